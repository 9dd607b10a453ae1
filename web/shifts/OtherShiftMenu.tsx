import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendar, AddToCalendarMenuItem } from '#web/calendars/AddToCalendar.tsx'
import { useMe } from '#web/core/session.ts'
import { ShareMenuItem } from '#web/core/share/ShareMenuItem.tsx'
import { toShiftTarget } from '#web/core/share/share-target.ts'
import { ReportMenuItem } from '#web/reports/ReportMenuItem.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatDayAndTime } from '#web/ui/times.ts'

/** Actions on a shift: add it to a calendar and, if it is another person's, share their page or report it. */
export const OtherShiftMenu = ({ shift }: { shift: ShiftLine }) => {
  const me = useMe()
  if (shift.talent_id === me.id) return <AddToCalendar shift={shift} />
  const name = `${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  return (
    <>
      <span className="hidden tablet:flex">
        <AddToCalendar shift={shift} />
      </span>
      <MoreMenu label={uiTexts.moreAbout(name)} menuLabel={`Shift, ${name}`} title="More" className="-mr-2.5">
        {/* On wider screens the calendar link is beside the menu. */}
        <AddToCalendarMenuItem kind="shifts" id={shift.id} className="tablet:hidden" />
        <ShareMenuItem target={toShiftTarget(shift)} />
        <ReportMenuItem subject_type="shift" subject_id={shift.id} label="this shift" />
      </MoreMenu>
    </>
  )
}
