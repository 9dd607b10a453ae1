import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useWatchThreadList } from '#web/live/watched-ids.ts'
import { listIds, orderThreads } from './thread-order.ts'

/**
 * Discussions as the viewer sees them, pinned ones first, then newest first. Changes to a listed discussion appear in
 * its line; new ones above the list wait for a tap, so that nothing on screen moves.
 */
export const useThreads = () => {
  useWatchThreadList()
  const query = useInfiniteQuery(api.forum.threads.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const loaded = listUniqueItems(query.data?.pages ?? [])
  const [order, setOrder] = useState<readonly string[]>()
  const { shown, below, waiting } = orderThreads(order ?? [], loaded)
  const showNew = () => setOrder(listIds(loaded))
  // The viewer's own discussion, from this or another device, also shows the other new ones.
  if (query.data && waiting.some(({ is_mine }) => is_mine)) showNew()
  else if (below.length > 0) setOrder([...(order ?? []), ...below])

  /** Everything on the next page counts as known, including a discussion that moved down into it. */
  const loadMore = async () => {
    const { data } = await query.fetchNextPage()
    const next = listIds(data?.pages.at(-1)?.items ?? [])
    setOrder((before = []) => [...new Set([...before, ...next])])
  }
  return { query, threads: shown, newCount: waiting.length, loadMore, showNew }
}
