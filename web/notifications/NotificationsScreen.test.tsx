// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Answers } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, relatedPerson } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { endSession } from '#web/core/session.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { NotificationsScreen } from './NotificationsScreen.tsx'

/** A time in November 2026 on the reader's clock. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const lineWith = (number: number, created_at: string): Notification => ({
  id: idOf(number),
  type: 'new_like',
  message: `Notification ${number}`,
  link_url: '/posts/1',
  is_read: true,
  sender: null,
  sender_count: 1,
  created_at,
})

const showScreen = (pages: Notification[][], now: string) =>
  show(<NotificationsScreen />, {
    answers: {
      notifications: {
        list: ({ cursor }) => {
          const index = Number(cursor ?? 0)
          return { items: pages[index] ?? [], next_cursor: index + 1 < pages.length ? String(index + 1) : null }
        },
        unreadCount: () => ({ unread_count: 0 }),
      },
    },
    now,
  })

/** `Today: 2`, a line for every day. Each day is a region with its heading and one list. */
const listDays = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const title = heading.textContent
    const region = within(screen.getByRole('region', { name: title }))
    return `${title}: ${within(region.getByRole('list')).getAllByRole('listitem').length}`
  })

test('notifications are grouped by day, and a day goes on with the next page', async () => {
  const pages = [
    [lineWith(1, at(20, 14)), lineWith(2, at(19, 23, 59))],
    [lineWith(3, at(19, 0, 1)), lineWith(4, at(17, 12))],
  ]
  const { user } = await showScreen(pages, at(20, 15))
  await screen.findByRole('heading', { name: 'Today' })
  expect(listDays()).toEqual(['Today: 1', 'Yesterday: 1'])
  await user.click(screen.getByRole('button', { name: uiTexts.loadMore }))
  await screen.findByText('Notification 4')
  expect(listDays()).toEqual(['Today: 1', 'Yesterday: 2', 'Tue, Nov 17: 1'])
})

test('when midnight passes, today’s notifications become yesterday’s', async () => {
  await showScreen([[lineWith(1, at(20, 23, 30))]], at(20, 23, 58))
  await screen.findByRole('heading', { name: 'Today' })
  vi.setSystemTime(at(21, 0, 1))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(listDays()).toEqual(['Yesterday: 1']))
})

const HOUR = 3_600_000

/** A notification that came this long before now. */
const noticeFrom = (milliseconds: number): Notification => ({
  id: idOf(milliseconds),
  type: 'new_follower',
  message: `Ben started following you ${milliseconds} ago.`,
  link_url: '/profiles/ben',
  is_read: true,
  sender: null,
  sender_count: 1,
  created_at: new Date(Date.parse(NOW) - milliseconds).toISOString(),
})

const showList = (items: Notification[]) => {
  const notifications: Answers['notifications'] = {
    list: () => ({ items, next_cursor: null }),
    unreadCount: () => ({ unread_count: 0 }),
  }
  return show(<NotificationsScreen />, { now: NOW, answers: { notifications } })
}

test('an empty list says so and has no days', async () => {
  await showList([])
  await seeSpecified(screen, 'notifications', 'You have no notifications.')
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

test('each notification says how long ago it came', async () => {
  await showList([12_000, 5 * 60_000, 3 * HOUR, 30 * HOUR, 4 * 24 * HOUR].map(noticeFrom))
  await seeSpecified(screen, 'notifications', '{seconds}s ago', { seconds: '12' })
  await seeSpecified(screen, 'notifications', '{minutes}m ago', { minutes: '5' })
  await seeSpecified(screen, 'notifications', '{hours}h ago', { hours: '3' })
  await seeSpecified(screen, 'notifications', 'Yesterday')
  await seeSpecified(screen, 'notifications', '{days}d ago', { days: '4' })
})

test('when the session ends on the page, it asks to log in', async () => {
  await showList([noticeFrom(HOUR)])
  expect(await screen.findByRole('list')).toBeVisible()
  act(() => endSession())
  await seeSpecified(screen, 'notifications', 'Please log in to view notifications.')
})

test('an unread line of several people stands out as a whole, one of a person by their name', async () => {
  const sender = relatedPerson(5)
  const unread = { is_read: false, sender, created_at: at(20, 14) }
  const group = {
    ...lineWith(1, at(20, 14)),
    ...unread,
    sender_count: 4,
    message: '4 people you follow posted shifts.',
  }
  const single = { ...lineWith(2, at(20, 13)), ...unread, message: 'Guest 5 posted a shift.' }
  await showScreen([[group, single]], at(20, 15))
  await screen.findByRole('link', { name: group.message })
  expect(screen.getByText(group.message).tagName).toBe('B')
  expect(screen.getByText('Guest 5').tagName).toBe('B')
})
