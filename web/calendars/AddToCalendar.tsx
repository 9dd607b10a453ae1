import { CalendarPlus } from 'lucide-react'
import type { ShiftLine } from '#contract/shifts.ts'
import { formatDayAndTime } from '#web/ui/times.ts'
import { calendarFilePath } from './calendar-file.ts'
import { calendarTexts } from './texts.ts'

/** A link that downloads a shift as an iCalendar file. */
export const AddToCalendar = ({ shift }: { shift: ShiftLine }) => {
  const label = `${calendarTexts.addToCalendar}: ${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  return (
    <a
      href={calendarFilePath(shift.id)}
      download
      aria-label={label}
      title={calendarTexts.addToCalendar}
      className="relative inline-grid size-11 flex-none place-items-center rounded-key text-ink-2 hover:bg-surface-2"
    >
      <CalendarPlus aria-hidden className="size-5.5" />
    </a>
  )
}
