import { CalendarPlus } from 'lucide-react'
import { lazy } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { useMe } from '#web/core/session.ts'
import { OnDemandMenu } from '#web/ui/OnDemandMenu.tsx'
import { formatDayAndTime } from '#web/ui/times.ts'
import { type CalendarEntry, toEventEntry, toShiftEntry } from './calendar-entry.ts'
import { calendarTexts } from './texts.ts'

const fetchMenu = () => import('./AddToCalendarMenu.tsx')
const AddToCalendarMenu = lazy(() => fetchMenu().then((module) => ({ default: module.AddToCalendarMenu })))

/** A button whose menu adds a shift to a calendar of the user. */
export const AddToCalendar = ({ shift }: { shift: ShiftLine }) => (
  <AddEntry
    entry={toShiftEntry(shift, useMe().id)}
    name={`${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`}
  />
)

/** The same for an event. */
export const AddEventToCalendar = ({ event }: { event: VenueEvent }) => (
  <AddEntry entry={toEventEntry(event)} name={event.name} />
)

const AddEntry = ({ entry, name }: { entry: CalendarEntry; name: string }) => (
  <OnDemandMenu
    label={`${calendarTexts.addToCalendar}: ${name}`}
    title={calendarTexts.addToCalendar}
    icon={<CalendarPlus aria-hidden />}
    className="text-ink-2"
    fetchMenu={fetchMenu}
  >
    {(menu) => <AddToCalendarMenu entry={entry} menu={menu} />}
  </OnDemandMenu>
)
