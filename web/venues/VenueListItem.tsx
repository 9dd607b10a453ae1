import { Link } from '@tanstack/react-router'
import { Moon, Tag, Ticket } from 'lucide-react'
import type { Tonight, VenueCard } from '#contract/venues.ts'
import { formatDistance } from '#web/core/distance.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import type { ChosenNight } from '#web/core/nights/use-night.ts'
import { cx } from '#web/ui/cx.ts'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { useNearViewportOnce } from '#web/ui/use-near-viewport-once.ts'
import { VenueImage } from './VenueImage.tsx'

type VenueListItemProps = {
  venue: VenueCard
  /** Distance from the center of the search, in meters. */
  meters?: number | undefined
  titleAs?: 'h2' | 'h3'
  /** Whether its marker on the map is selected. */
  chosen?: boolean
  onPoint?: (id: string | undefined) => void
  /** The night that the list is of, if not of now. */
  night?: ChosenNight | undefined
}

/** About half the window of a phone. The browser's own lazy loading starts at 1,250 pixels, which is half of a long list. */
const IMAGE_MARGIN = '400px'

/** A venue in a list: image, name, city, distance, and who and what is on. */
export const VenueListItem = ({ venue, meters, titleAs: Title = 'h2', chosen, onPoint, night }: VenueListItemProps) => {
  const [ref, isNear] = useNearViewportOnce(IMAGE_MARGIN)
  return (
    <li
      ref={ref}
      id={`venue-${venue.id}`}
      onPointerEnter={() => onPoint?.(venue.id)}
      onPointerLeave={() => onPoint?.(undefined)}
      onFocus={() => onPoint?.(venue.id)}
      onBlur={() => onPoint?.(undefined)}
      className={cx(
        'relative flex flex-wrap items-center gap-3.5 py-3.5 not-first:border-t not-first:border-line',
        chosen && '-mx-4 bg-surface-2 px-4 tablet:-mx-5 tablet:px-5',
      )}
    >
      <VenueImage venue={venue} deferred={!isNear} className="size-23" />
      <div className="min-w-[min(100%,8rem)] flex-1">
        <Title className="text-name leading-snug wrap-anywhere">
          <Link to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }} className="stretch">
            <bdi>{venue.name}</bdi>
          </Link>
        </Title>
        <p className="text-small text-ink-2">{formatCityAndState(venue, meters)}</p>
        <p className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-3 text-small">
          {night?.phrase ? <VenueOnNight venue={venue} phrase={night.phrase} /> : <VenueOnTonight venue={venue} />}
        </p>
      </div>
    </li>
  )
}

/** `Belleville · 0.4 mi`, `Belleville, IL` */
const formatCityAndState = ({ city, state_province }: VenueCard, meters: number | undefined) =>
  meters === undefined
    ? [city, state_province].filter(Boolean).join(', ') || 'N/A'
    : [city, formatDistance(meters)].filter(Boolean).join(' · ')

const VenueOnTonight = ({ venue: { on_now_count, tonight } }: { venue: VenueCard }) => {
  if (on_now_count === 0 && !tonight) return <NothingPosted>Nothing posted for tonight</NothingPosted>
  return (
    <>
      {on_now_count > 0 ? (
        <span className="flex flex-none items-center gap-1.5 font-semibold text-lit-ink">
          <OnNowDot />
          {on_now_count} on now
        </span>
      ) : null}
      {tonight ? (
        <SpecialOrEvent kind={tonight.kind}>{tonight.is_on ? tonight.title : `Later: ${tonight.title}`}</SpecialOrEvent>
      ) : null}
    </>
  )
}

/** Not lit, because only what is on now is. */
const VenueOnNight = ({ venue: { on_now_count, tonight }, phrase }: { venue: VenueCard; phrase: string }) => {
  if (on_now_count === 0 && !tonight) return <NothingPosted>{nightTexts.nothing(phrase)}</NothingPosted>
  return (
    <>
      {on_now_count > 0 ? <span className="flex-none font-semibold">{nightTexts.peopleOn(on_now_count)}</span> : null}
      {tonight ? <SpecialOrEvent kind={tonight.kind}>{tonight.title}</SpecialOrEvent> : null}
    </>
  )
}

const NothingPosted = ({ children }: { children: string }) => (
  <span className="flex items-center gap-1.5 text-ink-3">
    <Moon aria-hidden className="size-4 flex-none" />
    {children}
  </span>
)

const SpecialOrEvent = ({ kind, children }: { kind: Tonight['kind']; children: string }) => {
  const Icon = kind === 'special' ? Tag : Ticket
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-4 flex-none text-ink-3" />
      <span className="truncate">{children}</span>
    </span>
  )
}
