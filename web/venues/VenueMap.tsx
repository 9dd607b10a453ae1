import type { VenueDetail } from '#contract/venues.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNearViewportOnce } from '#web/ui/use-near-viewport-once.ts'

const MAP_SIZE = 'relative h-64 w-full'

/** A map of the venue, loaded when scrolled near. The address next to it gives the location as text. */
export const VenueMap = ({ venue }: { venue: VenueDetail }) => {
  const [ref, seen] = useNearViewportOnce()
  const { latitude, longitude } = venue
  if (latitude === null || longitude === null) return null
  return (
    <div ref={ref} className="overflow-hidden rounded-key">
      {seen ? (
        <LazyMap
          venues={[{ ...venue, latitude, longitude }]}
          center={{ lat: latitude, lon: longitude }}
          isHere={false}
          className={MAP_SIZE}
        />
      ) : (
        <Skeleton className={MAP_SIZE} />
      )}
    </div>
  )
}
