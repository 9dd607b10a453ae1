import { MapPin, Moon, Tag, Ticket } from 'lucide-react'
import type { PublicCity, PublicPage, PublicVenueTonight } from '#contract/public-pages.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { toVenuePath } from '#web/core/public-paths.ts'
import { formatEventUntil, isHappening, withNonBreakingSpaces } from '#web/events/format-event.ts'
import { Board } from '#web/shifts/Board.tsx'
import { PublicShiftLines } from '#web/shifts/PublicShiftLines.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { formatClockTime } from '#web/ui/times.ts'
import { VenueImage } from '#web/venues/VenueImage.tsx'
import { NearMeButton } from './NearMeButton.tsx'
import { publicPageTexts } from './texts.ts'

type Tonight = Extract<PublicPage, { kind: 'tonight' }>
type TonightProps = { page: Tonight; now: number }

/** Public venues near a place, with the people on shift who show it, events and specials. */
export const TonightPage = ({ page, now }: TonightProps) => (
  <div className="wrap pt-2 desk:pt-8">
    <header className="mb-4 desk:mb-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{formatTonightHeading(page)}</h1>
          <p className="mt-1 text-ink-2">Bars with a public page, and the people who chose to show their shifts.</p>
        </div>
        <NearMeButton />
      </div>
    </header>
    {page.venues.length > 0 ? <Results page={page} now={now} /> : <NoVenues page={page} />}
    <OtherCities page={page} />
  </div>
)

/** `Tonight in Belleville`, `Tonight near Belleville`, `Tonight near you` */
const formatTonightHeading = ({ city, is_in_city }: Tonight): string =>
  city ? `Tonight ${is_in_city ? 'in' : 'near'} ${city.name}` : 'Tonight near you'

const Results = ({ page, now }: TonightProps) => {
  const shifts = page.venues
    .flatMap((venue) => venue.shifts)
    .sort((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time))
  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
      {/* Search engines must not quote who works when. */}
      <Board aria-labelledby="on-now" data-nosnippet="">
        <h2 id="on-now">{publicPageTexts.whoIsOn}</h2>
        {shifts.length > 0 ? (
          <PublicShiftLines shifts={shifts} now={now} />
        ) : (
          <p className="py-3 text-small text-ink-2">{publicPageTexts.noPublicShifts}</p>
        )}
      </Board>
      <Card aria-labelledby="bars">
        <h2 id="bars">Bars</h2>
        <ul>
          {page.venues.map((venue) => (
            <VenueRow key={venue.slug} venue={venue} now={now} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

const VenueRow = ({ venue, now }: { venue: PublicVenueTonight; now: number }) => (
  <li className="relative flex flex-wrap items-center gap-3.5 py-3.5 not-first:border-t not-first:border-line">
    <VenueImage venue={{ id: venue.slug, venue_image_url: venue.venue_image_url }} className="size-23" />
    <div className="min-w-[min(100%,8rem)] flex-1">
      <h3 className="text-name leading-snug wrap-anywhere">
        <a href={toVenuePath(venue.slug)} className="stretch">
          <bdi>{venue.name}</bdi>
        </a>
      </h3>
      {venue.city ? <p className="text-small text-ink-2">{venue.city}</p> : null}
      <VenueTonight venue={venue} now={now} />
    </div>
  </li>
)

const lineStyle = 'mt-0.5 flex min-w-0 items-center gap-1.5 text-small'

const VenueTonight = ({ venue, now }: { venue: PublicVenueTonight; now: number }) => {
  const onNow = venue.shifts.filter(({ start_time }) => Date.parse(start_time) <= now).length
  const [special] = venue.specials
  const [event] = venue.events
  if (onNow === 0 && !special && !event)
    return (
      <p className={`${lineStyle} text-ink-3`}>
        <Moon aria-hidden className="size-4 flex-none" />
        Nothing posted for tonight
      </p>
    )
  return (
    <>
      {onNow > 0 ? (
        <p data-nosnippet="" className={`${lineStyle} font-semibold text-lit-ink`}>
          <OnNowDot />
          {onNow} on now
        </p>
      ) : null}
      {special ? (
        <p className={lineStyle}>
          <Tag aria-hidden className="size-4 flex-none text-ink-3" />
          <span className="truncate">{special}</span>
        </p>
      ) : null}
      {event ? (
        <p className={lineStyle}>
          <Ticket aria-hidden className="size-4 flex-none self-start text-ink-3" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">
            {event.name}, {withNonBreakingSpaces(formatEventTime(event, venue.time_zone, now))}
          </span>
        </p>
      ) : null}
    </>
  )
}

const formatEventTime = (event: PublicVenueTonight['events'][number], zone: string, now: number): string =>
  isHappening(event, now)
    ? formatEventUntil({ ...event, venue_time_zone: zone }, now, zone)
    : formatClockTime(event.start_time, zone)

const NoVenues = ({ page }: { page: Tonight }) => (
  <Card as="div">
    <EmptyState
      art={<GlassArt kind="shut" />}
      title={publicPageTexts.nothingTonight}
      titleAs="h2"
      action={
        <a href="/register" className={buttonStyle({ look: 'solid' })}>
          Create account
        </a>
      }
    >
      No bar {page.is_in_city && page.city ? `in ${page.city.name}` : 'nearby'} has a public page yet. With an account
      you’ll see everyone who shares their schedule with you. Run a bar? Put its page on the web.
    </EmptyState>
  </Card>
)

const OtherCities = ({ page }: { page: Tonight }) => {
  const others = page.cities.filter(({ slug }) => slug !== page.city?.slug)
  if (others.length === 0) return null
  return (
    <nav aria-labelledby="other-cities" className="mt-5">
      <h2 id="other-cities" className="text-name">
        Other cities
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {others.map((city) => (
          <CityLink key={city.slug} city={city} />
        ))}
      </ul>
    </nav>
  )
}

const CityLink = ({ city }: { city: PublicCity }) => (
  <li>
    <a href={`/tonight/${city.slug}`} className="link-line inline-flex min-h-11 items-center gap-1.5 text-small">
      <MapPin aria-hidden className="size-4" />
      {city.name}
    </a>
  </li>
)
