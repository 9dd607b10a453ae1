import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Pages } from '#web/core/paging.ts'
import { formatBadgeCount, groupByDay, listUnread, markAsRead } from './notification-pages.ts'

const line = (id: string, is_read: boolean, created_at = '2026-11-20T21:00:00.000Z') =>
  ({ id, is_read, created_at }) as Notification
const pages = (...items: Notification[][]): Pages<Notification> => ({
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

const listDays = (zone: string, now: string, ...times: string[]) =>
  groupByDay(
    times.map((time) => ({ created_at: time })),
    Date.parse(now),
    zone,
  ).map(({ title, lines }) => `${title}: ${lines.length}`)

test('days are named Today, Yesterday, or by their date, with the year if it is another one', () => {
  const times = ['2026-01-02T12:00:00Z', '2026-01-01T12:00:00Z', '2025-12-31T12:00:00Z', '2025-11-21T12:00:00Z']
  expect(listDays('UTC', '2026-01-02T13:00:00Z', ...times)).toEqual([
    'Today: 1',
    'Yesterday: 1',
    'Wed, Dec 31, 2025: 1',
    'Fri, Nov 21, 2025: 1',
  ])
  expect(listDays('UTC', '2026-11-25T13:00:00Z', '2026-11-21T12:00:00Z')).toEqual(['Sat, Nov 21: 1'])
  expect(listDays('UTC', '2026-01-01T00:30:00Z', '2025-12-31T23:30:00Z')).toEqual(['Yesterday: 1'])
})

test('a day begins at midnight in the reader’s time zone', () => {
  const times = ['2026-11-21T06:30:00Z', '2026-11-21T05:30:00Z']
  const now = '2026-11-21T07:00:00Z'
  expect(listDays('America/Chicago', now, ...times)).toEqual(['Today: 1', 'Yesterday: 1'])
  expect(listDays('America/New_York', now, ...times)).toEqual(['Today: 2'])
  expect(listDays('Pacific/Auckland', now, ...times)).toEqual(['Today: 2'])
})

test('yesterday is the calendar day before, also when it has 23 or 25 hours', () => {
  // Chicago changed its clocks on Sunday, November 1, and on Sunday, March 8.
  expect(listDays('America/Chicago', '2026-11-02T06:10:00Z', '2026-11-01T05:10:00Z')).toEqual(['Yesterday: 1'])
  expect(listDays('America/Chicago', '2026-03-09T05:10:00Z', '2026-03-08T06:10:00Z')).toEqual(['Yesterday: 1'])
})

test('a day is listed once, however its notifications are ordered, and one from the near future is from today', () => {
  const now = '2026-11-20T23:59:50Z'
  const times = ['2026-11-21T00:00:10Z', '2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z', '2026-11-19T11:00:00Z']
  expect(listDays('UTC', now, ...times)).toEqual(['Today: 2', 'Yesterday: 2'])
  expect(groupByDay([], Date.parse(now))).toEqual([])
})

test('a badge shows at most two digits', () => {
  expect([-1, 0, 1, 99, 100, 4000].map(formatBadgeCount)).toEqual(['', '', '1', '99', '99+', '99+'])
})
