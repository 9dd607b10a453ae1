import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RelatedPerson } from '#contract/relationships.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { cx } from '#web/ui/cx.ts'

export const formatRelatedName = (person: { full_name: string | null; username: string }) =>
  person.full_name || person.username

type PersonListItemProps = {
  person: RelatedPerson
  /** Buttons. */
  children: ReactNode
  /** For people the user doesn't know yet: shows the username, and puts the buttons below the name on phones. */
  below?: boolean
}

/** A person in a list: photo, name, role and buttons. */
export const PersonListItem = ({ person, children, below }: PersonListItemProps) => (
  <li className="relative flex items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
    <PersonAvatar person={person} size="m" className={below ? 'self-start' : undefined} />
    <div
      className={cx(
        'flex min-w-0 flex-1 gap-x-3 gap-y-2',
        below ? 'flex-wrap items-center justify-between' : 'items-center justify-between',
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link
            to="/profiles/$userIdentifier"
            params={{ userIdentifier: person.username_slug }}
            className="stretch inline-block py-0.5"
          >
            {formatRelatedName(person)}
          </Link>
        </p>
        <p className="text-small text-ink-3 wrap-anywhere">
          {below ? `@${person.username} · ` : ''}
          {roleNames[person.user_type]}
        </p>
      </div>
      <div className="relative z-1 flex flex-none gap-2">{children}</div>
    </div>
  </li>
)
