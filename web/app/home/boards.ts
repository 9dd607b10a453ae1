import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT } from '#contract/shifts.texts.ts'
import type { NearbyShift, ShiftLine } from '#contract/shifts.ts'
import { isOn, isOver } from '#web/shifts/phrases.ts'
import { metresBetween, type Position } from '#web/venues/distance.ts'
import { cityOf } from '#web/venues/near.ts'

/** The nearby read asks for more than it shows: those one follows stand on a board of their own. */
export const NEARBY_READ_LIMIT = 2 * NEARBY_SHIFTS_LIMIT

type Line = ShiftLine & { distance_meters?: number }

/**
 * Sorts what was read into the boards of home. On top stand followed people who are on now, or else the one who starts
 * next, so that five people on now fit a phone's first view; what those followed do later comes below. Nobody stands
 * twice at the top of the page.
 */
export const homeBoards = (followed: readonly ShiftLine[], nearby: readonly NearbyShift[], now: number) => {
  const distances = new Map(nearby.map((shift) => [shift.id, shift.distance_meters]))
  const mine = followed
    .filter((shift) => !isOver(shift, now))
    .map((shift): Line => ({ ...shift, distance_meters: distances.get(shift.id) }))
  const running = mine.filter((shift) => isOn(shift, now))
  const top = running.length > 0 ? running : mine.slice(0, 1)
  const shown = new Set(top.map((shift) => shift.id))
  return {
    top,
    later: mine.filter((shift) => !shown.has(shift.id)),
    near: nearby.filter((shift) => !shown.has(shift.id) && !isOver(shift, now)).slice(0, NEARBY_SHIFTS_LIMIT),
  }
}

/**
 * Nearby shifts as they stand around the exact place, which the server knew only roughly: those within 55 miles, by
 * start, which puts running ones first, then the nearer.
 */
export const shiftsAround = (nearby: readonly NearbyShift[], center: Position): NearbyShift[] =>
  nearby
    .map((shift) => ({
      ...shift,
      distance_meters: metresBetween(center, { lat: shift.venue_latitude, lon: shift.venue_longitude }),
    }))
    .filter(({ distance_meters }) => distance_meters <= NEARBY_RADIUS_METERS)
    .sort(
      (one, other) =>
        Date.parse(one.start_time) - Date.parse(other.start_time) || one.distance_meters - other.distance_meters,
    )

/** The city of the nearest shift: the honest name of a place that is only a pair of figures. */
export const placeNear = (nearby: readonly NearbyShift[]): string | undefined =>
  cityOf(
    [...nearby]
      .sort((one, other) => one.distance_meters - other.distance_meters)
      .map(({ venue_city }) => ({ city: venue_city })),
  )
