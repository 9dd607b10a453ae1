import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { groupShiftsByVenue } from '#web/shifts/on-now-venues.ts'
import { useOnNow } from '#web/shifts/use-on-now.ts'
import { Card } from '#web/ui/Card.tsx'
import { useIsDesktop } from '#web/ui/use-media-query.ts'
import { FollowedLater, FollowedNow } from './FollowedBoards.tsx'
import { HomeColumns } from './HomeColumns.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { HomeOnNow } from './HomeOnNow.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { MyVenuesIfOwner } from './MyVenuesIfOwner.tsx'
import { NearbyBoard } from './NearbyBoard.tsx'
import { useHomeBoards } from './use-home-boards.ts'
import { useVenuesNearby, VenuesNearby } from './VenuesNearby.tsx'

/** The home page of patrons: who is on now nearby (list and map), then later shifts and nearby venues. */
export const MemberHome = ({ me }: { me: Me }) => {
  const all = useOnNow()
  const boards = useHomeBoards(all)
  const venues = useVenuesNearby(boards.place)
  const isDesktop = useIsDesktop()
  const [pointed, setPointed] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const lit = groupShiftsByVenue(all.on, all.soon)
  const isLit = new Set(lit.map(({ id }) => id))
  const renderMap = (className: string) => (
    <LazyMap
      venues={[...lit, ...venues.around.filter(({ id }) => !isLit.has(id))]}
      center={boards.place.center}
      isHere={boards.place.position !== undefined}
      pointed={pointed}
      onChoose={setChosen}
      className={className}
    />
  )
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeHeader me={me} now={boards.now} />
      <LastUpdated query={all.query} />
      <HomeColumns
        main={
          <>
            <HomeOnNow {...boards} all={all} chosen={chosen} onPoint={setPointed} renderMap={renderMap} />
            <FollowedNow {...boards} />
            <NearbyBoard {...boards} below />
          </>
        }
        side={
          <>
            {isDesktop ? (
              <Card bare aria-label="Map">
                {renderMap('relative h-84')}
              </Card>
            ) : null}
            <MyVenuesIfOwner me={me} />
            <FollowedLater {...boards} />
            <VenuesNearby {...venues} chosen={chosen} onPoint={setPointed} />
          </>
        }
      />
    </div>
  )
}
