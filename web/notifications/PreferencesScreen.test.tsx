// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS, notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { type Answers, Refusal } from '#tests/support/components/fake-api.ts'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import type { client } from '#web/core/api.ts'
import { endSession } from '#web/core/session.ts'
import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { PreferencesScreen } from './PreferencesScreen.tsx'
import { applyPreferenceChange } from './preference-change.ts'
import { noticeTexts, presetTexts } from './texts.ts'

const buildDefaults = (push_devices: number): Preferences => ({
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
  push_devices,
})

type Change = Parameters<typeof client.notifications.updatePreferences>[0]

const showScreen = async (
  update: (change: Change, next: Preferences) => Preferences | Promise<Preferences> = (_, next) => next,
  me = meWith(),
  push_devices = 2,
) => {
  let stored = buildDefaults(push_devices)
  const changes = vi.fn()
  const answers: Answers = {
    notifications: {
      preferences: () => stored,
      updatePreferences: async (change) => {
        changes(change)
        const next = await update(
          change,
          applyPreferenceChange(stored, change as Parameters<typeof applyPreferenceChange>[1]),
        )
        stored = next
        return next
      },
    },
  }
  answers.push = { devices: () => ({ items: [] }) }
  const { user } = await show(<PreferencesScreen />, { answers, me })
  await screen.findByRole('table')
  return { user, changes }
}

const checkbox = (topic: NotificationTopic, channel: 'App' | 'Push' | 'Email') =>
  screen.getByRole('checkbox', { name: `${NOTIFICATION_TOPICS[topic].label}: ${channel}` })

test('each topic has a checkbox for every channel it supports, and “Not available” for the others', async () => {
  await showScreen()
  expect(checkbox('shift_posted', 'App')).toBeChecked()
  expect(checkbox('shift_posted', 'Email')).not.toBeChecked()
  const hidden = screen.getByRole('row', { name: new RegExp(NOTIFICATION_TOPICS.hidden_by_staff.label) })
  expect(hidden).toHaveTextContent('Not available')
  expect(screen.queryByRole('checkbox', { name: `${NOTIFICATION_TOPICS.hidden_by_staff.label}: Push` })).toBeNull()
})

test('a tap sends only that change and shows it at once', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, changes } = await showScreen(async (_, next) => {
    await answer.promise
    return next
  })
  await user.click(checkbox('new_like', 'Push'))
  await waitFor(() => expect(checkbox('new_like', 'Push')).toBeChecked())
  expect(changes).toHaveBeenCalledWith({ topics: [{ topic: 'new_like', channel: 'push', is_on: true }] })
  answer.resolve()
})

test('a rejected change is rolled back with a message', async () => {
  const { user } = await showScreen(() => {
    throw new Refusal('INVALID', { data: { fields: {} } })
  })
  await user.click(checkbox('new_like', 'Push'))
  expect(await screen.findByText(notificationMessages.preferencesNotSaved)).toBeVisible()
  await waitFor(() => expect(checkbox('new_like', 'Push')).not.toBeChecked())
})

test('two quick changes are sent one after the other, and both are kept', async () => {
  const { user, changes } = await showScreen()
  await user.click(checkbox('new_like', 'Push'))
  await user.click(checkbox('new_comment', 'Push'))
  await waitFor(() => expect(changes).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(checkbox('new_like', 'Push')).toBeChecked())
  expect(checkbox('new_comment', 'Push')).not.toBeChecked()
})

test('pushes can be limited to people whose bell the user turned on', async () => {
  const { user, changes } = await showScreen()
  const onlyBells = screen.getByRole('switch', { name: noticeTexts.onlyWithBell })
  await user.click(onlyBells)
  await waitFor(() => expect(onlyBells).toBeChecked())
  expect(changes).toHaveBeenCalledWith({ only_bells: true })
  // “Everything” does not change that, so it says so.
  expect(screen.queryByText(presetTexts.onlyBells)).toBeNull()
  await user.click(preset('everything'))
  expect(await screen.findByText(presetTexts.onlyBells)).toBeVisible()
})

