import { TONIGHT_ENDS_HOUR } from './dark-schedule.limits.ts'
import type { Night } from './night-choice.ts'
import { LATE_FROM_HOUR, NIGHT_TIME_HOURS } from './nights.limits.ts'
import { addDays, toNight } from './opening-spans.ts'
import { toMoment, toWall } from './zone-clock.ts'

/** A night as clocks show it, `2026-12-04T18:00`. What begins from `starts` on belongs to it. */
export type NightWalls = { starts: string; from: string; until: string }
/** A night in a zone: what begins from `starts` on and runs between `from` and `until` is on. */
export type NightSpan = { starts: Date; from: Date; until: Date }

/** The span of a night as clocks show it, which is the same in every zone. */
export function toNightWalls({ day, at }: Night): NightWalls {
  const starts = toWallText(day, TONIGHT_ENDS_HOUR)
  const ends = toWallText(day, TONIGHT_ENDS_HOUR + 24)
  if (at === null) return { starts, from: starts, until: ends }
  if (at === 'late') return { starts, from: toWallText(day, LATE_FROM_HOUR), until: ends }
  const shown = Number(at.slice(0, 2))
  const hour = shown < TONIGHT_ENDS_HOUR ? shown + 24 : shown
  const until = Math.min(hour + NIGHT_TIME_HOURS, TONIGHT_ENDS_HOUR + 24)
  return { starts, from: toWallText(day, hour), until: toWallText(day, until) }
}

/** The span of a night in a zone. A time that a clock change repeats is its first one; one that it skips is the change. */
export function toNightSpan(night: Night, timeZone: string): NightSpan {
  const { starts, from, until } = toNightWalls(night)
  const toDate = (wall: string) => new Date(toMoment(wall.slice(0, 10), wall.slice(11), timeZone))
  return { starts: toDate(starts), from: toDate(from), until: toDate(until) }
}

/** The day of the present night in a zone: until 6 AM, the day before. */
export const toPresentNight = (now: Date, timeZone: string): string => toNight(toWall(now.getTime(), timeZone))

/** `2026-12-05T02:00` for hour 26 of `2026-12-04`. */
const toWallText = (day: string, hour: number): string =>
  `${addDays(day, Math.floor(hour / 24))}T${String(hour % 24).padStart(2, '0')}:00`
