// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { incomeMessages } from '#contract/income.texts.ts'
import type { IncomeSummary } from '#contract/income.ts'
import { Crash } from '#tests/support/components/fake-api.ts'
import { show } from '#tests/support/components/show.tsx'
import type { client } from '#web/core/api.ts'
import { GoalDialog } from './GoalDialog.tsx'
import { incomeTexts } from './texts.ts'

const goal = { monthly_amount: '3000.00', month: '2026-11', total: '100.00', left: '2900.00', percent: 3 }

const showDialog = async (before: IncomeSummary['goal'], answer = () => ({ done: true as const })) => {
  const onClose = vi.fn()
  const setGoal = vi.fn((_: Parameters<typeof client.income.setGoal>[0]) => answer())
  const { user } = await show(<GoalDialog goal={before} onClose={onClose} />, { answers: { income: { setGoal } } })
  return { user, onClose, setGoal, save: () => user.click(screen.getByRole('button', { name: incomeTexts.save })) }
}

const amount = () => screen.getByLabelText(incomeTexts.amount)

test('saves a first goal', async () => {
  const { user, save, setGoal, onClose } = await showDialog(null)
  expect(screen.queryByRole('button', { name: incomeTexts.removeGoal })).toBeNull()
  await user.type(amount(), '3500')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(setGoal).toHaveBeenCalledWith({ monthly_amount: '3500' })
  expect(await screen.findByText(incomeMessages.goalSet)).toBeVisible()
})

test('an empty amount is an error and does not remove the goal', async () => {
  const { user, save, setGoal } = await showDialog(goal)
  await user.clear(amount())
  await save()
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(incomeMessages.amount))
  expect(setGoal).not.toHaveBeenCalled()
})

test('“Remove goal” removes the goal', async () => {
  const { user, setGoal, onClose } = await showDialog(goal)
  await user.click(screen.getByRole('button', { name: incomeTexts.removeGoal }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(setGoal).toHaveBeenCalledWith({ monthly_amount: null })
  expect(await screen.findByText(incomeMessages.goalCleared)).toBeVisible()
})

test('a failed removal shows an error and keeps the dialog open', async () => {
  const { user, onClose } = await showDialog(goal, () => {
    throw new Crash()
  })
  await user.click(screen.getByRole('button', { name: incomeTexts.removeGoal }))
  expect(await screen.findByRole('alert')).toHaveTextContent(incomeMessages.goalFailed)
  expect(onClose).not.toHaveBeenCalled()
  expect(amount()).toHaveValue('3000.00')
})
