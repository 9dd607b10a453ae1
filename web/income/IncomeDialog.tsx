import { useQueryClient } from '@tanstack/react-query'
import { Banknote, CircleDollarSign, Handshake, Percent } from 'lucide-react'
import { incomeMessages, incomeTypeNames } from '#contract/income.texts.ts'
import { IncomeEdit } from '#contract/income.ts'
import { limits } from '#contract/limits.ts'
import { client } from '#web/core/api.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { useDraftId } from '#web/core/use-draft-id.ts'
import { formatHours } from '#web/shifts/format-shift.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { formatDay, toDayKey } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { AmountDialog } from './AmountDialog.tsx'
import { readTypedAmount } from './amount-field.ts'
import type { IncomeEditing } from './editing.ts'
import { invalidateIncome } from './invalidate-income.ts'
import { formatTypedAmount } from './parse-amount.ts'
import { incomeTexts } from './texts.ts'

type IncomeDialogProps = {
  editing: IncomeEditing
  onClose: () => void
  onDelete?: (() => void) | undefined
  /** Called to add another entry for the same shift. */
  onAnother?: (editing: IncomeEditing) => void
}

const IncomeForm = IncomeEdit.omit({ id: true }).extend({ amount: readTypedAmount(IncomeEdit.shape.amount) })

const kinds = [
  { value: 'tips', title: incomeTypeNames.tips, icon: <CircleDollarSign aria-hidden /> },
  { value: 'hourly_wage', title: incomeTypeNames.hourly_wage, icon: <Banknote aria-hidden /> },
  { value: 'commission', title: incomeTypeNames.commission, icon: <Percent aria-hidden /> },
  { value: 'other_income', title: incomeTypeNames.other_income, icon: <Handshake aria-hidden /> },
]

/** The dialog that adds or edits the income of a shift. A failed save keeps the values entered. */
export const IncomeDialog = ({ editing, onClose, onDelete, onAnother }: IncomeDialogProps) => {
  'use no memo'
  const cache = useQueryClient()
  const { entry, shift } = editing
  const draftIds = useDraftId()
  const { form, field, submit, busy, problem, errorOf, leave } = useSchemaForm(IncomeForm, {
    defaults: toDefaults(editing),
    fallback: incomeMessages.saveFailed,
    send: async (values) => {
      if (entry) await client.income.edit({ id: entry.id, ...values })
      else {
        const draft = { shift_id: editing.shift.id, ...values }
        await client.income.add({ ...draft, ...draftIds.forContent(draft) })
        draftIds.renew()
      }
      toast.success(entry ? incomeMessages.updated : incomeMessages.added)
      onClose()
      await invalidateIncome(cache)
    },
  })
  return (
    <AmountDialog
      title={entry ? incomeTexts.edit : incomeTexts.add}
      description={formatShiftPlace(editing)}
      amount={{ ...field('amount'), hint: formatTypedAmount(form.watch('amount')) }}
      submit={submit}
      busy={busy}
      problem={problem}
      onClose={() => leave(onClose)}
      other={onDelete ? <DeleteButton onClick={onDelete} /> : undefined}
      below={
        entry && shift && onAnother ? (
          <button
            type="button"
            onClick={() => leave(() => onAnother({ shift }))}
            className="link-line mt-2 min-h-11 text-small"
          >
            Add another entry to this shift
          </button>
        ) : null
      }
    >
      <RadioCards legend="Kind" cards={kinds} {...field('income_type')} error={errorOf('income_type')} />
      <DateField label="Date" {...field('recorded_for_date')} />
      <TextAreaField label="Notes" optional rows={2} maxLength={limits.notes} {...field('notes')} />
    </AmountDialog>
  )
}

const toDefaults = (editing: IncomeEditing) => {
  if (editing.entry) {
    const { amount, income_type, notes, recorded_for_date } = editing.entry
    return { amount, income_type, notes: notes ?? '', recorded_for_date }
  }
  const { start_time, venue_time_zone } = editing.shift
  return {
    amount: '',
    income_type: 'tips',
    notes: '',
    recorded_for_date: toDayKey(start_time, venue_time_zone),
  } as const
}

const formatShiftPlace = (editing: IncomeEditing) => {
  if (editing.entry) return editing.entry.venue_name
  const { venue_name, start_time, venue_time_zone } = editing.shift
  return `${venue_name}, ${formatDay(start_time, venue_time_zone)}, ${formatHours(editing.shift)}`
}
