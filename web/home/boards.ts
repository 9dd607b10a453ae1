import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT } from '#contract/shifts.limits.ts'
import type { NearbyShift, ShiftLine } from '#contract/shifts.ts'
import { type Coordinates, getDistanceMeters } from '#web/core/distance.ts'
import { isShiftOn, isShiftOver } from '#web/shifts/format-shift.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** A person's next shift on a board, with how many later ones the same list has. */
type PersonShift<Shift> = Shift & { more_count: number }

/** One line per person: the first shift in the given order, and how many more follow. */
const groupByPerson = <Shift extends ShiftLine>(shifts: readonly Shift[]): PersonShift<Shift>[] =>
  [...Map.groupBy(shifts, (shift) => shift.talent_id).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, more_count: more.length }] : [],
  )

/**
 * Sorts shifts into the boards of the home page. Followed people with a shift within seven days are on the first;
 * everyone else nearby is on the second. Each person appears once.
 */
export const buildHomeBoards = (followed: readonly ShiftLine[], nearby: readonly NearbyShift[], now: number) => {
  const distances = new Map(nearby.map((shift) => [shift.id, shift.distance_meters]))
  const yours = groupByPerson(
    followed
      .filter((shift) => !isShiftOver(shift, now) && Date.parse(shift.start_time) < now + WEEK_MS)
      .map((shift) => ({ ...shift, distance_meters: distances.get(shift.id) })),
  )
  const above = new Set(yours.map((shift) => shift.talent_id))
  const others = groupByPerson(nearby.filter((shift) => !isShiftOver(shift, now) && !above.has(shift.talent_id)))
  return { yours, near: sortCurrentByDistance(others, now).slice(0, NEARBY_SHIFTS_LIMIT) }
}

/** The same for a night: followed people by start, then everyone else nearby, nearest first. */
export const buildNightBoards = (followed: readonly ShiftLine[], nearby: readonly NearbyShift[], now: number) => {
  const distances = new Map(nearby.map((shift) => [shift.id, shift.distance_meters]))
  const yours = groupByPerson(
    followed
      .filter((shift) => !isShiftOver(shift, now))
      .map((shift) => ({ ...shift, distance_meters: distances.get(shift.id) })),
  )
  const above = new Set(yours.map((shift) => shift.talent_id))
  const others = groupByPerson(nearby.filter((shift) => !isShiftOver(shift, now) && !above.has(shift.talent_id)))
  const nearestFirst = others.toSorted((one, other) => one.distance_meters - other.distance_meters)
  return { yours, near: nearestFirst.slice(0, NEARBY_SHIFTS_LIMIT) }
}

/** Current shifts first, the nearest of them first; the others stay in their order. */
const sortCurrentByDistance = <Shift extends NearbyShift>(shifts: readonly Shift[], now: number): Shift[] => [
  ...shifts.filter((shift) => isShiftOn(shift, now)).sort((one, other) => one.distance_meters - other.distance_meters),
  ...shifts.filter((shift) => !isShiftOn(shift, now)),
]

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
