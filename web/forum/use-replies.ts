import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Thread } from '#contract/forum.ts'
import { listOldestFirst } from '#web/core/paging.ts'
import { repliesQueryOptions } from './forum-cache.ts'

type ReaderPosition = {
  /** Whether the end of the list is in the viewport. */
  atEnd: boolean
  /** Whether the viewer is writing a reply; the form below the list must not move then. */
  writing: boolean
}

/**
 * The replies to a discussion as the viewer sees them. Another person's new reply appears at once if the viewer is
 * at the end of the list; otherwise it waits for a tap, so that nothing on screen moves.
 */
export const useReplies = (thread: Thread, { atEnd, writing }: ReaderPosition) => {
  const query = useInfiniteQuery(repliesQueryOptions(thread.id))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const loaded = listOldestFirst(data?.pages ?? [])
  /** Ids of the replies that are or were on screen. */
  const [known, setKnown] = useState<ReadonlySet<string>>()
  /** Whether the last page has been loaded; every reply after that is new. */
  const [reachedEnd, setReachedEnd] = useState(false)
  const [seenCount, setSeenCount] = useState(thread.reply_count)
  const isKnown = ({ id }: { id: string }) => known?.has(id) ?? false

  const markKnown = (ids: readonly string[]) => setKnown((before) => new Set([...(before ?? []), ...ids]))
  const waiting = loaded.filter((reply) => !isKnown(reply))
  // The viewer's own reply, from this or another device, also shows the replies before it.
  const mine = waiting.some(({ is_mine }) => is_mine)
  const showsWaiting = waiting.length > 0 && (mine || (atEnd && !writing))
  if (data && (known === undefined || showsWaiting)) markKnown(waiting.map(({ id }) => id))
  if (data && !hasNextPage && !reachedEnd) setReachedEnd(true)
  // Deleted replies reduce the count, so that they don't hide new ones.
  if (thread.reply_count < seenCount) setSeenCount(thread.reply_count)

  // The last page has filled up, so the server has another one.
  const loadsNext = reachedEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (loadsNext) void fetchNextPage()
  }, [loadsNext, fetchNextPage])

  const shown = loaded.filter(isKnown)
  const unseen = Math.max(0, thread.reply_count - seenCount)
  // At the end of the loaded pages, "Show more" already covers the unseen replies.
  const newCount = reachedEnd ? loaded.length - shown.length : atEnd ? 0 : unseen

  const loadMore = async () => {
    const { data: next } = await fetchNextPage()
    markKnown(listOldestFirst(next?.pages ?? []).map(({ id }) => id))
  }
  /** Loads and shows all replies. Returns the id of the first new one. */
  const showNew = async (): Promise<string | undefined> => {
    let all = loaded
    for (let next = hasNextPage; next; ) {
      const page = await fetchNextPage()
      if (page.isError) return undefined
      all = listOldestFirst(page.data?.pages ?? [])
      next = page.hasNextPage
    }
    markKnown(all.map(({ id }) => id))
    setSeenCount(thread.reply_count)
    return (reachedEnd ? all.find((reply) => !isKnown(reply)) : all[seenCount])?.id
  }
  return {
    query,
    shown,
    newCount,
    loadMore,
    showNew,
    /** Counts a reply the viewer has just sent as seen. */
    countOwnReply: () => setSeenCount(seenCount + 1),
  }
}
