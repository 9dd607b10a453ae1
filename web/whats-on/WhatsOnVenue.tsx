import { Link } from '@tanstack/react-router'
import { Tag, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { EVENT_TAGS } from '#contract/event-tags.ts'
import { formatOpeningState } from '#contract/format-opening.ts'
import type { NearbyShift } from '#contract/shifts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { formatDistance } from '#web/core/distance.ts'
import type { ChosenNight } from '#web/core/nights/use-night.ts'
import { formatEnd, formatHours, isShiftOn } from '#web/shifts/format-shift.ts'
import { toAvatarPerson } from '#web/shifts/ShiftBoardLine.tsx'
import { cx } from '#web/ui/cx.ts'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { confirmationTexts } from '#web/venues/confirmations/texts.ts'
import { toWallIn } from '#web/venues/wall-in-zone.ts'
import { type formatOfferTime, listOfferTimes } from './format-offer-time.ts'
import type { ListedVenue } from './merge-venues.ts'
import { whatsOnTexts } from './texts.ts'

/** Lines shown of a venue before the link to its page. */
const LINES = 5

type WhatsOnVenueProps = {
  venue: ListedVenue
  now: number
  chosen: ChosenNight
  /** Whether its marker on the map is selected. */
  pointed: boolean
  onPoint: (id: string | undefined) => void
}

/** A venue with its specials, events and people. Each line leads to what it names. */
export const WhatsOnVenue = ({ venue, now, chosen, pointed, onPoint }: WhatsOnVenueProps) => {
  const shown = Math.max(now, venue.as_of === undefined ? 0 : Date.parse(venue.as_of))
  const lines = listLines(venue, { zone: venue.time_zone, shown, ofNight: chosen.night !== null })
  const hidden = lines.length - LINES
  return (
    <li
      id={`venue-${venue.id}`}
      onPointerEnter={() => onPoint(venue.id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(venue.id)}
      onBlur={() => onPoint(undefined)}
      className={cx(
        'py-3.5 not-first:border-t not-first:border-line',
        pointed && '-mx-4 bg-surface-2 px-4 tablet:-mx-5 tablet:px-5',
      )}
    >
      <div className="relative">
        <h2 className="text-name leading-snug wrap-anywhere">
          <Link to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }} className="stretch">
            <bdi>{venue.name}</bdi>
          </Link>
        </h2>
        <p className="text-small text-ink-2">{formatFacts(venue, shown)}</p>
      </div>
      <ul className="mt-1">{hidden > 1 ? lines.slice(0, LINES) : lines}</ul>
      {hidden > 1 ? (
        <Link
          to="/venues/$venueSlugOrId"
          params={{ venueSlugOrId: venue.slug }}
          className="ml-13 inline-flex min-h-11 items-center text-small link-line"
        >
          {whatsOnTexts.more(hidden)}
          <span className="sr-only"> at {venue.name}</span>
        </Link>
      ) : null}
    </li>
  )
}

/** `Belleville · 0.4 mi · Open until 2:00 AM` */
const formatFacts = ({ city, distance_meters, opening, time_zone }: ListedVenue, shown: number): string => {
  const state = opening && formatOpeningState(opening, toWallIn(time_zone), shown)
  return [city, formatDistance(distance_meters), state].filter(Boolean).join(' · ')
}

type LineOptions = Parameters<typeof formatOfferTime>[1]

const listLines = ({ slug, specials, events, people }: ListedVenue, options: LineOptions) => [
  ...people.map((shift) => <PersonLine key={shift.id} shift={shift} {...options} />),
  ...specials.map((special) => (
    <OfferLine
      key={special.id}
      icon={<Tag className="size-5" />}
      times={listOfferTimes(special, options)}
      note={special.is_confirmed ? undefined : confirmationTexts.notConfirmed}
    >
      <Link to="/venues/$venueSlugOrId/specials" params={{ venueSlugOrId: slug }} className="stretch">
        {special.price ? <b className="sign">{special.price} </b> : null}
        <bdi>{special.title}</bdi>
      </Link>
    </OfferLine>
  )),
  ...events.map((event) => (
    <OfferLine
      key={event.id}
      icon={<Ticket className="size-5" />}
      times={listOfferTimes(event, options)}
      note={event.tags.map((tag) => EVENT_TAGS[tag]).join(', ')}
    >
      <Link
        to="/venues/$venueSlugOrId/events/$eventId"
        params={{ venueSlugOrId: slug, eventId: event.id }}
        className="stretch"
      >
        <bdi>{event.name}</bdi>
      </Link>
    </OfferLine>
  )),
]

type OfferLineProps = {
  icon: ReactNode
  times: readonly string[]
  note?: string | undefined
  lit?: boolean
  children: ReactNode
}

const OfferLine = ({ icon, times, note, lit, children }: OfferLineProps) => (
  <li className="relative flex min-h-11 flex-wrap items-center gap-x-3 py-1.5">
    <span aria-hidden className="flex w-10 flex-none justify-center text-ink-3">
      {icon}
    </span>
    <span className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">
      {children}
      {note ? <span className="block text-micro text-ink-3">{note}</span> : null}
    </span>
    {times.length > 0 ? (
      <span className={cx('ml-auto text-right text-small', lit ? 'font-semibold text-lit-ink' : 'text-ink-2')}>
        {times.map((time) => (
          <span key={time} className="block">
            {time}
          </span>
        ))}
      </span>
    ) : null}
  </li>
)

type PersonLineProps = LineOptions & { shift: NearbyShift }

const PersonLine = ({ shift, shown, ofNight }: PersonLineProps) => {
  const on = !ofNight && isShiftOn(shift, shown)
  return (
    <OfferLine
      icon={<PersonAvatar person={toAvatarPerson(shift)} size="s" />}
      times={[on ? whatsOnTexts.until(formatEnd(shift.end_time, shift.venue_time_zone)) : formatHours(shift)]}
      lit={on}
    >
      <Link
        to="/profiles/$userIdentifier"
        params={{ userIdentifier: shift.talent_username_slug }}
        className="stretch inline-flex items-center gap-1.5"
      >
        <bdi>{shift.talent_full_name || shift.talent_username}</bdi>
        {on ? <OnNowDot label={uiTexts.onShift} /> : null}
      </Link>
    </OfferLine>
  )
}
