import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendarMenuItem } from '#web/calendars/AddToCalendarMenuItem.tsx'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toShiftTarget } from '#web/core/share/share-target.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatDayAndTime } from '#web/ui/times.ts'

/** The menu of another person's shift: share their page or report it. */
export const OtherShiftMenu = ({ shift }: { shift: ShiftLine }) => {
  const name = `${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  return (
    <MoreMenu label={uiTexts.moreAbout(name)} menuLabel={`Shift, ${name}`} title="More" className="-mr-2.5">
      {/* On wider screens the calendar link is beside the menu. */}
      <AddToCalendarMenuItem kind="shifts" id={shift.id} className="tablet:hidden" />
      <ShareMenuItem target={toShiftTarget(shift)} />
      <ReportMenuItem subject_type="shift" subject_id={shift.id} label="this shift" />
    </MoreMenu>
  )
}
