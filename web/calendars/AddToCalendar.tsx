import { CalendarPlus } from 'lucide-react'
import type { ShiftLine } from '#contract/shifts.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import { calendarTexts } from './texts.ts'

/** A link that downloads a shift as an iCalendar file. */
export const AddToCalendar = ({ shift }: { shift: ShiftLine }) => {
  const label = `${calendarTexts.addToCalendar}: ${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  return (
    <a
      href={toCalendarFilePath('shifts', shift.id)}
      download
      aria-label={label}
      title={calendarTexts.addToCalendar}
      className="relative inline-grid size-11 flex-none place-items-center rounded-key text-ink-2 hover:bg-surface-2"
    >
      <CalendarPlus aria-hidden className="size-5.5" />
    </a>
  )
}

type AddToCalendarMenuItemProps = { kind: 'shifts' | 'events'; id: string; className?: string }

/** The same in a menu, also for an event. */
export const AddToCalendarMenuItem = ({ kind, id, className }: AddToCalendarMenuItemProps) => (
  <MenuItem asChild className={className}>
    <a href={toCalendarFilePath(kind, id)} download>
      <CalendarPlus aria-hidden />
      {calendarTexts.addToCalendar}
    </a>
  </MenuItem>
)

const toCalendarFilePath = (kind: 'shifts' | 'events', id: string) => `/api/${kind}/${id}/calendar.ics`
