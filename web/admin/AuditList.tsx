import { useInfiniteQuery } from '@tanstack/react-query'
import { adminMessages } from '#contract/admin.texts.ts'
import type { AuditEntry } from '#contract/admin.ts'
import { api } from '#web/app/api.ts'
import { itemsOf, paging } from '#web/app/paging.ts'
import { problemText } from '#web/app/problems.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { dayTimeText, viewerZone } from '#web/ui/times.ts'
import { didText, isAboutSomebody } from './audit-words.ts'

/** What staff did, newest first. */
export const AuditList = () => {
  const audit = useInfiniteQuery(
    api.admin.audit.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paging }),
  )
  return (
    <Read
      query={audit}
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
              <EmptyState title="Nothing recorded yet.">Every decision is written down here, for good.</EmptyState>
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
            <LoadMore
              hasMore={audit.hasNextPage}
              busy={audit.isFetchingNextPage}
              onMore={() => void audit.fetchNextPage()}
            />
          </>
        )
      }}
    </Read>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
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
  </li>
)
