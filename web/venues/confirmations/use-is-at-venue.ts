import { AT_VENUE_METERS } from '#contract/confirmations.limits.ts'
import { getDistanceMeters } from '#web/core/distance.ts'
import { isOwnLocation, useCurrentLocation } from '#web/core/location.ts'

type Place = { latitude: number | null; longitude: number | null }

/** Whether the user is at a venue, by the location that they shared with this browser. It is not sent. */
export const useIsAtVenue = ({ latitude, longitude }: Place): boolean => {
  const location = useCurrentLocation()
  if (!location || !isOwnLocation(location) || latitude === null || longitude === null) return false
  return getDistanceMeters(location, { lat: latitude, lon: longitude }) <= AT_VENUE_METERS
}
