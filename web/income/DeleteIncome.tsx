import { useQueryClient } from '@tanstack/react-query'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry, IncomeSummary, TrackedShift } from '#contract/income.ts'
import { api, client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { type CacheRemoval, mapCachedItems, optimisticRemove } from '#web/core/optimistic-remove.ts'
import { toast } from '#web/ui/toast.ts'
import { formatDate } from './format-days.ts'
import { formatMoney } from './format-money.ts'
import { invalidateIncome } from './invalidate-income.ts'

type DeleteIncomeProps = { entry: IncomeEntry & { venue_name: string }; onClose: () => void }

/** Asks for confirmation before deleting an entry. */
export const DeleteIncome = ({ entry, onClose }: DeleteIncomeProps) => {
  const cache = useQueryClient()
  const done = async () => {
    toast.success(incomeMessages.deleted)
    await invalidateIncome(cache)
  }
  return (
    <DeleteDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Delete this entry?"
      confirm="Delete entry"
      deleteItem={() => client.income.remove({ id: entry.id })}
      failed={incomeMessages.deleteFailed}
      optimisticChanges={() => optimisticRemove(cache, removeEntry(entry.id))}
      onDeleted={done}
    >
      <p>
        {formatMoney(entry.amount)} {incomeTypeNames[entry.income_type].toLowerCase()},{' '}
        {formatDate(entry.recorded_for_date)} at {entry.venue_name}.
      </p>
      <p>It will be removed from your totals. This can’t be undone.</p>
    </DeleteDialog>
  )
}

/** Removes an entry from cached lists. The server computes the sums, so they update after its response. */
const removeEntry = (id: string): CacheRemoval[] => {
  const rest = <Entry extends { id: string }>(entries: Entry[]) => entries.filter((entry) => entry.id !== id)
  return [
    {
      keys: [api.income.monthShifts.key(), api.income.upcoming.key()],
      change: (data: Parameters<typeof mapCachedItems<TrackedShift>>[0]) =>
        mapCachedItems(data, (shifts) => shifts.map((shift) => ({ ...shift, entries: rest(shift.entries) }))),
    },
    {
      keys: [api.income.summary.key()],
      change: (data: IncomeSummary) => ({ ...data, week: { ...data.week, entries: rest(data.week.entries) } }),
    },
  ]
}
