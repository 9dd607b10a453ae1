import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendarMenuItem } from '#web/calendars/AddToCalendarMenuItem.tsx'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toShiftTarget } from '#web/core/share/share-target.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import type { OnDemandMenuProps } from '#web/ui/OnDemandMenu.tsx'

/** The menu of another person's shift: share their page or report it. */
export const OtherShiftMenu = ({ shift, menu }: { shift: ShiftLine; menu: OnDemandMenuProps }) => (
  <MoreMenu {...menu}>
    {/* On wider screens the calendar link is beside the menu. */}
    <AddToCalendarMenuItem kind="shifts" id={shift.id} className="tablet:hidden" />
    <ShareMenuItem target={toShiftTarget(shift)} />
    <ReportMenuItem subject_type="shift" subject_id={shift.id} label="this shift" />
  </MoreMenu>
)
