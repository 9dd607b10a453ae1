import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useDesk } from '#web/ui/use-media.ts'
import { AsOf } from './AsOf.tsx'
import { FollowedLater, FollowedNow } from './FollowedBoards.tsx'
import { momentText } from './greeting.ts'
import { HomeColumns } from './HomeColumns.tsx'
import { HomeTop } from './HomeTop.tsx'
import { MyOwn } from './MyOwn.tsx'
import { NearbyBoard } from './NearbyBoard.tsx'
import { useHomeBoards } from './use-home-boards.ts'
import { useVenuesNearby } from './use-venues-nearby.ts'
import { VenuesNearby } from './VenuesNearby.tsx'

/** Home of who goes out: who is on now, those one follows first; which bars are near, as a list and on a map. */
export const MemberHome = ({ me }: { me: Me }) => {
  const boards = useHomeBoards()
  const venues = useVenuesNearby(boards.place)
  const isDesk = useDesk()
  const [mapOpen, setMapOpen] = useState(false)
  const [pointed, setPointed] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const map = (className: string) => (
    <LazyMap
      venues={venues.around}
      center={boards.place.center}
      isHere={boards.place.position !== undefined}
      pointed={pointed}
      onChoose={setChosen}
      className={className}
    />
  )
  return (
    <div className="wrap pt-2 desk:pt-8">
      <HomeTop me={me} now={boards.now} lead={momentText(boards.now)} />
      <AsOf query={boards.nearby} />
      <HomeColumns
        main={
          <>
            <FollowedNow {...boards} />
            <NearbyBoard
              {...boards}
              action={
                <IconButton
                  label={mapOpen ? 'Close the map' : 'Open the map'}
                  aria-expanded={mapOpen}
                  filled
                  className="-my-2 desk:hidden"
                  onClick={() => setMapOpen(!mapOpen)}
                >
                  <MapIcon aria-hidden />
                </IconButton>
              }
              opened={
                mapOpen && !isDesk ? (
                  <div className="mt-3 overflow-hidden rounded-key bg-surface">{map('relative h-80')}</div>
                ) : null
              }
            />
          </>
        }
        side={
          <>
            {isDesk ? (
              <Card bare aria-label="Map">
                {map('relative h-84')}
              </Card>
            ) : null}
            <MyOwn me={me} />
            <FollowedLater {...boards} />
            <VenuesNearby {...venues} chosen={chosen} onPoint={setPointed} />
          </>
        }
      />
    </div>
  )
}
