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

const switchOf = () => screen.getByRole('switch', { name: noticeTexts.quietHours })

test('turned on, they are the usual ones, in the zone one is in', async () => {
  const { user, changed } = await showHours(off)
  expect(switchOf()).not.toBeChecked()
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.click(switchOf())
  expect(changed).toHaveBeenCalledWith({ quiet_from: '02:00', quiet_until: '10:00', time_zone: getViewerTimeZone() })
  expect(screen.getByLabelText('From')).toHaveValue('02:00')
})

test('turned off, both hours go', async () => {
  const { user, changed } = await showHours(on)
  await user.click(switchOf())
  expect(changed).toHaveBeenCalledWith({ quiet_from: null, quiet_until: null })
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('are saved when both fields are left, not while going from one to the other', async () => {
  const { user, changed } = await showHours(on)
  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), '01:00')
  await user.tab()
  expect(screen.getByLabelText('Until')).toHaveFocus()
  expect(changed).not.toHaveBeenCalled()
  await user.tab()
  expect(changed).toHaveBeenCalledWith(expect.objectContaining({ quiet_from: '01:00', quiet_until: '10:00' }))
})

test('an end that is the beginning is refused at the field and not saved', async () => {
  const { user, changed } = await showHours(on)
  await user.clear(screen.getByLabelText('Until'))
  await user.type(screen.getByLabelText('Until'), '02:00')
  expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(notificationMessages.quietHoursIncomplete)
  await user.tab()
  expect(changed).not.toHaveBeenCalled()
})

test('left as they were, nothing is saved', async () => {
  const { user, changed } = await showHours(on)
  await user.click(screen.getByLabelText('From'))
  await user.tab()
  await user.tab()
  expect(changed).not.toHaveBeenCalled()
})

test('says which time zone they are in', async () => {
  await showHours(on)
  expect(screen.getByText(/America\/Chicago/)).toBeVisible()
})
