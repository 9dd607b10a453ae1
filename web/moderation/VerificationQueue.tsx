import { useInfiniteQuery } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { SplitQueue } from './SplitQueue.tsx'
import type { Tab } from './tabs.ts'
import { VerificationDetail } from './VerificationDetail.tsx'
import { VerificationListItem } from './VerificationListItem.tsx'

type Status = Exclude<Tab, 'record' | 'venues' | 'reports' | 'suspended'>

const EMPTY: Record<Status, { title: string; text: string }> = {
  pending_review: { title: 'Nothing waiting.', text: 'New requests show up here.' },
  verified: { title: 'No one is verified yet.', text: 'People you verify show up here.' },
  rejected: { title: 'No one has been turned down.', text: 'Requests you don’t approve show up here.' },
}

/** The people with one status. */
export const VerificationQueue = ({ status }: { status: Status }) => {
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
