import { useInfiniteQuery } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import type { VerificationCase } from '#contract/admin.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { formatDay } from '#web/ui/times.ts'
import { type RowState, SplitQueue, SplitRow } from './SplitQueue.tsx'
import type { VerificationTab } from './tabs.ts'
import { VerificationDetail } from './VerificationDetail.tsx'

const EMPTY: Record<VerificationTab, { title: string; text: string }> = {
  pending_review: { title: 'Nothing waiting.', text: 'New requests show up here.' },
  verified: { title: 'No one is verified yet.', text: 'People you verify show up here.' },
  rejected: { title: 'No one has been turned down.', text: 'Requests you don’t approve show up here.' },
}

/** The people with one status. */
export const VerificationQueue = ({ status }: { status: VerificationTab }) => {
  const cases = useInfiniteQuery(api.admin.verifications.infiniteOptions(byCursor((cursor) => ({ status, cursor }))))
  return (
    <SplitQueue
      cases={cases}
      toKey={({ id }) => id}
      failed={adminMessages.loadFailed}
      loading="Loading verifications..."
      empty={EMPTY[status]}
      row={(person, state) => <VerificationListItem person={person} {...state} />}
      detail={(person, onDecided) => <VerificationDetail person={person} onDecided={onDecided} />}
    />
  )
}

type VerificationListItemProps = RowState & { person: VerificationCase }

const VerificationListItem = ({ person, pressed, onOpen }: VerificationListItemProps) => (
  <SplitRow pressed={pressed} onOpen={onOpen}>
    <PersonAvatar person={person} />
    <span className="min-w-0 flex-1 basis-40">
      <span className="block font-semibold wrap-anywhere">
        <bdi>{person.full_name ?? `@${person.username}`}</bdi>
      </span>
      <span className="block text-small text-ink-2">{describePerson(person)}</span>
    </span>
    {person.verification_requested_at ? (
      <span className="text-micro text-ink-3">{formatDay(person.verification_requested_at)}</span>
    ) : null}
  </SplitRow>
)

const describePerson = ({ user_type, verification_status, decisions }: VerificationCase) => {
  const isSecondRequest = verification_status === 'pending_review' && decisions[0]?.decision === 'reject'
  const parts = [
    roleNames[user_type],
    user_type === 'entertainer' && 'gets the badge, not the forum',
    isSecondRequest && 'asked again',
  ]
  return parts.filter(Boolean).join(' · ')
}
