import { useQueryClient } from '@tanstack/react-query'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry, IncomeSummary, TrackedShift } from '#contract/income.ts'
import { api, client } from '#web/core/api.ts'
import { DeleteDialog } from '#web/core/DeleteDialog.tsx'
import { inEachPage, takeOff, type Without } from '#web/core/optimistic-remove.ts'
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
    await rereadIncome(cache)
  }
  return (
    <DeleteDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Delete this entry?"
      confirm="Delete entry"
      remove={() => client.income.remove({ id: entry.id })}
      failed={incomeMessages.deleteFailed}
      takeOff={() => takeOff(cache, withoutEntry(entry.id))}
      onDeleted={done}
    >
      <p>
        {moneyText(entry.amount)} {incomeTypeNames[entry.income_type].toLowerCase()},{' '}
        {dateText(entry.recorded_for_date)} at {entry.venue_name}.
      </p>
      <p>It goes from your sums. It cannot be brought back.</p>
    </DeleteDialog>
  )
}

/** The lists without an entry. Sums are the server's: they follow when it has answered. */
const withoutEntry = (id: string): Without[] => {
  const rest = <Entry extends { id: string }>(entries: Entry[]) => entries.filter((entry) => entry.id !== id)
  return [
    {
      keys: [api.income.monthShifts.key(), api.income.upcoming.key()],
      change: (data: Parameters<typeof inEachPage<TrackedShift>>[0]) =>
        inEachPage(data, (shifts) => shifts.map((shift) => ({ ...shift, entries: rest(shift.entries) }))),
    },
    {
      keys: [api.income.summary.key()],
      change: (data: IncomeSummary) => ({ ...data, week: { ...data.week, entries: rest(data.week.entries) } }),
    },
  ]
}
