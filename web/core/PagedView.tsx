import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { listUniqueItems, type Page } from './paging.ts'

type PagedViewProps<Item extends { id: string }> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  loading: ReactNode
  /** The message when a page fails to load. */
  failed: string
  /** Replaces it for the first page. */
  firstFailed?: string
  children: (items: Item[]) => ReactNode
}

/** Renders the items of an infinite query, each once, and below them what loads more. */
export const PagedView = <Item extends { id: string }>(props: PagedViewProps<Item>) => {
  const { query, loading, failed, firstFailed = failed, children } = props
  return (
    <QueryView query={query} failed={firstFailed} loading={loading}>
      {({ pages }) => (
        <>
          {children(listUniqueItems(pages))}
          <LoadMorePages query={query} failed={failed} />
        </>
      )}
    </QueryView>
  )
}
