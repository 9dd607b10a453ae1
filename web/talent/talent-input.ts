import { limits } from '#contract/limits.ts'
import { SEARCH_MIN_LENGTH } from '#contract/search.limits.ts'
import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import type { TalentCard } from '#contract/talent.ts'
import { type Coordinates, getDistanceMeters } from '#web/core/distance.ts'
import { roundCoordinates } from '#web/core/location.ts'
import { isShiftOn, isShiftOver } from '#web/shifts/format-shift.ts'
import type { DirectoryFilter } from './directory-filter.ts'
import { talentTexts } from './texts.ts'

/** Whether the filter excludes anyone. */
export const isFiltered = ({ user_type, on_now, near, q }: DirectoryFilter): boolean =>
  Boolean(user_type || on_now || near || toSearchQuery(q))

/** The API input for a filter. The location is rounded for privacy, and the radius is widened by the rounding error. */
export const toTalentInput = ({ user_type, on_now, near, q }: DirectoryFilter, center: Coordinates) => ({
  ...(user_type && { user_type }),
  ...(on_now && { on_now }),
  ...(toSearchQuery(q) && { q: toSearchQuery(q) }),
  ...(near && { ...roundCoordinates(center), radius_meters: NEARBY_RADIUS_METERS + LOCATION_ROUNDING_METERS }),
})

/** The search text without a leading @; empty below the minimum length. */
const toSearchQuery = (q = ''): string => {
  const text = q.replace(/^[@＠]/, '')
  return [...text].length >= SEARCH_MIN_LENGTH ? text.slice(0, limits.name) : ''
}

/** The current or next shift of a talent; undefined once it is over. */
export const getNextShift = (talent: TalentCard, now: number) => {
  const {
    next_shift_start_time: start_time,
    next_shift_end_time: end_time,
    next_shift_venue_slug: venue_slug,
    next_shift_venue_name: venue_name,
    next_shift_venue_city: venue_city,
    next_shift_venue_time_zone: venue_time_zone,
  } = talent
  if (!start_time || !venue_slug || !venue_name || !venue_time_zone) return undefined
  const shift = { start_time, end_time, venue_slug, venue_name, venue_city, venue_time_zone }
  return isShiftOver(shift, now) ? undefined : shift
}

/** Whether a talent is on shift at `now`. */
export const isShiftRunning = (talent: TalentCard, now: number): boolean => {
  const next = getNextShift(talent, now)
  return next !== undefined && isShiftOn(next, now)
}

export type TalentWithDistance = { talent: TalentCard; distanceMeters: number | undefined }

/** Adds the distance from the user's location, if known, to each talent's current or next shift. Drops no one. */
export const measureDistances = (
  page: readonly TalentCard[],
  position: Coordinates | undefined,
): TalentWithDistance[] =>
  page.map((talent) => ({ talent, distanceMeters: position && getDistanceTo(talent, position) }))

/**
 * Adds the exact distance to each talent's current or next shift. The server only knows a rounded location, so people
 * beyond the exact radius are dropped here, and people on now are sorted by distance.
 */
export const addDistances = (page: readonly TalentCard[], center: Coordinates, now: number): TalentWithDistance[] => {
  const placed = measureDistances(page, center).filter(
    ({ distanceMeters }) => distanceMeters !== undefined && distanceMeters <= NEARBY_RADIUS_METERS,
  )
  return sortRunningByDistance(placed, now)
}

/**
 * Sorts the people on now of one page by distance, those without one last. The server pages by the start of the shift, so
 * every page keeps its people: lines that are shown don't move when the next page loads.
 */
export const sortRunningByDistance = (page: readonly TalentWithDistance[], now: number): TalentWithDistance[] => {
  const on = page.filter(({ talent }) => isShiftRunning(talent, now))
  const nearerFirst = (one: TalentWithDistance, other: TalentWithDistance) =>
    (one.distanceMeters ?? Number.MAX_VALUE) - (other.distanceMeters ?? Number.MAX_VALUE)
  return [...on.toSorted(nearerFirst), ...page.filter((one) => !on.includes(one))]
}

/** How a directory is sorted. "Nearest first" holds only if the first page has everyone on now, because each page is sorted by itself. */
export const formatDirectoryOrder = (pages: readonly { items: readonly TalentCard[] }[], now: number): string => {
  const isSortedByDistance = !pages.slice(1).some(({ items }) => items.some((talent) => isShiftRunning(talent, now)))
  return isSortedByDistance ? talentTexts.nearestFirst : talentTexts.onNowFirst
}

/** A venue's city names the place that distances are measured from only if the venue is this close to it, in meters. */
const CITY_RADIUS_METERS = 16_000

/** The city of the person nearest to the server's own center, which has no name; undefined if no one is close to it. */
export const findNearestCity = (
  people: readonly TalentCard[],
  distances: ReadonlyMap<string, number | undefined>,
): string | undefined => {
  const distanceTo = ({ id }: TalentCard) => distances.get(id) ?? Number.POSITIVE_INFINITY
  const nearest = people
    .filter((talent) => talent.next_shift_venue_city && distanceTo(talent) <= CITY_RADIUS_METERS)
    .toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]
  return nearest?.next_shift_venue_city ?? undefined
}

const getDistanceTo = (
  { next_shift_venue_latitude: lat, next_shift_venue_longitude: lon }: TalentCard,
  center: Coordinates,
) => (lat === null || lon === null ? undefined : getDistanceMeters(center, { lat, lon }))
