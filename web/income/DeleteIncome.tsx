import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry, IncomeSummary, TrackedShift } from '#contract/income.ts'
import { api, client } from '#web/core/api.ts'
import { type CachedList, type CacheEdit, editItem, editItems } from '#web/core/cached-lists.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { formatDate } from './format-days.ts'
import { formatMoney } from './format-money.ts'
import { invalidateIncome } from './invalidate-income.ts'

type DeleteIncomeProps = { entry: IncomeEntry & { venue_name: string }; onClose: () => void }

/** Asks for confirmation before deleting an entry. */
export const DeleteIncome = ({ entry, onClose }: DeleteIncomeProps) => (
  <DeleteDialog
    {...openUntil(onClose)}
    title="Delete this entry?"
    confirm="Delete entry"
    deleteItem={() => client.income.remove({ id: entry.id })}
    failed={incomeMessages.deleteFailed}
    deleted={incomeMessages.deleted}
    optimisticEdits={removeEntry(entry.id)}
    invalidate={invalidateIncome}
  >
    <p>
      {formatMoney(entry.amount)} {incomeTypeNames[entry.income_type].toLowerCase()},{' '}
      {formatDate(entry.recorded_for_date)} at {entry.venue_name}.
    </p>
    <p>It will be removed from your totals. This can’t be undone.</p>
  </DeleteDialog>
)

/** Removes an entry from cached lists. The server computes the sums, so they update after its response. */
const removeEntry = (id: string): CacheEdit[] => {
  const rest = (entries: IncomeEntry[]) => editItem(entries, id, () => undefined)
  return [
    {
      keys: [api.income.monthShifts.key(), api.income.upcoming.key()],
      change: (data: CachedList<TrackedShift>) =>
        editItems(data, (shifts) => shifts.map((shift) => ({ ...shift, entries: rest(shift.entries) }))),
    },
    {
      keys: [api.income.summary.key()],
      change: (data: IncomeSummary) => ({ ...data, week: { ...data.week, entries: rest(data.week.entries) } }),
    },
  ]
}
