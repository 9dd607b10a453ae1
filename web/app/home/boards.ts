import { NEARBY_SHIFTS_LIMIT } from '#contract/shifts.texts.ts'
import type { NearbyShift, ShiftLine } from '#contract/shifts.ts'
import { isOn, isOver } from '#web/shifts/phrases.ts'

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

/** The city of the nearest shift: the honest name of a place that is only a pair of figures. */
export const placeNear = (nearby: readonly NearbyShift[]): string | undefined =>
  [...nearby].sort((a, b) => a.distance_meters - b.distance_meters).find((shift) => shift.venue_city)?.venue_city ??
  undefined
