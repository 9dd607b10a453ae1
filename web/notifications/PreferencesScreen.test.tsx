// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NOTIFICATION_TOPICS, type NotificationTopic, notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import type { client } from '#web/core/api.ts'
import { endSession } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { PreferencesScreen } from './PreferencesScreen.tsx'
import { applyPreferenceChange } from './preference-change.ts'
import { noticeTexts } from './texts.ts'

const asShipped = (): Preferences => ({
  topics: Object.entries(NOTIFICATION_TOPICS).map(([topic, { channels }]) => ({
    topic: topic as NotificationTopic,
    in_app: channels.in_app ?? null,
    push: channels.push ?? null,
    email: channels.email ?? null,
  })),
  only_bells: false,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  push_devices: 2,
})

type Change = Parameters<typeof client.notifications.updatePreferences>[0]

const showScreen = async (
  update: (change: Change, next: Preferences) => Preferences | Promise<Preferences> = (_, next) => next,
  me = meWith(),
) => {
  let kept = asShipped()
  const changes = vi.fn()
  const answers: Answers = {
    notifications: {
      preferences: () => kept,
      updatePreferences: async (change) => {
        changes(change)
        const next = await update(
          change,
          applyPreferenceChange(kept, change as Parameters<typeof applyPreferenceChange>[1]),
        )
        kept = next
        return next
      },
    },
  }
  const { user } = await show(<PreferencesScreen />, { answers, me })
  await screen.findByRole('table')
  return { user, changes }
}

const tick = (topic: NotificationTopic, channel: 'App' | 'Push' | 'E-mail') =>
  screen.getByRole('checkbox', { name: `${NOTIFICATION_TOPICS[topic].label}: ${channel}` })

test('each kind has a tick for every way it can go, and “Never” where it cannot', async () => {
  await showScreen()
  expect(tick('shift_posted', 'App')).toBeChecked()
  expect(tick('shift_posted', 'E-mail')).not.toBeChecked()
  const hidden = screen.getByRole('row', { name: new RegExp(NOTIFICATION_TOPICS.hidden_by_staff.label) })
  expect(hidden).toHaveTextContent('Never')
  expect(screen.queryByRole('checkbox', { name: `${NOTIFICATION_TOPICS.hidden_by_staff.label}: Push` })).toBeNull()
})

test('a tap sends that one tick and shows at once', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, changes } = await showScreen(async (_, next) => {
    await answer.promise
    return next
  })
  await user.click(tick('new_like', 'Push'))
  await waitFor(() => expect(tick('new_like', 'Push')).toBeChecked())
  expect(changes).toHaveBeenCalledWith({ topics: [{ topic: 'new_like', channel: 'push', is_on: true }] })
  answer.resolve()
})

test('a refused tap goes back and says so', async () => {
  const { user } = await showScreen(() => {
    throw new Refusal('INVALID', { data: { fields: {} } })
  })
  await user.click(tick('new_like', 'Push'))
  expect(await screen.findByText(notificationMessages.preferencesNotSaved)).toBeVisible()
  await waitFor(() => expect(tick('new_like', 'Push')).not.toBeChecked())
})

test('two quick taps are sent one after the other, and both stand', async () => {
  const { user, changes } = await showScreen()
  await user.click(tick('new_like', 'Push'))
  await user.click(tick('new_comment', 'Push'))
  await waitFor(() => expect(changes).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(tick('new_like', 'Push')).toBeChecked())
  expect(tick('new_comment', 'Push')).not.toBeChecked()
})

test('pushes can be kept to those whose bell one rang', async () => {
  const { user, changes } = await showScreen()
  const only = screen.getByRole('switch', { name: noticeTexts.onlyWithBell })
  await user.click(only)
  await waitFor(() => expect(only).toBeChecked())
  expect(changes).toHaveBeenCalledWith({ only_bells: true })
})

test.each([
  ['bartender', true],
  ['patron', false],
] as const)('a %s hears of the forum: %s', async (user_type, hears) => {
  await showScreen(undefined, meWith({ user_type }))
  const rows = screen.queryAllByRole('checkbox', { name: `${NOTIFICATION_TOPICS.forum_reply.label}: App` })
  expect(rows).toHaveLength(hears ? 1 : 0)
})

test('without push support the device’s switch is off for good, and says why', async () => {
  await showScreen()
  const device = await screen.findByRole('switch', { name: 'Pushes on this device' })
  await waitFor(() => expect(device).toHaveAccessibleDescription(/cannot take pushes/))
  expect(device).toBeDisabled()
  expect(screen.getByText('2 other browsers take pushes for you.')).toBeVisible()
})

test('when the session has ended meanwhile, the page says so and leads to the sign-in page', async () => {
  await showScreen()
  act(() => endSession())
  expect(await screen.findByText(notificationMessages.signedOut)).toBeVisible()
  expect(screen.getByRole('link', { name: appTexts.goToSignIn })).toHaveAttribute('href', '/login?next=%2Fhere')
  expect(screen.queryByRole('table')).toBeNull()
})
