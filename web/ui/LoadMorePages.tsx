import { appendFailure } from './failure.ts'
import { LoadMore } from './LoadMore.tsx'

/** The part of a paged read that its foot is made of. */
type PagedQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

type LoadMorePagesProps = {
  query: PagedQuery
  /** What to say where the next page did not come. */
  failed: string
  /** What stands at the end. */
  end?: string
}

/** The foot of a list that is one paged read. */
export const LoadMorePages = ({ query, failed, end }: LoadMorePagesProps) => (
  <LoadMore
    hasMore={query.hasNextPage}
    busy={query.isFetchingNextPage}
    onMore={() => void query.fetchNextPage()}
    failed={query.isFetchNextPageError ? appendFailure(failed, query.error) : undefined}
    end={end}
  />
)
