import type { InfiniteData } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'

export type NotificationPages = InfiniteData<{ items: Notification[]; next_cursor: string | null }, string | undefined>

/** Marks some notifications in the loaded pages as read or unread. */
export const markAsRead = (data: NotificationPages | undefined, ids: ReadonlySet<string>, is_read: boolean) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((line) => (ids.has(line.id) ? { ...line, is_read } : line)),
    })),
  }

/** The unread notifications in the loaded pages; `until` excludes newer ones. */
export const listUnread = (data: NotificationPages | undefined, until?: string): Notification[] =>
  (data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((line) => !line.is_read && (until === undefined || line.created_at <= until))

const HOUR = 3_600_000
const NIGHT_ENDS = 6 * HOUR

/** Splits notifications at 6 AM this morning, or yesterday's 6 AM until then. */
export const groupByRecency = <Line extends { created_at: string }>(lines: readonly Line[], now: number) => {
  const midnight = new Date(now - NIGHT_ENDS).setHours(0, 0, 0, 0)
  const since = midnight + NIGHT_ENDS
  const isToday = (line: Line) => Date.parse(line.created_at) >= since
  return { today: lines.filter(isToday), earlier: lines.filter((line) => !isToday(line)) }
}

/** The heading for today: `Tonight` from 5 PM to 6 AM, otherwise `Today`. */
export const formatToday = (now: number): string => {
  const hour = new Date(now).getHours()
  return hour >= 17 || hour < 6 ? 'Tonight' : 'Today'
}

/** `3` or `99+`; empty for zero. */
export const formatBadgeCount = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))
