import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { incomeMessages } from '#contract/income.texts.ts'
import { GoalDraft, type IncomeSummary } from '#contract/income.ts'
import { client } from '#web/app/api.ts'
import { useSchemaForm } from '#web/app/form.ts'
import { problemText } from '#web/app/problems.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { say } from '#web/ui/toast.ts'
import { rereadIncome } from './reread-income.ts'

type GoalDialogProps = { goal: IncomeSummary['goal']; onClose: () => void }

// Nothing entered is a mistake here; taking the goal away has a key of its own.
const GoalForm = z.object({ monthly_amount: GoalDraft.shape.monthly_amount.unwrap() })

/** What I want to make in a month. */
export const GoalDialog = ({ goal, onClose }: GoalDialogProps) => {
  const cache = useQueryClient()
  const id = useId()
  const [clearing, setClearing] = useState(false)
  const save = async (monthly_amount: string | null) => {
    await client.income.setGoal({ monthly_amount })
    say(monthly_amount === null ? incomeMessages.goalCleared : incomeMessages.goalSet)
    onClose()
    await rereadIncome(cache)
  }
  const { field, submit, busy, problem, setProblem } = useSchemaForm(GoalForm, {
    defaults: { monthly_amount: goal?.monthly_amount ?? '' },
    fallback: incomeMessages.goalFailed,
    send: ({ monthly_amount }) => save(monthly_amount),
  })
  const clear = async () => {
    setClearing(true)
    try {
      await save(null)
    } catch (error) {
      setProblem(problemText(error, incomeMessages.goalFailed))
    }
    setClearing(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
      title="Monthly goal"
      description="For every month, until you change it."
      actions={
        <>
          {goal ? (
            <Button className="text-cherry!" busy={clearing} busyLabel="Removing..." onClick={() => void clear()}>
              Remove
            </Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button type="submit" form={id} look="solid" busy={busy} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Amount"
          start="$"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="sign text-title! font-bold"
          {...field('monthly_amount')}
        />
        <FormProblem message={problem} />
      </form>
    </Dialog>
  )
}
