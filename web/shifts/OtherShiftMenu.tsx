import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendarMenuItems } from '#web/calendars/AddToCalendarMenuItems.tsx'
import { toShiftEntry } from '#web/calendars/calendar-entry.ts'
import { useMe } from '#web/core/session.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toShiftTarget } from '#web/core/share/share-target.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'

/** The menu of another person's shift: share their page or report it. */
export const OtherShiftMenu = ({ shift, menu }: { shift: ShiftLine; menu: OnDemandMenuProps }) => (
  <MoreMenu {...menu}>
    {/* On wider screens the calendars have their own menu beside this one. */}
    <AddToCalendarMenuItems entry={toShiftEntry(shift, useMe().id)} className="tablet:hidden" />
    <ShareMenuItem target={toShiftTarget(shift)} />
    <ReportMenuItem subject_type="shift" subject_id={shift.id} label="this shift" />
  </MoreMenu>
)
