import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'

const MINUTE = 60_000

/** How many lines of mine are unread. The bar stands outside the member area, so the cache is named. */
export const useUnreadCount = (): number => {
  const { data } = useQuery(
    // Heard of at once where the stream is open; where none is, within minutes.
    api.notifications.unreadCount.queryOptions({ staleTime: MINUTE, refetchInterval: 5 * MINUTE, retry: false }),
    queryClient,
  )
  return data?.unread_count ?? 0
}
