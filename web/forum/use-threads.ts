import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/core/api.ts'
import { infiniteQueryOptions, listUniqueItems } from '#web/core/paging.ts'
import { useWatchThreadList } from '#web/live/watched-ids.ts'
import { listIds, orderThreads } from './thread-order.ts'

/**
 * Discussions, pinned ones first, else newest first, as their reader found them: what others do shows in its line, and
 * what came above it waits to be brought in, so that nothing moves under a thumb.
 */
export const useThreads = () => {
  useWatchThreadList()
  const query = useInfiniteQuery(
    api.forum.threads.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...infiniteQueryOptions }),
  )
  const read = listUniqueItems(query.data?.pages ?? [])
  const [order, setOrder] = useState<readonly string[]>()
  const { shown, below, fresh } = orderThreads(order ?? [], read)
  const bring = () => setOrder(listIds(read))
  // My own, from wherever I started it, takes along what came with it.
  if (query.data && fresh.some(({ is_mine }) => is_mine)) bring()
  else if (below.length > 0) setOrder([...(order ?? []), ...below])

  /** What comes with a further page is nothing new, also where one above moved down into it. */
  const more = async () => {
    const { data } = await query.fetchNextPage()
    const next = listIds(data?.pages.at(-1)?.items ?? [])
    setOrder((before = []) => [...new Set([...before, ...next])])
  }
  return { query, threads: shown, fresh: fresh.length, more, bring }
}
