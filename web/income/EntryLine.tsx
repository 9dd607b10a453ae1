import type { ReactNode } from 'react'
import { incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry } from '#contract/income.ts'
import { DottedLine } from './DottedLine.tsx'
import { formatMoney } from './format-money.ts'

type EntryLineProps = { entry: IncomeEntry; label: ReactNode; note?: ReactNode; onEdit: () => void }

/** An entry; the whole line is a button that edits it. */
export const EntryLine = ({ entry, label, note, onEdit }: EntryLineProps) => (
  <li>
    <button
      type="button"
      onClick={onEdit}
      className="-mx-2 block w-[calc(100%+1rem)] rounded-key px-2 hover:bg-surface-2"
    >
      <span className="sr-only">Edit </span>
      <DottedLine amount={formatMoney(entry.amount)} note={note ?? incomeTypeNames[entry.income_type]}>
        {label}
      </DottedLine>
    </button>
  </li>
)
