import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Notification } from '#contract/notifications.ts'
import { api, client } from '#web/core/api.ts'
import { ownText } from '#web/core/problems.ts'
import { sayFailed } from '#web/ui/toast.ts'
import { marked, type NoticePages, unreadIn } from './notice-pages.ts'

const lists = { queryKey: api.notifications.list.key({ type: 'infinite' }) }
const count = api.notifications.unreadCount.queryKey()

const mark = (cache: QueryClient, lines: readonly Notification[], is_read: boolean) => {
  const ids = new Set(lines.map(({ id }) => id))
  cache.setQueriesData<NoticePages>(lists, (data) => marked(data, ids, is_read))
  const by = is_read ? -ids.size : ids.size
  cache.setQueryData<{ unread_count: number }>(
    count,
    (before) => before && { unread_count: Math.max(0, before.unread_count + by) },
  )
}

const foresee = async (cache: QueryClient, lines: readonly Notification[]) => {
  await Promise.all([cache.cancelQueries(lists), cache.cancelQueries({ queryKey: count })])
  mark(cache, lines, true)
  return { lines }
}

type Marked = { lines: readonly Notification[] } | undefined

/** Marking lines as read: shown at once, taken back with the words where it failed. There is no way back to unread. */
export const useMarks = () => {
  const cache = useQueryClient()
  const rollBack = (context: Marked, text: string) => {
    // Only these: another tap may have gone through meanwhile.
    if (context) mark(cache, context.lines, false)
    sayFailed(text)
  }
  const settle = () => cache.invalidateQueries({ queryKey: count })

  const one = useMutation({
    mutationFn: ({ id }: Notification) => client.notifications.read({ ids: [id] }),
    onMutate: (line) => foresee(cache, [line]),
    onError: (error, _line, context) => rollBack(context, ownText(error, notificationMessages.readFailed)),
    onSettled: settle,
  })
  const all = useMutation({
    mutationFn: (until: string) => client.notifications.readAll({ until }),
    onMutate: (until) => {
      const pages = cache.getQueriesData<NoticePages>(lists).flatMap(([, data]) => unreadIn(data, until))
      return foresee(cache, pages)
    },
    onError: (error, _until, context) => rollBack(context, ownText(error, notificationMessages.readAllFailed)),
    onSettled: settle,
  })
  return { markOne: (line: Notification) => line.is_read || one.mutate(line), markAll: all.mutate }
}
