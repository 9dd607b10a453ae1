import type { Temporal } from 'temporal-polyfill'
import { VENUE_TEXT_FIELDS } from '#contract/venue-management.ts'
import { toLocalDate, toMonday } from '#server/core/time-zones.ts'

export const isOwnVenue = (viewerId: string, venue: { owner_id: string | null }): boolean => venue.owner_id === viewerId

/** The week that contains `now` in a time zone, from Monday 00:00 up to but excluding the next Monday 00:00. */
export function toWeekRange(now: Date, zone: string): { zone: string; from: Date; until: Date } {
  const monday = toMonday(toLocalDate(now, zone))
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { zone, from: startOf(monday), until: startOf(monday.add({ days: 7 })) }
}

/** The fields that the form of the opening hours edits. */
export const EDITED_HOURS_FIELDS = ['week', 'exceptions'] as const

/** The fields that the form of a venue edits. */
export const EDITED_VENUE_FIELDS = [
  ...VENUE_TEXT_FIELDS,
  'latitude',
  'longitude',
  'time_zone',
  'is_public',
  'venue_image_full_url',
  'venue_image_alt',
] as const
