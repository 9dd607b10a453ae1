import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { feedMessages } from '#contract/feed.texts.ts'
import { api, client } from '#web/core/api.ts'
import { infiniteQueryOptions, listUniqueItems } from '#web/core/paging.ts'
import { toast } from '#web/ui/toast.ts'

const MINUTE = 60_000
// Pictures' links live for an hour. Until then what was read stays as it is: whoever comes back finds their place.
const GC_TIME_MS = 45 * MINUTE

const pages = () =>
  api.feed.page.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    ...infiniteQueryOptions,
    staleTime: GC_TIME_MS,
    gcTime: GC_TIME_MS,
  })

/** My feed as far as it was read. */
export const useFeed = () => {
  const feed = useInfiniteQuery(pages())
  return { feed, posts: listUniqueItems(feed.data?.pages ?? []) }
}

/** How many posts came since the feed was read, and a way to bring them in: never by themselves, under a reader's thumb. */
export const useNewerPosts = (since: string | undefined) => {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const newer = useQuery(
    api.feed.newer.queryOptions({
      input: { since: since ?? '' },
      enabled: since !== undefined,
      refetchInterval: MINUTE,
      // What was asked a moment ago about another position says nothing.
      staleTime: 0,
      retry: false,
    }),
  )
  const bring = async () => {
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
  return { count: newer.data?.post_count ?? 0, busy, bring }
}
