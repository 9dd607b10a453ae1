import { appendFailure } from './failure.ts'
import { LoadMore } from './LoadMore.tsx'

/** The part of an infinite query's result that loading more needs. */
export type PagedQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

type LoadMorePagesProps = {
  query: PagedQuery
  /** The message when the next page fails to load. */
  failed: string
  /** Shown at the end of the list. */
  end?: string
}

/** `LoadMore` for an infinite query. */
export const LoadMorePages = ({ query, failed, end }: LoadMorePagesProps) => (
  <LoadMore
    hasMore={query.hasNextPage}
    busy={query.isFetchingNextPage}
    onMore={() => void query.fetchNextPage()}
    failed={query.isFetchNextPageError ? appendFailure(failed, query.error) : undefined}
    end={end}
  />
)
