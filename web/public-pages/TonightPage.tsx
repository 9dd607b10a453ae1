import { MapPin, Moon, Tag, Ticket } from 'lucide-react'
import { nightMessages } from '#contract/nights.texts.ts'
import type { PublicCity, PublicPage, PublicVenueTonight } from '#contract/public-pages.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { getHour } from '#web/core/night.ts'
import { formatNight, formatNightInSentence } from '#web/core/nights/format-night.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
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
import { NightLinks, toTonightPath } from './NightLinks.tsx'
import { NightShiftLines } from './NightShiftLines.tsx'
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
          <p className="mt-1 text-ink-2">
            Bars with a public page, and the people who chose to show their shifts.
            {page.city && !page.is_in_city && !page.location
              ? ` ${publicPageTexts.defaultPlace(page.city.name)}`
              : null}
          </p>
        </div>
        <NearMeButton />
      </div>
    </header>
    {page.is_out_of_reach ? <p className="mb-2 text-small font-semibold">{nightMessages.outOfRange}</p> : null}
    <NightLinks page={page} hourNow={getHour(now, page.venues[0]?.time_zone ?? 'UTC')} />
    {page.venues.length > 0 ? <Results page={page} now={now} /> : <NoVenues page={page} />}
    <OtherCities page={page} />
  </div>
)

/** `Tonight in Belleville`, `Friday at 6 PM near Belleville`, `Tonight near you` */
const formatTonightHeading = ({ city, is_in_city, night, present_night }: Tonight): string => {
  const when = night ? formatNight(night, present_night) : nightTexts.tonight
  return city ? `${when} ${is_in_city ? 'in' : 'near'} ${city.name}` : `${when} near you`
}

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
          page.night ? (
            <NightShiftLines shifts={shifts} night={page.night} presentNight={page.present_night} now={now} />
          ) : (
            <PublicShiftLines shifts={shifts} now={now} />
          )
        ) : (
          <p className="py-3 text-small text-ink-2">
            {page.night ? publicPageTexts.noPublicShiftsThen : publicPageTexts.noPublicShifts}
          </p>
        )}
      </Board>
      <Card aria-labelledby="bars">
        <h2 id="bars">Bars</h2>
        <ul>
          {page.venues.map((venue) => (
            <VenueRow key={venue.slug} venue={venue} page={page} now={now} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type VenueProps = { venue: PublicVenueTonight } & TonightProps

const VenueRow = ({ venue, page, now }: VenueProps) => (
  <li className="relative flex flex-wrap items-center gap-3.5 py-3.5 not-first:border-t not-first:border-line">
    <VenueImage venue={{ id: venue.slug, venue_image_url: venue.venue_image_url }} className="size-23" />
    <div className="min-w-[min(100%,8rem)] flex-1">
      <h3 className="text-name leading-snug wrap-anywhere">
        <a href={toVenuePath(venue.slug)} className="stretch">
          <bdi>{venue.name}</bdi>
        </a>
      </h3>
      {venue.city ? <p className="text-small text-ink-2">{venue.city}</p> : null}
      <VenueTonight venue={venue} page={page} now={now} />
    </div>
  </li>
)

const lineStyle = 'mt-0.5 flex min-w-0 items-center gap-1.5 text-small'

const SPECIALS_SHOWN = 3

const VenueTonight = ({ venue, page, now }: VenueProps) => {
  const { night, present_night } = page
  const on = night ? venue.shifts : venue.shifts.filter(({ start_time }) => Date.parse(start_time) <= now)
  const specials = venue.specials.slice(0, SPECIALS_SHOWN)
  const [event] = venue.events
  if (on.length === 0 && specials.length === 0 && !event)
    return (
      <p className={`${lineStyle} text-ink-3`}>
        <Moon aria-hidden className="size-4 flex-none" />
        {night ? nightTexts.nothing(formatNightInSentence(night, present_night)) : 'Nothing posted for tonight'}
      </p>
    )
  return (
    <>
      {on.length === 0 ? null : night ? (
        <p data-nosnippet="" className={`${lineStyle} font-semibold`}>
          {nightTexts.peopleOn(on.length)}
        </p>
      ) : (
        <p data-nosnippet="" className={`${lineStyle} font-semibold text-lit-ink`}>
          <OnNowDot />
          {on.length} on now
        </p>
      )}
      {specials.map((special) => (
        <p key={`${special.title} ${special.start_time}`} className={lineStyle}>
          <Tag aria-hidden className="size-4 flex-none self-start text-ink-3" />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">
            {[special.title, formatHoursBetween(special, venue.time_zone)].filter(Boolean).join(', ')}
          </span>
        </p>
      ))}
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

/** `until 7:00 PM`, `5:00 PM – 7:00 PM`, `from 5:00 PM`; empty without hours. */
const formatHoursBetween = ({ start_time, end_time }: PublicVenueTonight['specials'][number], zone: string): string => {
  const [start, end] = [start_time, end_time].map((time) => time && formatClockTime(time, zone))
  if (start && end) return withNonBreakingSpaces(`${start} – ${end}`)
  if (start) return withNonBreakingSpaces(`from ${start}`)
  return end ? withNonBreakingSpaces(`until ${end}`) : ''
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
          <CityLink
            key={city.slug}
            city={city}
            href={toTonightPath({ ...page, city, is_in_city: true, location: null }, toChoice(page))}
          />
        ))}
      </ul>
    </nav>
  )
}

const toChoice = ({ night, present_night }: Tonight) => night ?? { day: present_night, at: null }

const CityLink = ({ city, href }: { city: PublicCity; href: string }) => (
  <li>
    <a href={href} className="link-line inline-flex min-h-11 items-center gap-1.5 text-small">
      <MapPin aria-hidden className="size-4" />
      {city.name}
    </a>
  </li>
)
