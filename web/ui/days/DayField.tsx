import { CalendarSearch, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '#web/ui/DateField.tsx'
import { DayPicker } from '#web/ui/DayPicker.tsx'
import { formatDay } from '#web/ui/times.ts'
import { getMonday, listDayOptions } from './day-options.ts'
import { dayTexts } from './texts.ts'
import { addDays, isCalendarDay, toNoonUtc } from './zoned-time.ts'

type DayFieldProps = {
  today: string
  /** What today is called. */
  todayName: string
  values: readonly string[]
  canChooseSeveral: boolean
  onChange: (days: readonly string[]) => void
  error?: string
}

/** A day, or several: seven at a time, any other from the calendar. */
export const DayField = ({ today, todayName, values, canChooseSeveral, onChange, error }: DayFieldProps) => {
  const [value = ''] = values
  const [several, setSeveral] = useState(false)
  const [expanded, setExpanded] = useState(false)
  const [shown, setShown] = useState({ value, from: getFirstShown(value, today) })
  // A day set from elsewhere, such as by a suggestion, brings its week into view.
  if (shown.value !== value) setShown({ value, from: keepOrMove(shown.from, value, today) })
  const days = listDayOptions(shown.from, today, todayName)
  const isListed = values.some((day) => days.some((option) => option.value === day))
  const open = expanded || !isCalendarDay(value)
  const step = (by: number) => setShown({ value, from: addDays(shown.from, by) })
  return (
    <div className="grid gap-2">
      <DayPicker
        legend={several ? 'Days' : 'Day'}
        days={days}
        values={values}
        several={several}
        onChange={onChange}
        action={
          canChooseSeveral ? (
            <button
              type="button"
              aria-pressed={several}
              className="min-h-11 text-small font-semibold underline underline-offset-[0.2em]"
              onClick={() => {
                setSeveral(!several)
                if (several) onChange([value])
              }}
            >
              {several ? dayTexts.oneDay : dayTexts.severalDays}
            </button>
          ) : null
        }
        more={
          <>
            <RailButton label={dayTexts.earlierDays} icon={ChevronLeft} onClick={() => step(-7)} />
            <RailButton label={dayTexts.laterDays} icon={ChevronRight} onClick={() => step(7)} />
            <RailButton
              label={dayTexts.anotherDay}
              icon={CalendarSearch}
              expanded={open}
              onClick={() => setExpanded(!expanded)}
            />
          </>
        }
      />
      <p aria-live="polite" className="text-small text-ink-2 empty:hidden">
        {values.length > 1 || (!isListed && isCalendarDay(value)) ? values.map(formatChosenDay).join(' · ') : null}
      </p>
      {open ? (
        <DateField
          label={dayTexts.anotherDay}
          value={value}
          onChange={(event) => onChange([event.target.value])}
          error={error}
        />
      ) : null}
    </div>
  )
}

type RailButtonProps = { label: string; icon: LucideIcon; expanded?: boolean; onClick: () => void }

const RailButton = ({ label, icon: Icon, expanded, onClick }: RailButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-expanded={expanded}
    className="edge grid min-h-17 min-w-16 place-items-center rounded-key tablet:min-w-0 tablet:flex-1!"
    onClick={onClick}
  >
    <Icon aria-hidden className="size-5.5" />
  </button>
)

const formatChosenDay = (day: string) => formatDay(toNoonUtc(day), 'UTC')

/** Today if it is within a week of the day, else the Monday of the day's week. */
const getFirstShown = (day: string, today: string) =>
  !isCalendarDay(day) || (day >= today && day < addDays(today, 7)) ? today : getMonday(day)

const keepOrMove = (from: string, day: string, today: string) =>
  day >= from && day < addDays(from, 7) ? from : getFirstShown(day, today)
