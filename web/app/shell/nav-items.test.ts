import { expect, test } from 'vitest'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { meWith } from '#tests/support/components/fixtures.ts'
import { listDockNavItems, listMenuNavItems, listTopBarNavItems } from './nav-items.ts'

const toLabels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

test('reports take the place of talent in a moderator’s top bar and dock; the menu has both', () => {
  const ada = meWith({ user_type: 'patron', is_admin: true })
  expect(toLabels(listTopBarNavItems(ada))).toEqual(['Home', 'On Tap', 'Reports', 'Venues'])
  expect(toLabels(listDockNavItems(ada))).toEqual(['Home', 'On Tap', 'Reports', 'Notifications', 'You'])
  expect(toLabels(listMenuNavItems(ada))).toEqual(expect.arrayContaining(['Talent', 'Moderation']))
})

test.each([
  ['patrons', {}],
  ['moderators without a second factor', { is_admin: true, needs_second_factor: true }],
])('%s have no link to reports', (_, me) => {
  const pat = meWith({ user_type: 'patron', ...me })
  expect(toLabels(listTopBarNavItems(pat))).toEqual(['Home', 'On Tap', 'Talent', 'Venues'])
  expect(toLabels(listDockNavItems(pat))).toEqual(['Home', 'On Tap', 'Talent', 'Notifications', 'You'])
})

test('someone who was talent keeps a link to their income in the top bar and the menu; the dock is that of their role', () => {
  const pat = meWith({ user_type: 'patron', has_shifts: true })
  expect(toLabels(listTopBarNavItems(pat))).toEqual(['Home', 'On Tap', 'Talent', 'Venues', 'Income'])
  expect(toLabels(listMenuNavItems(pat))).toEqual([
    'Home',
    'On Tap',
    'Talent',
    'Venues',
    screenTitles.whatsOn,
    'Income',
    'Notifications',
  ])
  expect(toLabels(listDockNavItems(pat))).toEqual(['Home', 'On Tap', 'Talent', 'Notifications', 'You'])
})

test('moderators who are talent keep the talent’s navigation', () => {
  const mara = meWith({ is_admin: true })
  expect(toLabels(listTopBarNavItems(mara))).not.toContain('Reports')
  expect(toLabels(listDockNavItems(mara))).toEqual(['Home', 'On Tap', 'Add Shift', 'Notifications', 'Income'])
})
