// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Preferences } from '#contract/notifications.ts'
import { show } from '#tests/support/components/show.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { applyPreferenceChange } from './preference-change.ts'
import { QuietHours } from './QuietHours.tsx'
import { noticeTexts } from './texts.ts'

const off: Preferences = {
  topics: [],
  only_bells: false,
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  push_devices: 0,
}
const on: Preferences = { ...off, quiet_from: '02:00', quiet_until: '10:00', time_zone: 'America/Chicago' }

type Change = Parameters<typeof QuietHours>[0]['onChange']

const Card = ({ before, changed }: { before: Preferences; changed: Change }) => {
  const [preferences, set] = useState(before)
  const change: Change = (next) => {
    changed(next)
    set(applyPreferenceChange(preferences, next))
  }
  return <QuietHours preferences={preferences} onChange={change} />
}

const showHours = async (before: Preferences) => {
  const changed = vi.fn()
  const { user } = await show(<Card before={before} changed={changed} />)
  return { user, changed }
}

const quietSwitch = () => screen.getByRole('switch', { name: noticeTexts.quietHours })

test('turning quiet hours on uses the default hours in the browser’s time zone', async () => {
  const { user, changed } = await showHours(off)
  expect(quietSwitch()).not.toBeChecked()
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.click(quietSwitch())
  expect(changed).toHaveBeenCalledWith({ quiet_from: '02:00', quiet_until: '10:00', time_zone: getViewerTimeZone() })
  expect(screen.getByLabelText('From')).toHaveValue('02:00')
})

test('turning quiet hours off clears both times', async () => {
  const { user, changed } = await showHours(on)
  await user.click(quietSwitch())
  expect(changed).toHaveBeenCalledWith({ quiet_from: null, quiet_until: null })
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('saves when the focus leaves both fields, not when it moves between them', async () => {
  const { user, changed } = await showHours(on)
  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), '01:00')
  await user.tab()
  expect(screen.getByLabelText('Until')).toHaveFocus()
  expect(changed).not.toHaveBeenCalled()
  await user.tab()
  expect(changed).toHaveBeenCalledWith(expect.objectContaining({ quiet_from: '01:00', quiet_until: '10:00' }))
})

test('an end equal to the start is rejected at the field and not saved', async () => {
  const { user, changed } = await showHours(on)
  await user.clear(screen.getByLabelText('Until'))
  await user.type(screen.getByLabelText('Until'), '02:00')
  expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(notificationMessages.quietHoursIncomplete)
  await user.tab()
  expect(changed).not.toHaveBeenCalled()
})

test('unchanged times are not saved', async () => {
  const { user, changed } = await showHours(on)
  await user.click(screen.getByLabelText('From'))
  await user.tab()
  await user.tab()
  expect(changed).not.toHaveBeenCalled()
})

test('names the time zone', async () => {
  await showHours(on)
  expect(screen.getByText(/America\/Chicago/)).toBeVisible()
})
