import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'

const MINUTE = 60_000

/** The number of unread notifications. The header is outside the member area's provider, so it passes the client. */
export const useUnreadCount = (): number => {
  const { data } = useQuery(
    // Live updates invalidate this query at once; without a stream, polling takes minutes.
    api.notifications.unreadCount.queryOptions({ staleTime: MINUTE, refetchInterval: 5 * MINUTE, retry: false }),
    queryClient,
  )
  return data?.unread_count ?? 0
}
