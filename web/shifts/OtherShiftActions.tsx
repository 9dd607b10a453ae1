import { lazy, Suspense } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { AddToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { useMe } from '#web/core/session.ts'

// Loaded on demand, because menus are large.
const OtherShiftMenu = lazy(() => import('./OtherShiftMenu.tsx').then((module) => ({ default: module.OtherShiftMenu })))

/** Actions on a shift: add it to a calendar and, if it is another person's, a menu. */
export const OtherShiftActions = ({ shift }: { shift: ShiftLine }) => {
  const me = useMe()
  if (shift.talent_id === me.id) return <AddToCalendar shift={shift} />
  return (
    <>
      <span className="hidden tablet:flex">
        <AddToCalendar shift={shift} />
      </span>
      <Suspense fallback={<span className="-mr-2.5 size-11" />}>
        <OtherShiftMenu shift={shift} />
      </Suspense>
    </>
  )
}
