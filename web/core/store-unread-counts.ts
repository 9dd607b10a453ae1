import { api } from './api.ts'
import { queryClient } from './query.ts'
import { onUnreadCounted } from './session.ts'

const queryKey = api.notifications.unreadCount.queryKey()

/** Caches the unread count of each session read, unless the cached one is newer. */
export const storeUnreadCounts = () =>
  onUnreadCounted(({ unread_count, asked_at }) => {
    const cachedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (cachedAt <= asked_at) queryClient.setQueryData(queryKey, { unread_count })
  })
