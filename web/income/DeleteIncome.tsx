import { useMutation, useQueryClient } from '@tanstack/react-query'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry } from '#contract/income.ts'
import { api } from '#web/app/api.ts'
import { codeOf, problemText } from '#web/app/problems.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { say } from '#web/ui/toast.ts'
import { dateText } from './days.ts'
import { moneyText } from './money.ts'
import { rereadIncome } from './reread-income.ts'

type DeleteIncomeProps = { entry: IncomeEntry & { venue_name: string }; onClose: () => void }

/** Asks before an entry goes. */
export const DeleteIncome = ({ entry, onClose }: DeleteIncomeProps) => {
  const cache = useQueryClient()
  const done = async () => {
    say(incomeMessages.deleted)
    onClose()
    await rereadIncome(cache)
  }
  const remove = useMutation(
    api.income.remove.mutationOptions({
      onSuccess: done,
      // Gone already, from another tab: that is what was wanted.
      onError: (error) => (codeOf(error) === 'NOT_FOUND' ? done() : undefined),
    }),
  )
  const problem = remove.error
    ? `${incomeMessages.deleteFailed} ${problemText(remove.error, 'Last Call could not be reached.')}`
    : undefined
  return (
    <AskDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Delete this entry?"
      confirm="Delete entry"
      confirmBusy="Deleting..."
      cancel="Keep it"
      danger
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutate({ id: entry.id })}
    >
      <p>
        {moneyText(entry.amount)} {incomeTypeNames[entry.income_type].toLowerCase()},{' '}
        {dateText(entry.recorded_for_date)} at {entry.venue_name}.
      </p>
      <p>It goes from your sums. It cannot be brought back.</p>
    </AskDialog>
  )
}
