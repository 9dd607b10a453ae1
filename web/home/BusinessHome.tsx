import type { ReactNode } from 'react'
import type { Me } from '#contract/accounts.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { HomeColumns } from './HomeColumns.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { LiveTonight } from './LiveTonight.tsx'
import { MyVenues, useMyVenues } from './MyVenues.tsx'
import { ShiftsAtMyVenues } from './ShiftsAtMyVenues.tsx'

/** The home page of business accounts: each venue tonight, and who works there. */
export const BusinessHome = ({ me, pending }: { me: Me; pending: ReactNode }) => {
  const now = useCurrentMinute()
  const mine = useMyVenues()
  const on = mine.venues.reduce((sum, venue) => sum + venue.on_now_count, 0)
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeHeader me={me} now={now} note={on > 0 ? `${on} on now at your venues` : ''} />
      <LastUpdated query={mine.query} />
      <HomeColumns
        top={pending}
        main={
          <>
            <LiveTonight venues={mine.venues} loading={mine.query.isLoading} />
            <MyVenues {...mine} mayAdd />
          </>
        }
        side={<ShiftsAtMyVenues hasVenues={mine.venues.length > 0} />}
      />
    </div>
  )
}
