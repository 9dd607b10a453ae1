import type { InfiniteData } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'

export type NotificationPages = InfiniteData<{ items: Notification[]; next_cursor: string | null }, string | undefined>

/** The pages read so far with some lines marked as read, or as unread again. */
export const markAsRead = (data: NotificationPages | undefined, ids: ReadonlySet<string>, is_read: boolean) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((line) => (ids.has(line.id) ? { ...line, is_read } : line)),
    })),
  }

/** Of the pages read so far, the lines that are unread; `until` leaves out what came after. */
export const listUnread = (data: NotificationPages | undefined, until?: string): Notification[] =>
  (data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((line) => !line.is_read && (until === undefined || line.created_at <= until))

const HOUR = 3_600_000
const NIGHT_ENDS = 6 * HOUR

/** What happened since this morning at six, and what before. */
export const groupByRecency = <Line extends { created_at: string }>(lines: readonly Line[], now: number) => {
  const midnight = new Date(now - NIGHT_ENDS).setHours(0, 0, 0, 0)
  const since = midnight + NIGHT_ENDS
  const isFresh = (line: Line) => Date.parse(line.created_at) >= since
  return { fresh: lines.filter(isFresh), earlier: lines.filter((line) => !isFresh(line)) }
}

/** How the bar calls today: a night that is not over yet, or has begun. */
export const formatToday = (now: number): string => {
  const hour = new Date(now).getHours()
  return hour >= 17 || hour < 6 ? 'Tonight' : 'Today'
}

/** `3`, `99+`; nothing for none. */
export const formatBadgeCount = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))
