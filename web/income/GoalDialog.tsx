import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { incomeMessages } from '#contract/income.texts.ts'
import { GoalDraft, type IncomeSummary } from '#contract/income.ts'
import { client } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AmountDialog } from './AmountDialog.tsx'
import { readTypedAmount } from './amount-field.ts'
import { invalidateIncome } from './invalidate-income.ts'
import { formatTypedAmount } from './parse-amount.ts'
import { incomeTexts } from './texts.ts'

type GoalDialogProps = { goal: IncomeSummary['goal']; onClose: () => void }

// An empty amount is an error here, because a separate button removes the goal.
const GoalForm = z.object({ monthly_amount: readTypedAmount(GoalDraft.shape.monthly_amount.unwrap()) })

/** The dialog for the user's monthly income goal. */
export const GoalDialog = ({ goal, onClose }: GoalDialogProps) => {
  'use no memo'
  const cache = useQueryClient()
  const [clearing, setClearing] = useState(false)
  const save = async (monthly_amount: string | null) => {
    await client.income.setGoal({ monthly_amount })
    toast.success(monthly_amount === null ? incomeMessages.goalCleared : incomeMessages.goalSet)
    onClose()
    await invalidateIncome(cache)
  }
  const { form, field, submit, busy, problem, setProblem, leave } = useSchemaForm(GoalForm, {
    defaults: { monthly_amount: goal?.monthly_amount ?? '' },
    fallback: incomeMessages.goalFailed,
    send: ({ monthly_amount }) => save(monthly_amount),
  })
  const clear = async () => {
    setClearing(true)
    try {
      await save(null)
    } catch (error) {
      setProblem(formatError(error, incomeMessages.goalFailed))
    }
    setClearing(false)
  }
  return (
    <AmountDialog
      title="Monthly goal"
      description="Applies to every month until you change it."
      amount={{ ...field('monthly_amount'), hint: formatTypedAmount(form.watch('monthly_amount')) }}
      submit={submit}
      busy={busy}
      problem={problem}
      onClose={() => leave(onClose)}
      other={
        goal ? (
          <Button className="text-cherry!" busy={clearing} busyLabel="Removing..." onClick={() => void clear()}>
            {incomeTexts.removeGoal}
          </Button>
        ) : undefined
      }
    />
  )
}
