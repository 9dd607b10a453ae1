import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import { HighlightedMatch } from '#web/core/HighlightedMatch.tsx'
import { isPersonOn } from '#web/core/on-now.ts'
import { cx } from '#web/ui/cx.ts'
import { OnShiftMark } from '#web/ui/OnShiftMark.tsx'
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

/** A person or venue in the results. The text field keeps the focus; `active` only marks the current option. */
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
