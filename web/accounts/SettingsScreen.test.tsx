// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { accountTexts } from './texts.ts'

const row = (name: string) => screen.getByRole('link', { name })

test('lists every page of the settings and asks the server for nothing', async () => {
  await show(<SettingsScreen />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile/edit',
    '/settings/account',
    '/settings/privacy',
    '/settings/notifications',
    '/settings/calendars',
    '/settings/blocked',
  ])
})

test('each row has a short name and a description', async () => {
  await show(<SettingsScreen />)
  for (const name of ['Profile', 'Account', 'Privacy', 'Notifications', 'Calendars', 'Blocked'])
    expect(row(name)).toHaveAccessibleDescription(/\w/)
})

test('says that the schedule is private', async () => {
  await show(<SettingsScreen />, { me: meWith({ schedule_is_private: true }) })
  expect(row('Privacy')).toHaveAccessibleDescription(accountTexts.scheduleIsPrivate)
})

test('tells staff that two-step login is missing', async () => {
  await show(<SettingsScreen />, { me: meWith({ needs_second_factor: true }) })
  expect(row('Account')).toHaveAccessibleDescription('Two-step login isn’t set up')
})
