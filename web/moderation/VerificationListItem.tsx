import type { VerificationCase } from '#contract/admin.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { formatDay, getViewerTimeZone } from '#web/ui/times.ts'
import { type RowState, SplitRow } from './SplitQueue.tsx'

type VerificationListItemProps = RowState & { person: VerificationCase }

export const VerificationListItem = ({ person, pressed, onOpen }: VerificationListItemProps) => (
  <SplitRow pressed={pressed} onOpen={onOpen}>
    <PersonAvatar person={person} />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold wrap-anywhere">{person.full_name ?? `@${person.username}`}</span>
      <span className="block text-small text-ink-2">{describePerson(person)}</span>
    </span>
    {person.verification_requested_at ? (
      <span className="text-micro text-ink-3">{formatDay(person.verification_requested_at, getViewerTimeZone())}</span>
    ) : null}
  </SplitRow>
)

const describePerson = ({ user_type, verification_status, verification_notes }: VerificationCase) => {
  const role = roleNames[user_type]
  if (user_type === 'entertainer') return `${role} · badge only`
  return verification_status === 'pending_review' && verification_notes ? `${role} · asked again` : role
}
