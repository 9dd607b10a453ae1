import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Notification } from '#contract/notifications.ts'
import { api, client } from '#web/core/api.ts'
import { formatErrorWith } from '#web/core/errors.ts'
import type { Pages } from '#web/core/paging.ts'
import { toast } from '#web/ui/toast.ts'
import { listUnread, markAsRead } from './notification-pages.ts'

const lists = { queryKey: api.notifications.list.key({ type: 'infinite' }) }
const count = api.notifications.unreadCount.queryKey()

const markInCache = (cache: QueryClient, lines: readonly Notification[], is_read: boolean) => {
  const ids = new Set(lines.map(({ id }) => id))
  cache.setQueriesData<Pages<Notification>>(lists, (data) => markAsRead(data, ids, is_read))
  const by = is_read ? -ids.size : ids.size
  cache.setQueryData<{ unread_count: number }>(
    count,
    (before) => before && { unread_count: Math.max(0, before.unread_count + by) },
  )
}

const markOptimistically = async (cache: QueryClient, lines: readonly Notification[]) => {
  await Promise.all([cache.cancelQueries(lists), cache.cancelQueries({ queryKey: count })])
  markInCache(cache, lines, true)
  return { lines }
}

type MarkContext = { lines: readonly Notification[] } | undefined

/** Marks notifications as read, optimistically. A failure is rolled back with a message. */
export const useMarkNotifications = () => {
  const cache = useQueryClient()
  const rollBack = (context: MarkContext, text: string) => {
    // Restores only these notifications, because another tap may have succeeded since.
    if (context) markInCache(cache, context.lines, false)
    toast.error(text)
  }
  const settle = () => cache.invalidateQueries({ queryKey: count })

  const one = useMutation({
    mutationFn: ({ id }: Notification) => client.notifications.read({ ids: [id] }),
    onMutate: (line) => markOptimistically(cache, [line]),
    onError: (error, _line, context) => rollBack(context, formatErrorWith(error, notificationMessages.readFailed)),
    onSettled: settle,
  })
  const all = useMutation({
    mutationFn: (until: string) => client.notifications.readAll({ until }),
    onMutate: (until) => {
      const pages = cache.getQueriesData<Pages<Notification>>(lists).flatMap(([, data]) => listUnread(data, until))
      return markOptimistically(cache, pages)
    },
    onError: (error, _until, context) => rollBack(context, formatErrorWith(error, notificationMessages.readAllFailed)),
    onSettled: settle,
  })
  return { markOne: (line: Notification) => line.is_read || one.mutate(line), markAll: all.mutate }
}
