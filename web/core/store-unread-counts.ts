import { api } from './api.ts'
import { queryClient } from './query.ts'
import { onUnreadCounted } from './session.ts'

const queryKey = api.notifications.unreadCount.queryKey()

/** Caches the unread counts that come with the session, except for one that is older than the cached count. */
export const storeUnreadCounts = () =>
  onUnreadCounted(({ unread_count, asked_at }) => {
    const cachedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (cachedAt <= asked_at) queryClient.setQueryData(queryKey, { unread_count })
  })
