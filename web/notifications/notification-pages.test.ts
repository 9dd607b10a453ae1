import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import {
  formatBadgeCount,
  formatToday,
  groupByRecency,
  listUnread,
  markAsRead,
  type NotificationPages,
} from './notification-pages.ts'

const line = (id: string, is_read: boolean, created_at = '2026-11-20T21:00:00.000Z') =>
  ({ id, is_read, created_at }) as Notification
const pages = (...items: Notification[][]): NotificationPages => ({
  pages: items.map((part) => ({ items: part, next_cursor: null })),
  pageParams: items.map(() => undefined),
})

test('marks notifications on any page and leaves the others unchanged', () => {
  const data = pages([line('a', false), line('b', false)], [line('c', false)])
  const after = markAsRead(data, new Set(['a', 'c']), true)
  expect(listUnread(after).map(({ id }) => id)).toEqual(['b'])
  expect(listUnread(markAsRead(after, new Set(['a']), false)).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(listUnread(data)).toHaveLength(3)
  expect(markAsRead(undefined, new Set(['a']), true)).toBeUndefined()
})

test('“Mark all as read” skips notifications newer than the newest one on screen', () => {
  const data = pages([line('new', false, '2026-11-20T21:00:01.000Z'), line('seen', false)])
  expect(listUnread(data, '2026-11-20T21:00:00.000Z').map(({ id }) => id)).toEqual(['seen'])
})

test('a night lasts until 6 AM', () => {
  const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
  const createdAt = (...times: Date[]) => times.map((time) => ({ created_at: time.toISOString() }))
  const lines = createdAt(local(21, 1), local(20, 6), local(20, 5, 59))
  const { today, earlier } = groupByRecency(lines, local(21, 2).getTime())
  expect([today.length, earlier.length]).toEqual([2, 1])
  expect(groupByRecency(lines, local(21, 6).getTime()).today).toEqual([])
  expect([2, 5, 6, 16, 17, 23].map((hour) => formatToday(local(20, hour).getTime()))).toEqual([
    'Tonight',
    'Tonight',
    'Today',
    'Today',
    'Tonight',
    'Tonight',
  ])
})

test('a badge shows at most two digits', () => {
  expect([-1, 0, 1, 99, 100, 4000].map(formatBadgeCount)).toEqual(['', '', '1', '99', '99+', '99+'])
})
