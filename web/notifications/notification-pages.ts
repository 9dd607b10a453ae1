import type { Notification } from '#contract/notifications.ts'
import { editItems } from '#web/core/cached-lists.ts'
import type { Pages } from '#web/core/paging.ts'
import { formatDay, getViewerTimeZone, toDayKey } from '#web/ui/times.ts'

/** Marks some notifications in the loaded pages as read or unread. */
export const markAsRead = (data: Pages<Notification> | undefined, ids: ReadonlySet<string>, is_read: boolean) =>
  data && editItems(data, (lines) => lines.map((line) => (ids.has(line.id) ? { ...line, is_read } : line)))

/** The unread notifications in the loaded pages; `until` excludes newer ones. */
export const listUnread = (data: Pages<Notification> | undefined, until?: string): Notification[] =>
  (data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((line) => !line.is_read && (until === undefined || line.created_at <= until))

/** Groups notifications by calendar day in the reader's time zone, newest day first. */
export const groupByDay = <Line extends { created_at: string }>(
  lines: readonly Line[],
  now: number,
  zone = getViewerTimeZone(),
) => {
  // A notification from a server whose clock is ahead is from today, not from tomorrow.
  const toDay = ({ created_at }: Line) => toDayKey(Math.min(Date.parse(created_at), now), zone)
  return [...Map.groupBy(lines, toDay)]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([day, ofDay]) => ({ day, title: formatDayTitle(day, toDayKey(now, zone)), lines: ofDay }))
}

/** `Today`, `Yesterday` or `Fri, Nov 20`, with the year if it is another one. */
const formatDayTitle = (day: string, today: string): string => {
  if (day === today) return 'Today'
  if (day === getDayBefore(today)) return 'Yesterday'
  const title = formatDay(`${day}T12:00Z`, 'UTC')
  const [year] = day.split('-')
  return today.startsWith(`${year}-`) ? title : `${title}, ${year}`
}

const getDayBefore = (day: string): string => {
  const date = new Date(`${day}T12:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return toDayKey(date, 'UTC')
}

/** `3` or `99+`; empty for zero. */
export const formatBadgeCount = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))
