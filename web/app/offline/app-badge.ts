import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'

/** Keeps the unread count on the icon of the installed app. Sends no requests of its own. */
export const startAppBadge = () => {
  if (!('setAppBadge' in navigator)) return
  const unread = new QueryObserver(queryClient, api.notifications.unreadCount.queryOptions({ enabled: false }))
  showBadge(unread.getCurrentResult())
  unread.subscribe(showBadge)
}

const showBadge = ({ data }: Pick<QueryObserverResult<{ unread_count: number }>, 'data'>) => {
  // Browsers refuse a badge for a page that is not installed.
  if (data) void navigator.setAppBadge(data.unread_count).catch(() => undefined)
}
