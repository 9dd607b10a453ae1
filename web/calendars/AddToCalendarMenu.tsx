import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'
import { AddToCalendarMenuItems } from './AddToCalendarMenuItems.tsx'
import type { CalendarEntry } from './calendar-entry.ts'

/** The menu of calendars to which a shift or an event can be added. */
export const AddToCalendarMenu = ({ entry, menu }: { entry: CalendarEntry; menu: OnDemandMenuProps }) => (
  <MoreMenu {...menu}>
    <AddToCalendarMenuItems entry={entry} />
  </MoreMenu>
)
