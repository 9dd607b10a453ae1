import { Temporal } from 'temporal-polyfill'

/** Whether the viewer keeps a venue: nobody else writes to it, staff neither. One that is archived is missing to all others. */
export function checkVenueWrite(
  viewerId: string,
  venue: { owner_id: string | null; archived_at: Date | null } | undefined,
): 'write' | 'missing' | 'not yours' {
  if (!venue) return 'missing'
  if (venue.owner_id === viewerId) return 'write'
  return venue.archived_at === null ? 'not yours' : 'missing'
}

/** The week a moment belongs to at a place, Monday to Sunday by its clocks; up to, but not at, the last moment. */
export function toWeekRange(now: Date, zone: string): { zone: string; from: Date; until: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return { zone, from: startOf(monday), until: startOf(monday.add({ days: 7 })) }
}
