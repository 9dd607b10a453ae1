import type { Me } from '#contract/accounts.ts'
import { useMinute } from '#web/ui/minute-clock.ts'
import { AsOf } from './AsOf.tsx'
import { momentText } from './greeting.ts'
import { HomeColumns } from './HomeColumns.tsx'
import { HomeTop } from './HomeTop.tsx'
import { MyVenues, useMyVenues } from './MyVenues.tsx'
import { ShiftsAtMine } from './ShiftsAtMine.tsx'

/** Home of who keeps bars: how each stands tonight, and who works at them. */
export const BusinessHome = ({ me }: { me: Me }) => {
  const now = useMinute()
  const mine = useMyVenues()
  const on = mine.venues.reduce((sum, venue) => sum + venue.on_now_count, 0)
  const lead = [momentText(now), on > 0 && `${on} on now at your venues`].filter(Boolean).join(' · ')
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeTop me={me} now={now} lead={lead} />
      <AsOf query={mine.query} />
      <HomeColumns main={<MyVenues {...mine} mayAdd />} side={<ShiftsAtMine hasVenues={mine.venues.length > 0} />} />
    </div>
  )
}
