import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { feedMessages } from '#contract/feed.texts.ts'
import { api, client } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { toast } from '#web/ui/toast.ts'

const MINUTE = 60_000
// Photo URLs expire after an hour. Until shortly before, the feed stays cached so that going back keeps the position.
const GC_TIME_MS = 45 * MINUTE

const pages = () =>
  api.feed.page.infiniteOptions({
    ...byCursor((cursor) => ({ cursor })),
    staleTime: GC_TIME_MS,
    gcTime: GC_TIME_MS,
  })

/** The loaded pages of the viewer's feed. */
export const useFeed = () => {
  const feed = useInfiniteQuery(pages())
  return { feed, posts: listUniqueItems(feed.data?.pages ?? []) }
}

/** The number of posts newer than the loaded feed, and a function that shows them. They never appear unasked. */
export const useNewerPosts = ({ data, dataUpdatedAt }: ReturnType<typeof useFeed>['feed']) => {
  const since = data?.pages[0]?.newest_cursor
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const newer = useQuery(
    api.feed.newer.queryOptions({
      input: { since: since ?? '' },
      enabled: since !== undefined,
      refetchInterval: MINUTE,
      // A feed that was just read has no newer posts.
      initialData: { post_count: 0 },
      initialDataUpdatedAt: dataUpdatedAt,
      gcTime: GC_TIME_MS,
      retry: false,
    }),
  )
  const showNewer = async () => {
    setBusy(true)
    try {
      const first = await client.feed.page({})
      cache.setQueryData(pages().queryKey, { pages: [first], pageParams: [undefined] })
      return true
    } catch {
      toast.error(feedMessages.failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { count: newer.data.post_count, busy, showNewer }
}
