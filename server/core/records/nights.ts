import { sql } from 'kysely'
import { isNightInReach, type Night } from '#contract/night-choice.ts'
import { toNightWalls, toPresentNight } from '#contract/night-span.ts'
import { nightMessages } from '#contract/nights.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { toAssumedEnd } from './shifts.ts'

/** Zones in which a day begins first and last, so that a day is refused only if no venue can have it. */
const [FIRST_ZONE, LAST_ZONE] = ['Etc/GMT-14', 'Etc/GMT+12']

/** Whether a night can be chosen somewhere. */
export const isNightInReachAnywhere = (day: string, now: Date): boolean =>
  [FIRST_ZONE, LAST_ZONE].some((zone) => isNightInReach(day, toPresentNight(now, zone)))

/** The chosen night of a read; null if it is of now. Throws INVALID for a day that cannot be chosen. */
export function parseNight(
  { day, at }: { day?: string | undefined; at?: string | undefined },
  now: Date,
): Night | null {
  if (day === undefined) return null
  if (!isNightInReachAnywhere(day, now))
    throw apiErrors.INVALID({ data: { fields: { day: nightMessages.outOfRange } } })
  return { day, at: at ?? null }
}

/** SQL: the span of a night as clocks show it, for functions that take it. */
export const nightArguments = (night: Night) => {
  const { starts, from, until } = toNightWalls(night)
  return sql`${starts}::timestamp, ${from}::timestamp, ${until}::timestamp`
}

/** SQL: a time on the clocks of the venue `v` as an instant. */
const momentAtVenue = (wall: string) => sql`wall_moment(${wall}::timestamp, v.time_zone)`

/** SQL: the part of a night at the venue `v` that is not over. */
export const nightAtVenue = (night: Night, now: Date) => {
  const { from, until } = toNightWalls(night)
  return { from: sql`greatest(${momentAtVenue(from)}, ${now}::timestamptz)`, until: momentAtVenue(until) }
}

/** SQL: shift `s` at venue `v` begins in the night, runs in the part of it that was chosen, and has not ended. */
export const isInNight = (night: Night, now: Date) => {
  const { starts, from, until } = toNightWalls(night)
  return sql`(
    s.start_time >= earliest_moment(${starts}::timestamp) and s.start_time < latest_moment(${until}::timestamp)
    and s.start_time >= ${momentAtVenue(starts)} and s.start_time < ${momentAtVenue(until)}
    and s.ends_at > ${now}::timestamptz
    and coalesce(s.end_time, ${toAssumedEnd(sql`s`)}) > ${momentAtVenue(from)}
  )`
}
