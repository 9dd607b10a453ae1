import { lazy } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { useMe } from '#web/core/session.ts'
import { OnDemandMenu } from '#web/ui/OnDemandMenu.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatDayAndTime } from '#web/ui/times.ts'

const fetchMenu = () => import('./OtherShiftMenu.tsx')
const OtherShiftMenu = lazy(() => fetchMenu().then((module) => ({ default: module.OtherShiftMenu })))

/** Actions on a shift: add it to a calendar and, if it is another person's, a menu. */
export const OtherShiftActions = ({ shift }: { shift: ShiftLine }) => {
  const me = useMe()
  if (shift.talent_id === me.id) return <AddToCalendar shift={shift} />
  const name = `${formatDayAndTime(shift.start_time, shift.venue_time_zone)}, ${shift.venue_name}`
  return (
    <>
      <span className="hidden tablet:flex">
        <AddToCalendar shift={shift} />
      </span>
      <OnDemandMenu
        label={uiTexts.moreAbout(name)}
        menuLabel={`Shift, ${name}`}
        title="More"
        className="-mr-2.5"
        fetchMenu={fetchMenu}
      >
        {(menu) => <OtherShiftMenu shift={shift} menu={menu} />}
      </OnDemandMenu>
    </>
  )
}
