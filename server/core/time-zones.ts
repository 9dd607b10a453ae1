import tzLookup from '@photostructure/tz-lookup'
import { Temporal } from 'temporal-polyfill'

/** The time zone of a position, in degrees. */
export const timeZoneAt = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  tzLookup(latitude, longitude)

/**
 * Whether a name is a time zone. Temporal decides: formatters also accept abbreviations that mean several zones. Offsets are
 * refused, because they have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A night ends when the last bars close: what starts before this hour belongs to the evening before. */
const NIGHT_END_HOUR = 4

/** The date of the night that an instant belongs to. */
export const toNightDate = (at: Date, zone: string): string =>
  toLocalDateTime(at, zone).subtract({ hours: NIGHT_END_HOUR }).toPlainDate().toString()

/** What the clocks of a zone show at an instant. */
export const toLocalDateTime = (at: Date, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
