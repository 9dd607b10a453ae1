import { CalendarPlus } from 'lucide-react'
import type { VenueEvent } from '#contract/events.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { MenuItem } from '#web/ui/Menu.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
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

type CalendarFile = { kind: 'shifts' | 'events'; id: string }

const CalendarFileLink = ({ name, kind, id }: CalendarFile & { name: string }) => (
  <a
    href={toCalendarFilePath(kind, id)}
    download
    aria-label={`${calendarTexts.addToCalendar}: ${name}`}
    title={calendarTexts.addToCalendar}
    className="relative inline-grid size-11 flex-none place-items-center rounded-key text-ink-2 hover:bg-surface-2"
  >
    <CalendarPlus aria-hidden className="size-5.5" />
  </a>
)

type AddToCalendarMenuItemProps = CalendarFile & { className?: string }

/** The same in a menu, also for an event. */
export const AddToCalendarMenuItem = ({ kind, id, className }: AddToCalendarMenuItemProps) => (
  <MenuItem asChild className={className}>
    <a href={toCalendarFilePath(kind, id)} download>
      <CalendarPlus aria-hidden />
      {calendarTexts.addToCalendar}
    </a>
  </MenuItem>
)

const toCalendarFilePath = (kind: CalendarFile['kind'], id: string) => `/api/${kind}/${id}/calendar.ics`
