import { limits } from '#contract/limits.ts'
import { SEARCH_MIN } from '#contract/search.texts.ts'
import { NEARBY_RADIUS_METERS, ROUNDING_METRES } from '#contract/shifts.texts.ts'
import type { TalentCard } from '#contract/talent.ts'
import { metresBetween } from '#web/core/distance.ts'
import { type Position, rounded } from '#web/core/location.ts'
import { isOn } from '#web/shifts/phrases.ts'
import type { DirectoryFilter } from './directory-address.ts'
import { nextShiftOf } from './next-shift.ts'

/** Whether anything is asked for that leaves somebody out. */
export const isNarrowed = ({ user_type, on_now, near, q }: DirectoryFilter): boolean =>
  Boolean(user_type || on_now || near || narrowing(q))

/** What the server is asked: the position rounded, and the radius wider by what rounding may take. */
export const inputOf = ({ user_type, on_now, near, q }: DirectoryFilter, center: Position) => ({
  ...(user_type && { user_type }),
  ...(on_now && { on_now }),
  ...(narrowing(q) && { q: narrowing(q) }),
  ...(near && { ...rounded(center), radius_meters: NEARBY_RADIUS_METERS + ROUNDING_METRES }),
})

/** A name narrows from two characters on, the sign of a handle not counted. */
const narrowing = (q = ''): string => {
  const text = q.replace(/^@/, '')
  return [...text].length >= SEARCH_MIN ? text.slice(0, limits.name) : ''
}

/** Whether somebody is on shift at this moment. */
export const isRunning = (talent: TalentCard, now: number): boolean => {
  const next = nextShiftOf(talent, now)
  return next !== undefined && isOn(next, now)
}

export type Placed = { talent: TalentCard; metres: number | undefined }

/**
 * A page's talent with how far their next shift is from the exact position. The server knew it only roughly: who is
 * beyond the radius is left out here, and of those on now the nearer stand first.
 */
export const placePage = (page: readonly TalentCard[], center: Position | undefined, now: number): Placed[] => {
  if (!center) return page.map((talent) => ({ talent, metres: undefined }))
  const placed = page
    .map((talent) => ({ talent, metres: metresTo(talent, center) }))
    .filter(({ metres }) => metres !== undefined && metres <= NEARBY_RADIUS_METERS)
  const on = placed.filter(({ talent }) => isRunning(talent, now))
  const nearerFirst = (one: Placed, other: Placed) => (one.metres ?? 0) - (other.metres ?? 0)
  return [...on.sort(nearerFirst), ...placed.filter((one) => !on.includes(one))]
}

const metresTo = ({ next_shift_venue_latitude: lat, next_shift_venue_longitude: lon }: TalentCard, center: Position) =>
  lat === null || lon === null ? undefined : metresBetween(center, { lat, lon })
