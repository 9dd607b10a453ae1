import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronRight, type LucideIcon, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import { HighlightedMatch } from '#web/core/HighlightedMatch.tsx'
import { isPersonOn } from '#web/core/on-now.ts'
import { cx } from '#web/ui/cx.ts'
import { OnShiftMark } from '#web/ui/OnShiftMark.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import type { SearchResultGroup } from './options.ts'

type SearchOptionProps = {
  id: string
  option: SearchResultGroup['options'][number]
  /** The search text, highlighted in the result. */
  part: string
  active: boolean
  now: number
  onChoose: () => void
}

export const searchOptionStyle = (active: boolean) =>
  cx(
    'flex min-h-14 items-center gap-3 rounded-key px-3 py-2 hover:bg-surface-2',
    active && 'bg-surface-2 outline-3 -outline-offset-3 outline-focus',
  )

/** A person, venue, special or event in the results. The text field keeps the focus; `active` only marks the current option. */
export const SearchOption = ({ id, option, part, active, now, onChoose }: SearchOptionProps) => {
  const optionProps = {
    id,
    role: 'option',
    'aria-selected': active,
    tabIndex: -1,
    onClick: onChoose,
    className: searchOptionStyle(active),
  } as const
  if ('venue' in option) {
    const { venue } = option
    return (
      <Link {...optionProps} to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }}>
        <VenueAvatar venue={venue} size="s" />
        <Lines name={<HighlightedMatch text={venue.name} part={part} />}>
          <HighlightedMatch text={venue.city ?? 'N/A'} part={part} />
        </Lines>
      </Link>
    )
  }
  if ('special' in option) {
    const { special } = option
    return (
      <Link
        {...optionProps}
        to="/venues/$venueSlugOrId/specials"
        params={{ venueSlugOrId: special.venue_slug }}
        hash={`special-${special.id}`}
      >
        <Mark icon={Tag} />
        <Lines name={<HighlightedMatch text={special.title} part={part} />}>
          {special.price ? `${special.price} · ` : ''}
          {formatPlace(special)}
        </Lines>
      </Link>
    )
  }
  if ('event' in option) {
    const { event } = option
    return (
      <Link
        {...optionProps}
        to="/venues/$venueSlugOrId/events/$eventId"
        params={{ venueSlugOrId: event.venue_slug, eventId: event.id }}
      >
        <Mark icon={CalendarDays} />
        <Lines name={<HighlightedMatch text={event.name} part={part} />}>
          {formatDayAndTime(event.start_time, event.venue_time_zone)} · {formatPlace(event)}
        </Lines>
      </Link>
    )
  }
  const { person } = option
  const on = isPersonOn(person, now)
  return (
    <Link {...optionProps} to="/profiles/$userIdentifier" params={{ userIdentifier: person.username_slug }}>
      <PersonAvatar person={person} size="s" lit={on} />
      <Lines name={<HighlightedMatch text={person.full_name || person.username} part={part} />}>
        {on ? (
          <>
            <OnShiftMark /> ·{' '}
          </>
        ) : null}
        @<HighlightedMatch text={person.username} part={part} /> · {roleNames[person.user_type]}
      </Lines>
    </Link>
  )
}

/** `The Copper Rail, Belleville` */
const formatPlace = ({ venue_name, venue_city }: { venue_name: string; venue_city: string | null }) =>
  venue_city ? `${venue_name}, ${venue_city}` : venue_name

const Mark = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span aria-hidden className="grid size-10 flex-none place-items-center rounded-full bg-surface-2 text-ink-2">
    <Icon className="size-5" />
  </span>
)

const Lines = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <span className="block truncate text-small text-ink-3">{children}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 flex-none text-ink-3" />
  </>
)
