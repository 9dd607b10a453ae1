import { Temporal } from 'temporal-polyfill'

/** Only the owner may write to a venue, not even staff. An archived venue counts as missing for everyone else. */
export function checkVenueWrite(
  viewerId: string,
  venue: { owner_id: string | null; archived_at: Date | null } | undefined,
): 'write' | 'missing' | 'not yours' {
  if (!venue) return 'missing'
  if (venue.owner_id === viewerId) return 'write'
  return venue.archived_at === null ? 'not yours' : 'missing'
}

/** The week that contains `now` in a time zone, from Monday 00:00 up to but excluding the next Monday 00:00. */
export function toWeekRange(now: Date, zone: string): { zone: string; from: Date; until: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { zone, from: startOf(monday), until: startOf(monday.add({ days: 7 })) }
}
