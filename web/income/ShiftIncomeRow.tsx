import { Plus } from 'lucide-react'
import { incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeEntry, TrackedShift } from '#contract/income.ts'
import { formatZonedHours } from '#web/shifts/format-shift.ts'
import { OnShiftBadge, VenueLink } from '#web/shifts/ShiftBadges.tsx'
import { ShiftTile } from '#web/shifts/ShiftTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDay, toDayKey } from '#web/ui/times.ts'
import { EntryLine } from './EntryLine.tsx'
import type { OnEdit } from './editing.ts'
import { formatDate } from './format-days.ts'
import { formatMoney } from './format-money.ts'
import { incomeTexts } from './texts.ts'

type ShiftIncomeRowProps = {
  shift: TrackedShift
  now: number
  onEdit: OnEdit
  /** Offers to add income; false for a shift that has not started. */
  canAdd?: boolean
}

/** A shift with its income: day, venue, hours, and the amount or an Add button. Several entries are listed below. */
export const ShiftIncomeRow = ({ shift, now, onEdit, canAdd = true }: ShiftIncomeRowProps) => {
  const zone = shift.venue_time_zone
  const date = toDayKey(shift.start_time, zone)
  const name = `${formatDay(shift.start_time, zone)}, ${shift.venue_name}`
  const earned = shift.entries.length > 0
  // A single entry needs no list: the amount itself is the button that edits it.
  const only = shift.entries.length === 1 ? shift.entries[0] : undefined
  const edit = (entry: IncomeEntry) => onEdit({ entry: { ...entry, venue_name: shift.venue_name }, shift })
  return (
    <li className="py-3 not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-center gap-3.5">
        <ShiftTile shift={shift} now={now} />
        <div className="min-w-16 flex-1">
          <p className="sign text-name leading-snug font-bold wrap-anywhere">
            <span className="sr-only">{formatDay(shift.start_time, zone)}, </span>
            <VenueLink shift={shift} />
          </p>
          <p className="text-small text-ink-2">{formatZonedHours(shift)}</p>
          <OnShiftBadge shift={shift} now={now} />
          {only && formatEntryNote(only, date) ? (
            <p className="text-micro text-ink-3 wrap-anywhere">{formatEntryNote(only, date)}</p>
          ) : null}
          {shift.cancelled_at ? <p className="text-micro text-ink-3">Removed from your schedule</p> : null}
        </div>
        {only ? (
          <button
            type="button"
            onClick={() => edit(only)}
            className="-mr-2 flex-none rounded-key p-2 text-right hover:bg-surface-2 tablet:mr-0"
          >
            <span className="sr-only">Edit {incomeTypeNames[only.income_type]} </span>
            <b className="sign block text-name font-bold tracking-[-0.01em]">{formatMoney(shift.total)}</b>
            <span aria-hidden className="block text-micro text-ink-3">
              {incomeTypeNames[only.income_type]}
            </span>
          </button>
        ) : earned ? (
          <b className="sign flex-none text-name font-bold tracking-[-0.01em] tablet:pr-2">
            {formatMoney(shift.total)}
          </b>
        ) : null}
        {earned || canAdd ? (
          // One element for both states, so that the focus returns to it after the dialog closes.
          <Button
            look="outline"
            className={cx('flex-none', earned && 'size-11 p-0! shadow-none! max-desk:hidden')}
            title={earned ? incomeTexts.add : undefined}
            onClick={() => onEdit({ shift })}
          >
            <Plus aria-hidden className="size-5 flex-none" />
            <span className={earned ? 'sr-only' : undefined}>Add</span>
            <span className="sr-only"> income for {name}</span>
          </Button>
        ) : null}
      </div>
      {earned && !only ? (
        <ul aria-label={`Income for ${name}`} className="mt-1 pl-17.5">
          {shift.entries.map((entry) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              label={incomeTypeNames[entry.income_type]}
              note={formatEntryNote(entry, date)}
              onEdit={() => edit(entry)}
            />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The entry's date, if it differs from the shift's, and its notes. */
const formatEntryNote = (entry: IncomeEntry, date: string) =>
  [entry.recorded_for_date === date ? '' : formatDate(entry.recorded_for_date), entry.notes].filter(Boolean).join(', ')
