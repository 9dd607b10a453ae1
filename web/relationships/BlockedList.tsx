import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { api } from '#web/core/api.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows, Skeleton } from '#web/ui/Skeleton.tsx'
import { getDateFormatter, getViewerTimeZone } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { PersonButton } from './PersonListItem.tsx'
import { listActions, useListAction } from './use-list-action.ts'

/** With its year, because the list goes back to the first block. */
const formatDate = (at: string) =>
  getDateFormatter(getViewerTimeZone(), { month: 'short', day: 'numeric', year: 'numeric' }).text(at)

/** Blocked usernames as the user knew them. Every row looks the same, because it must not tell whether anyone has it. */
export const BlockedList = () => {
  const blocked = useInfiniteQuery(api.relationships.blocked.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const box = useListFocusFallback(listUniqueItems(blocked.data?.pages ?? []).length)
  const unblock = useListAction({
    list: 'blocked',
    send: listActions.unblock,
    failed: relationshipMessages.unblockFailed,
    done: ({ username }) => toast.success(`You unblocked @${username}. Earlier follows aren’t restored.`),
  })
  return (
    <Card aria-label="Blocked usernames">
      {/* Takes the focus when the focused row is removed. */}
      <div ref={box} tabIndex={-1} className="outline-none">
        <PagedView query={blocked} failed={relationshipMessages.blockedFailed} loading={<RowSkeletons />}>
          {(rows) =>
            rows.length > 0 ? (
              <ul>
                {rows.map((row) => (
                  <li
                    key={row.username}
                    className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 not-first:border-t not-first:border-line"
                  >
                    <div className="min-w-[min(100%,8rem)] flex-1">
                      <p className="font-semibold wrap-anywhere">@{row.username}</p>
                      <p className="text-small text-ink-3">Blocked {formatDate(row.since)}</p>
                    </div>
                    <PersonButton
                      label="Unblock"
                      person={{ full_name: null, username: `@${row.username}` }}
                      onClick={() => unblock.mutate(row)}
                    />
                  </li>
                ))}
              </ul>
            ) : blocked.hasNextPage ? null : (
              <EmptyState
                art={<Ban aria-hidden className="size-9 text-ink-3" />}
                title={relationshipMessages.noBlocked}
              >
                To block someone, open the menu on their profile or enter their username above.
              </EmptyState>
            )
          }
        </PagedView>
      </div>
    </Card>
  )
}

const RowSkeletons = () => (
  <LoadingRows text="Loading people..." count={5} className="flex items-center gap-3 py-3">
    <span className="grid flex-1 gap-2">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-1/4" />
    </span>
    <Skeleton className="h-11 w-24" />
  </LoadingRows>
)
