// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { show } from '#tests/support/components/show.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { RepeatField } from './RepeatField.tsx'
import { formatRepeat, getDefaultUntil } from './week.ts'

const FRIDAY = '2026-11-20'

const Form = ({ error }: { error?: string }) => {
  const [until, setUntil] = useState<string | null>(null)
  return <RepeatField day={FRIDAY} until={until} onChange={setUntil} error={error} />
}

const lastDay = () => screen.getByLabelText(shiftTexts.lastDay)

test('just once has no last day', async () => {
  await show(<Form />)
  expect(screen.getByRole('radio', { name: 'Just once' })).toBeChecked()
  expect(screen.queryByLabelText(shiftTexts.lastDay)).toBeNull()
})

test('every week opens the last day, with a usual one in it, and says how often', async () => {
  const { user } = await show(<Form />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  const usual = getDefaultUntil(FRIDAY, false)
  expect(lastDay()).toHaveValue(usual)
  expect(screen.getByText(formatRepeat(FRIDAY, usual) ?? '')).toBeVisible()
})

test('a last day before the first says so', async () => {
  const { user } = await show(<Form />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  await user.clear(lastDay())
  await user.type(lastDay(), '2026-11-01')
  expect(screen.getByText(shiftTexts.lastDayTooEarly)).toBeVisible()
})

test('back to once, the last day goes; by keyboard too', async () => {
  const { user } = await show(<Form />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'Just once' })).toBeChecked()
  expect(screen.queryByLabelText(shiftTexts.lastDay)).toBeNull()
})

test('what the server says of the last day is said at it', async () => {
  const { user } = await show(<Form error={scheduleMessages.untilTooFar} />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  expect(lastDay()).toHaveAccessibleDescription(scheduleMessages.untilTooFar)
})
