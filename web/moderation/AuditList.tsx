import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { AuditEntry, AuditKind } from '#contract/admin.ts'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { problemText } from '#web/core/problems.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { dayTimeText, viewerZone } from '#web/ui/times.ts'
import { didText, isAboutSomebody, threadOf } from './audit-words.ts'

const KINDS = [
  { value: 'decisions', label: 'Decisions' },
  { value: 'reads', label: 'Reads' },
] as const

/** What staff did, newest first; what they read stands apart. */
export const AuditList = () => {
  const [kind, setKind] = useState<AuditKind>('decisions')
  return (
    <>
      <Segmented<AuditKind>
        label="What of the record"
        segments={KINDS}
        value={kind}
        onChange={setKind}
        className="mb-4"
      />
      <Entries key={kind} kind={kind} />
    </>
  )
}

const Entries = ({ kind }: { kind: AuditKind }) => {
  const audit = useInfiniteQuery(
    api.admin.audit.infiniteOptions({ input: (cursor: string | undefined) => ({ kind, cursor }), ...paging }),
  )
  return (
    <Read
      query={audit.isFetchNextPageError ? { ...audit, error: null } : audit}
      failed={problemText(audit.error, adminMessages.recordFailed)}
      loading={
        <Loading text="Loading the record..." quiet>
          <Skeleton className="h-64 rounded-card!" />
        </Loading>
      }
    >
      {({ pages }) => {
        const entries = itemsOf(pages)
        if (entries.length === 0)
          return (
            <Card>
              <EmptyState title="Nothing recorded yet.">
                {kind === 'reads'
                  ? 'What staff reads Behind the Bar is written down here, for good.'
                  : 'Every decision is written down here, for good.'}
              </EmptyState>
            </Card>
          )
        return (
          <>
            <Card as="div">
              <ul>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </Card>
            <MorePages query={audit} failed={adminMessages.recordFailed} />
          </>
        )
      }}
    </Read>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const thread = threadOf(entry)
  return (
    <li className="py-3 wrap-anywhere not-first:border-t not-first:border-line">
      <p>
        <b>{entry.actor_username ? `@${entry.actor_username}` : 'The operator'}</b> {didText(entry)}
        {isAboutSomebody(entry) ? (
          <>
            {' '}
            <b>{entry.subject_username ? `@${entry.subject_username}` : 'a deleted account'}</b>
          </>
        ) : null}
      </p>
      {entry.details.request ? <p className="text-small text-ink-2">Asked for: {entry.details.request}</p> : null}
      {entry.details.venue ? <p className="text-small text-ink-2">{entry.details.venue}</p> : null}
      {entry.details.notes ? <p className="text-small text-ink-2">“{entry.details.notes}”</p> : null}
      <p className="text-micro text-ink-3">{dayTimeText(entry.created_at, viewerZone())}</p>
      {thread ? (
        <Link
          to="/behind-the-bar/threads/$threadId"
          params={{ threadId: thread }}
          className="link-line inline-flex min-h-11 items-center text-small"
        >
          Open the discussion
        </Link>
      ) : null}
    </li>
  )
}