test.each([
  ['bartender', true],
  ['patron', false],
] as const)('a verified %s sees the forum’s topic: %s', async (user_type, isShown) => {
  await showScreen(undefined, meWith({ user_type }))
  const rows = screen.queryAllByRole('checkbox', { name: `${NOTIFICATION_TOPICS.forum_reply.label}: App` })
  expect(rows).toHaveLength(isShown ? 1 : 0)
})

test('without push support, the device’s switch is disabled and says why', async () => {
  await showScreen()
  const device = await screen.findByRole('switch', { name: noticeTexts.devicePush })
  await waitFor(() => expect(device).toHaveAccessibleDescription(/doesn’t support push notifications/))
  expect(device).toBeDisabled()
})

test('once the session has ended, the page says so and links to the login page', async () => {
  await showScreen()
  act(() => endSession())
  expect(await screen.findByText(notificationMessages.signedOut)).toBeVisible()
  expect(screen.getByRole('link', { name: appTexts.goToSignIn })).toHaveAttribute('href', '/login?next=%2Fhere')
  expect(screen.queryByRole('table')).toBeNull()
})

const preset = (name: 'everything' | 'my_people' | 'nothing') =>
  screen.getByRole('button', { name: presetTexts[name].label })

test('a preset sets the whole table in one request, shows that it matches, and can be undone', async () => {
  const { user, changes } = await showScreen()
  expect(screen.getByRole('group', { name: presetTexts.legend })).toBeVisible()
  expect(screen.getByText(presetTexts.custom)).toBeVisible()
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()

  await user.click(preset('nothing'))
  await waitFor(() => expect(preset('nothing')).toHaveAttribute('aria-pressed', 'true'))
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  expect(screen.getByText(presetTexts.nothing.state)).toBeVisible()
  expect(changes).toHaveBeenCalledTimes(1)

  await user.click(await screen.findByRole('button', { name: uiTexts.undo }))
  await waitFor(() => expect(screen.getByText(presetTexts.custom)).toBeVisible())
  expect(checkbox('shift_posted', 'App')).toBeChecked()
  expect(checkbox('shift_posted', 'Email')).not.toBeChecked()
  expect(changes).toHaveBeenCalledTimes(2)
})

test('the preset that is on sends nothing, and one checkbox makes it custom', async () => {
  const { user, changes } = await showScreen()
  await user.click(preset('my_people'))
  await waitFor(() => expect(preset('my_people')).toHaveAttribute('aria-pressed', 'true'))
  expect(checkbox('new_event', 'App')).not.toBeChecked()
  await user.click(preset('my_people'))
  expect(changes).toHaveBeenCalledTimes(1)
  await user.click(checkbox('new_event', 'App'))
  await waitFor(() => expect(screen.getByText(presetTexts.custom)).toBeVisible())
})

test('a preset that the server refuses is rolled back with a message and no undo', async () => {
  const { user } = await showScreen(() => {
    throw new Refusal('INVALID', { data: { fields: {} } })
  })
  await user.click(preset('everything'))
  expect(await screen.findByText(notificationMessages.preferencesNotSaved)).toBeVisible()
  await waitFor(() => expect(screen.getByText(presetTexts.custom)).toBeVisible())
  expect(checkbox('shift_posted', 'Email')).not.toBeChecked()
  expect(screen.queryByRole('button', { name: uiTexts.undo })).toBeNull()
})

test('a preset leaves push off while no browser receives it, and a hidden topic alone', async () => {
  const { user, changes } = await showScreen(undefined, meWith({ user_type: 'patron' }), 0)
  expect(screen.getByText(presetTexts.pushUnchanged)).toBeVisible()
  await user.click(preset('everything'))
  await waitFor(() => expect(preset('everything')).toHaveAttribute('aria-pressed', 'true'))
  expect(checkbox('new_like', 'Push')).not.toBeChecked()
  expect(checkbox('new_like', 'Email')).toBeChecked()
  expect(JSON.stringify(changes.mock.calls)).not.toMatch(/"push"|forum_reply/)
})
