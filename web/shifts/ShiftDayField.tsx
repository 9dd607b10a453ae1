import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { DateTimeField } from '#web/ui/DateTimeField.tsx'
import { DayPicker } from '#web/ui/DayPicker.tsx'
import { listDayOptions } from './shift-form.ts'
import { shiftTexts } from './texts.ts'

type ShiftDayFieldProps = { today: string; value: string; onChange: (day: string) => void; error?: string }

/** The day of a shift: one of the next seven days by a tap, any other from the calendar. */
export const ShiftDayField = ({ today, value, onChange, error }: ShiftDayFieldProps) => {
  const days = listDayOptions(today)
  const isListed = days.some((day) => day.value === value)
  const [expanded, setExpanded] = useState(false)
  const open = expanded || !isListed
  return (
    <div className="grid gap-2">
      <DayPicker
        legend="Day"
        days={days}
        value={value}
        onChange={onChange}
        more={
          <button
            type="button"
            aria-label={shiftTexts.anotherDay}
            title={shiftTexts.anotherDay}
            aria-expanded={open}
            className="edge grid min-h-17 min-w-16 place-items-center rounded-key tablet:min-w-0 tablet:flex-1!"
            onClick={() => setExpanded(!expanded)}
          >
            <CalendarSearch aria-hidden className="size-5.5" />
          </button>
        }
      />
      {open ? (
        <DateTimeField
          kind="date"
          label={shiftTexts.anotherDay}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={error}
        />
      ) : null}
    </div>
  )
}
