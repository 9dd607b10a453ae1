import type { VenueDetail } from '#contract/venues.ts'
import { formatDistance, getDistanceMeters } from '#web/core/distance.ts'
import { useCurrentLocation } from '#web/core/location.ts'
import { VenueBanner } from './VenueBanner.tsx'

/** The venue's banner, with the distance from the user's location. */
export const VenueHero = ({ venue }: { venue: VenueDetail }) => {
  const distance = useDistance(venue)
  return <VenueBanner venue={venue} distance={distance} />
}

const useDistance = ({ latitude, longitude }: VenueDetail): string | undefined => {
  const position = useCurrentLocation()
  if (!position || latitude === null || longitude === null) return undefined
  const distance = formatDistance(getDistanceMeters(position, { lat: latitude, lon: longitude }))
  return position.town ? `${distance} from ${position.town}` : distance
}
