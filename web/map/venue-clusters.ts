import type { Coordinates } from '#web/core/distance.ts'

/** A venue with a marker on the map. */
export type MapVenue = {
  id: string
  slug: string
  name: string
  city: string | null
  latitude: number
  longitude: number
  on_now_count: number
  distance_meters?: number | undefined
}

/** Venues whose markers would overlap and therefore share one. `on` is the number of people on now. */
export type VenueCluster = { key: string; at: Coordinates; venues: MapVenue[]; on: number }
type Point = { x: number; y: number }

/** The minimum distance between markers that can be tapped reliably. */
const MIN_DISTANCE_PX = 48

/** Clusters venues by their position on screen, in the order of the list. A cluster is at its first venue. */
export const clusterVenues = (venues: readonly MapVenue[], project: (at: Coordinates) => Point): VenueCluster[] => {
  const groups: (Omit<VenueCluster, 'key' | 'on'> & { point: Point })[] = []
  for (const venue of venues) {
    const at = { lat: venue.latitude, lon: venue.longitude }
    const point = project(at)
    const near = groups.find((group) => Math.hypot(group.point.x - point.x, group.point.y - point.y) < MIN_DISTANCE_PX)
    if (near) near.venues.push(venue)
    else groups.push({ at, point, venues: [venue] })
  }
  return groups.map(({ at, venues }) => ({
    key: venues.map(({ id }) => id).join(' '),
    at,
    venues,
    on: venues.reduce((sum, venue) => sum + venue.on_now_count, 0),
  }))
}
