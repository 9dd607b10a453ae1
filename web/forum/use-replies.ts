import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Thread } from '#contract/forum.ts'
import { repliesQueryOptions } from './forum-cache.ts'
import { flattenReplies } from './reply-pages.ts'

type ReaderPosition = {
  /** The end of the list is in the window. */
  atEnd: boolean
  /** Something is being written below it: nothing may move that. */
  writing: boolean
}

/**
 * The replies of a discussion as its reader sees them. What others add meanwhile is shown at once where the reader is at
 * the end; else it waits to be brought in, so that nothing moves under a thumb.
 */
export const useReplies = (thread: Thread, { atEnd, writing }: ReaderPosition) => {
  const query = useInfiniteQuery(repliesQueryOptions(thread.id))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const read = flattenReplies(data?.pages ?? [])
  /** Shown, or once shown. */
  const [known, setKnown] = useState<ReadonlySet<string>>()
  /** The reader has been to the end: what comes behind it is new. */
  const [whole, setWhole] = useState(false)
  const [counted, setCounted] = useState(thread.reply_count)
  const isKnown = ({ id }: { id: string }) => known?.has(id) ?? false

  const take = (ids: readonly string[]) => setKnown((before) => new Set([...(before ?? []), ...ids]))
  const waiting = read.filter((reply) => !isKnown(reply))
  // My own, from wherever I sent it, takes along what was said before it.
  const mine = waiting.some(({ is_mine }) => is_mine)
  const letsIn = waiting.length > 0 && (mine || (atEnd && !writing))
  if (data && (known === undefined || letsIn)) take(waiting.map(({ id }) => id))
  if (data && !hasNextPage && !whole) setWhole(true)
  // What was deleted meanwhile is nothing new; what has been read to its end is counted.
  if (thread.reply_count < counted) setCounted(thread.reply_count)

  // A page that was full goes over into the next one.
  const goesOn = whole && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])

  const shown = read.filter(isKnown)
  const further = Math.max(0, thread.reply_count - counted)
  // Who has come to the end of what was read finds them among those that are still to come.
  const fresh = whole ? read.length - shown.length : atEnd ? 0 : further

  const more = async () => {
    const { data: now } = await fetchNextPage()
    take(flattenReplies(now?.pages ?? []).map(({ id }) => id))
  }
  /** Shows all there is; gives the first that was not shown before. */
  const bring = async (): Promise<string | undefined> => {
    let all = read
    for (let next = hasNextPage; next; ) {
      const page = await fetchNextPage()
      if (page.isError) return undefined
      all = flattenReplies(page.data?.pages ?? [])
      next = page.hasNextPage
    }
    take(all.map(({ id }) => id))
    setCounted(thread.reply_count)
    return (whole ? all.find((reply) => !isKnown(reply)) : all[counted])?.id
  }
  return {
    query,
    shown,
    fresh,
    more,
    bring,
    /** One of mine more is nothing new to me. */
    countMine: () => setCounted(counted + 1),
  }
}
