import { limits } from '#contract/limits.ts'
import { SEARCH_MIN_LENGTH } from '#contract/search.texts.ts'
import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS } from '#contract/shifts.texts.ts'
import type { TalentCard } from '#contract/talent.ts'
import { getDistanceMeters } from '#web/core/distance.ts'
import { type Coordinates, roundCoordinates } from '#web/core/location.ts'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import type { DirectoryFilter } from './directory-filter.ts'
import { getNextShift } from './next-shift.ts'

/** Whether anything is asked for that leaves somebody out. */
export const isFiltered = ({ user_type, on_now, near, q }: DirectoryFilter): boolean =>
  Boolean(user_type || on_now || near || toSearchQuery(q))

/** What the server is asked: the position rounded, and the radius wider by what rounding may take. */
export const toTalentInput = ({ user_type, on_now, near, q }: DirectoryFilter, center: Coordinates) => ({
  ...(user_type && { user_type }),
  ...(on_now && { on_now }),
  ...(toSearchQuery(q) && { q: toSearchQuery(q) }),
  ...(near && { ...roundCoordinates(center), radius_meters: NEARBY_RADIUS_METERS + LOCATION_ROUNDING_METERS }),
})

/** A name narrows from two characters on, the sign of a handle not counted. */
const toSearchQuery = (q = ''): string => {
  const text = q.replace(/^@/, '')
  return [...text].length >= SEARCH_MIN_LENGTH ? text.slice(0, limits.name) : ''
}

/** Whether somebody is on shift at this moment. */
export const isShiftRunning = (talent: TalentCard, now: number): boolean => {
  const next = getNextShift(talent, now)
  return next !== undefined && isShiftOn(next, now)
}

export type TalentWithDistance = { talent: TalentCard; metres: number | undefined }

/**
 * A page's talent with how far their next shift is from the exact position. The server knew it only roughly: who is
 * beyond the radius is left out here, and of those on now the nearer stand first.
 */
export const addDistances = (
  page: readonly TalentCard[],
  center: Coordinates | undefined,
  now: number,
): TalentWithDistance[] => {
  if (!center) return page.map((talent) => ({ talent, metres: undefined }))
  const placed = page
    .map((talent) => ({ talent, metres: getDistanceTo(talent, center) }))
    .filter(({ metres }) => metres !== undefined && metres <= NEARBY_RADIUS_METERS)
  const on = placed.filter(({ talent }) => isShiftRunning(talent, now))
  const nearerFirst = (one: TalentWithDistance, other: TalentWithDistance) => (one.metres ?? 0) - (other.metres ?? 0)
  return [...on.sort(nearerFirst), ...placed.filter((one) => !on.includes(one))]
}

const getDistanceTo = (
  { next_shift_venue_latitude: lat, next_shift_venue_longitude: lon }: TalentCard,
  center: Coordinates,
) => (lat === null || lon === null ? undefined : getDistanceMeters(center, { lat, lon }))
