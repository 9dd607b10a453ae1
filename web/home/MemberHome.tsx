import { type ReactNode, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { isOwnLocation } from '#web/core/location.ts'
import { NightStrip } from '#web/core/nights/NightStrip.tsx'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { groupShiftsByVenue } from '#web/shifts/on-now-venues.ts'
import { Card } from '#web/ui/Card.tsx'
import { useHasTwoColumns } from '#web/ui/use-media-query.ts'
import { HomeColumns } from './HomeColumns.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { MyVenuesIfOwner } from './MyVenuesIfOwner.tsx'
import { NearbyBoard } from './NearbyBoard.tsx'
import { useHomeBoards } from './use-home-boards.ts'
import { useVenuesNearby, VenuesNearby } from './VenuesNearby.tsx'
import { WhatsOnLink } from './WhatsOnLink.tsx'
import { YourPeopleBoard } from './YourPeopleBoard.tsx'

/** The home page of patrons: followed people, then everyone else nearby (list and map), then nearby venues. */
export const MemberHome = ({ me, pending }: { me: Me; pending: ReactNode }) => {
  const boards = useHomeBoards()
  const venues = useVenuesNearby(boards.place, boards.chosen)
  const hasTwoColumns = useHasTwoColumns()
  const [pointed, setPointed] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const lit = groupShiftsByVenue(
    boards.nearbyShifts.filter((shift) => isShiftOn(shift, boards.now)),
    [],
  )
  const isLit = new Set(lit.map(({ id }) => id))
  // The map lights only who is on now.
  const onNowOnly = <Venue extends object>(venue: Venue) => ({
    ...venue,
    ...(boards.chosen.night && { on_now_count: 0 }),
  })
  const renderMap = (className: string) => (
    <LazyMap
      venues={[...lit, ...venues.around.filter(({ id }) => !isLit.has(id)).map(onNowOnly)]}
      center={boards.place.center}
      isHere={isOwnLocation(boards.place.position)}
      pointed={pointed}
      onChoose={setChosen}
      className={className}
    />
  )
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeHeader me={me} now={boards.now} />
      <LastUpdated query={boards.nearby} />
      <NightStrip chosen={boards.chosen} className="" />
      <WhatsOnLink chosen={boards.chosen} className="mb-1 desk:mb-2" />
      <HomeColumns
        top={pending}
        main={
          <>
            <YourPeopleBoard {...boards} />
            <NearbyBoard {...boards} renderMap={hasTwoColumns ? undefined : renderMap} />
          </>
        }
        side={
          <>
            {hasTwoColumns ? (
              <Card bare aria-label="Map">
                {renderMap('relative h-84')}
              </Card>
            ) : null}
            <MyVenuesIfOwner me={me} />
            <VenuesNearby {...venues} chosen={chosen} onPoint={setPointed} />
          </>
        }
      />
    </div>
  )
}
