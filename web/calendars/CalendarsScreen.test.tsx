// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts.ts'
import { meWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { CalendarsScreen } from './CalendarsScreen.tsx'
import { calendarTexts } from './texts.ts'

test.each<[string, Partial<Me>, number]>([
  ['talent have', {}, 1],
  ['someone who was talent has', { user_type: 'patron', has_shifts: true }, 1],
  ['a patron who never worked does not have', { user_type: 'patron' }, 0],
])('%s a calendar of their own shifts', async (_, more, count) => {
  await show(<CalendarsScreen />, { me: meWith(more), answers: { calendars: { list: () => ({ items: [] }) } } })
  // Each calendar can have a link.
  const buttons = await screen.findAllByRole('button', { name: new RegExp(`^${calendarTexts.makeLink}`) })
  expect(buttons).toHaveLength(1 + count)
})
