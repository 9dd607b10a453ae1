import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { RelatedPerson } from '#contract/relationships.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { isPersonOn } from '#web/core/on-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { checkboxStyle } from '#web/ui/Checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { OnShiftMark } from '#web/ui/OnShiftMark.tsx'
import { followerTexts } from './follower-changes/texts.ts'

type PersonName = { full_name: string | null; username: string }

export const formatRelatedName = ({ full_name, username }: PersonName) => full_name || username

type SelectState = { isChosen: boolean; isOff: boolean; onToggle: () => void }

type PersonListItemProps = {
  person: RelatedPerson
  /** Below the role. */
  marks?: ReactNode
  /** A line below the name and the buttons. */
  detail?: ReactNode
  /** While people are selected, a checkbox replaces the buttons and the link. */
  select?: SelectState | undefined
  /** Buttons. */
  children: ReactNode
}

type PersonButtonProps = ComponentProps<typeof Button> & { label: string; person: PersonName }

/** A button about a person, whose name only screen readers hear. */
export const PersonButton = ({ label, person, ...button }: PersonButtonProps) => (
  <Button look="outline" {...button}>
    {label}
    <span className="sr-only"> {formatRelatedName(person)}</span>
  </Button>
)

/** A person in a list: photo, name, whether they are on shift, username, role and buttons. */
export const PersonListItem = ({ person, marks, detail, select, children }: PersonListItemProps) => {
  const on = isPersonOn(person, useCurrentMinute())
  return (
    <li className="relative flex items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
      {select ? <SelectBox name={formatRelatedName(person)} {...select} /> : null}
      <PersonAvatar person={person} size="m" lit={on} className="self-start" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-[min(100%,7rem)] flex-1">
          <p className="font-semibold wrap-anywhere">
            {select ? (
              <bdi>{formatRelatedName(person)}</bdi>
            ) : (
              <Link
                to="/profiles/$userIdentifier"
                params={{ userIdentifier: person.username_slug }}
                className="stretch inline-block py-0.5"
              >
                <bdi>{formatRelatedName(person)}</bdi>
              </Link>
            )}
          </p>
          <p className="text-small text-ink-3 wrap-anywhere">@{person.username}</p>
          <p className="flex flex-wrap gap-x-2 text-micro text-ink-3">
            {roleNames[person.user_type]} {on ? <OnShiftMark /> : null}
          </p>
          {marks}
        </div>
        {select ? null : <div className="relative z-1 flex flex-wrap gap-2">{children}</div>}
        <div className="w-full empty:hidden">{detail}</div>
      </div>
    </li>
  )
}

/** A checkbox for which the whole row is the tap target. */
const SelectBox = ({ name, isChosen, isOff, onToggle }: SelectState & { name: string }) => {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={isOff}
        onChange={onToggle}
        className={cx(checkboxStyle, 'mt-3 self-start')}
      />
      <label htmlFor={id} className="absolute inset-0 z-1 cursor-pointer">
        <span className="sr-only">{followerTexts.selectPerson(name)}</span>
      </label>
    </>
  )
}
