import type { Temporal } from 'temporal-polyfill'
import { toLocalDate, toMonday } from '#server/core/time-zones.ts'

export const isOwnVenue = (viewerId: string, venue: { owner_id: string | null }): boolean => venue.owner_id === viewerId

/** The week that contains `now` in a time zone, from Monday 00:00 up to but excluding the next Monday 00:00. */
export function toWeekRange(now: Date, zone: string): { zone: string; from: Date; until: Date } {
  const monday = toMonday(toLocalDate(now, zone))
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { zone, from: startOf(monday), until: startOf(monday.add({ days: 7 })) }
}
