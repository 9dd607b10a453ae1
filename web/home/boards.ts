import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT } from '#contract/shifts.texts.ts'
import type { NearbyShift, ShiftLine } from '#contract/shifts.ts'
import { type Coordinates, getDistanceMeters } from '#web/core/distance.ts'
import { isShiftOn, isShiftOver } from '#web/shifts/format-shift.ts'

/** Requests more shifts than the board shows, because followed people move to a board of their own. */
export const NEARBY_QUERY_LIMIT = 2 * NEARBY_SHIFTS_LIMIT

/** Lines of the on-now board, some reserved for people who start soon. The "Who's on now" page shows them all. */
const MAX_ON_NOW_SHOWN = NEARBY_SHIFTS_LIMIT
const MAX_SOON_SHOWN = 3

/** Picks the on-now and starting-soon shifts for the home page: followed people first, otherwise in the given order. */
export const pickOnNowShifts = (
  on: readonly NearbyShift[],
  soon: readonly NearbyShift[],
  followed: readonly ShiftLine[],
): { on: NearbyShift[]; soon: NearbyShift[] } => {
  const mine = new Set(followed.map(({ id }) => id))
  const followedFirst = (shifts: readonly NearbyShift[]) =>
    shifts.toSorted((one, other) => Number(mine.has(other.id)) - Number(mine.has(one.id)))
  const shown = followedFirst(on).slice(0, MAX_ON_NOW_SHOWN - Math.min(MAX_SOON_SHOWN, soon.length))
  return { on: shown, soon: followedFirst(soon).slice(0, MAX_ON_NOW_SHOWN - shown.length) }
}

/**
 * Sorts shifts into the boards of the home page. The top board has the followed people who are on now, or else the one
 * who starts next, so that five people fit on a phone's first screen. Later shifts of followed people come below. No
 * one appears on two boards at the top, or on a lower board as well.
 */
export const buildHomeBoards = (
  followed: readonly ShiftLine[],
  nearby: readonly NearbyShift[],
  now: number,
  already: readonly ShiftLine[] = [],
) => {
  const above = new Set(already.map(({ id }) => id))
  const distances = new Map(nearby.map((shift) => [shift.id, shift.distance_meters]))
  const mine = followed
    .filter((shift) => !isShiftOver(shift, now) && !above.has(shift.id))
    .map((shift) => ({ ...shift, distance_meters: distances.get(shift.id) }))
  const running = mine.filter((shift) => isShiftOn(shift, now))
  const top = running.length > 0 ? running : mine.slice(0, 1)
  const shown = new Set([...above, ...top.map((shift) => shift.id)])
  return {
    top,
    later: mine.filter((shift) => !shown.has(shift.id)),
    near: nearby.filter((shift) => !shown.has(shift.id) && !isShiftOver(shift, now)).slice(0, NEARBY_SHIFTS_LIMIT),
  }
}

/**
 * Filters and sorts nearby shifts by the exact location, because the server knows only the rounded one: those within 55
 * miles, by start (current ones first), then by distance.
 */
export const toShiftsAround = (nearby: readonly NearbyShift[], center: Coordinates): NearbyShift[] =>
  nearby
    .map((shift) => ({
      ...shift,
      distance_meters: getDistanceMeters(center, { lat: shift.venue_latitude, lon: shift.venue_longitude }),
    }))
    .filter(({ distance_meters }) => distance_meters <= NEARBY_RADIUS_METERS)
    .sort(
      (one, other) =>
        Date.parse(one.start_time) - Date.parse(other.start_time) || one.distance_meters - other.distance_meters,
    )

/** The city of the nearest shift, to name a location known only by its coordinates. */
export const findNearestCity = (nearby: readonly NearbyShift[]): string | undefined =>
  nearby.toSorted((one, other) => one.distance_meters - other.distance_meters).find(({ venue_city }) => venue_city)
    ?.venue_city ?? undefined
