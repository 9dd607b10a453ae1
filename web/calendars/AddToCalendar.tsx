import { CalendarPlus } from 'lucide-react'
import type { VenueEvent } from '#contract/events.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { formatDayAndTime } from '#web/ui/times.ts'
import { type CalendarFile, toCalendarFilePath } from './calendar-file.ts'
import { calendarTexts } from './texts.ts'

/** A link that downloads a shift as an iCalendar file. */
export const AddToCalendar = ({ shift }: { shift: ShiftLine }) => (
  <CalendarFileLink
    kind="shifts"
    id={shift.id}
    name={`${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`}
  />
)

/** The same for an event. */
export const AddEventToCalendar = ({ event }: { event: Pick<VenueEvent, 'id' | 'name'> }) => (
  <CalendarFileLink kind="events" id={event.id} name={event.name} />
)

const CalendarFileLink = ({ name, kind, id }: CalendarFile & { name: string }) => (
  <a
    href={toCalendarFilePath({ kind, id })}
    download
    aria-label={`${calendarTexts.addToCalendar}: ${name}`}
    title={calendarTexts.addToCalendar}
    className="relative inline-grid size-11 flex-none place-items-center rounded-key text-ink-2 hover:bg-surface-2"
  >
    <CalendarPlus aria-hidden className="size-5.5" />
  </a>
)
