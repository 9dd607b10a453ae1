import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RelatedPerson } from '#contract/relationships.ts'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import type { ListName } from './use-list-action.ts'

type PeopleListProps = {
  list: ListName
  failed: string
  /** Above the rows, in the same card. */
  header?: ReactNode
  /** Shown if the list is empty. Without it, an empty or loading list renders nothing. */
  empty?: ReactNode
  row: (person: RelatedPerson) => ReactNode
}

/** A paged list of people. */
export const PeopleList = ({ list, failed, header, empty, row }: PeopleListProps) => {
  const people = useInfiniteQuery(api.relationships[list].infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const read = listUniqueItems(people.data?.pages ?? [])
  const box = useListFocusFallback(read.length)
  if (!empty && read.length === 0 && !people.hasNextPage && !people.error) return null
  return (
    <Card>
      {/* Takes the focus when the focused row is removed. */}
      <div ref={box} tabIndex={-1} className="outline-none">
        {header}
        <QueryView query={people} failed={failed} loading={<RowSkeletons />}>
          {() => (
            <>
              {read.length > 0 ? <ul>{read.map((person) => row(person))}</ul> : null}
              {read.length === 0 && !people.hasNextPage ? empty : null}
              <LoadMorePages query={people} failed={failed} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  )
}

const RowSkeletons = () => (
  <Loading text="Loading people..." quiet>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <span key={key} aria-hidden className="flex items-center gap-3.5 py-3">
        <Skeleton className="size-12 flex-none rounded-full!" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </span>
        <Skeleton className="h-11 w-24" />
      </span>
    ))}
  </Loading>
)
