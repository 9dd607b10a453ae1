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

test('“Just once” has no last day', async () => {
  await show(<Form />)
  expect(screen.getByRole('radio', { name: 'Just once' })).toBeChecked()
  expect(screen.queryByLabelText(shiftTexts.lastDay)).toBeNull()
})

test('“Every week” opens the last day with a default value and says how often the shift repeats', async () => {
  const { user } = await show(<Form />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  const defaultUntil = getDefaultUntil(FRIDAY, false)
  expect(lastDay()).toHaveValue(defaultUntil)
  expect(screen.getByText(formatRepeat(FRIDAY, defaultUntil) ?? '')).toBeVisible()
})

test('a last day before the first shows an error', async () => {
  const { user } = await show(<Form />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  await user.clear(lastDay())
  await user.type(lastDay(), '2026-11-01')
  expect(screen.getByText(shiftTexts.lastDayTooEarly)).toBeVisible()
})

test('returning to “Just once” with the keyboard hides the last day', async () => {
  const { user } = await show(<Form />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'Just once' })).toBeChecked()
  expect(screen.queryByLabelText(shiftTexts.lastDay)).toBeNull()
})

test('the server’s error for the last day appears at its field', async () => {
  const { user } = await show(<Form error={scheduleMessages.untilTooFar} />)
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  expect(lastDay()).toHaveAccessibleDescription(scheduleMessages.untilTooFar)
})
