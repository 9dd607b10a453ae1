import tzLookup from '@photostructure/tz-lookup'
import { Temporal } from 'temporal-polyfill'

/** The time zone at a location, in degrees. */
export const timeZoneAt = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  tzLookup(latitude, longitude)

/**
 * Whether a name is a time zone. Temporal decides, because formatters also accept ambiguous abbreviations. Offsets are
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

/** A night ends when the last bars close: a shift that starts before this hour belongs to the evening before. */
const NIGHT_END_HOUR = 4

/** The date of the night that an instant belongs to. */
export const toNightDate = (at: Date, zone: string): string =>
  toLocalDateTime(at, zone).subtract({ hours: NIGHT_END_HOUR }).toPlainDate().toString()

/** The local date and time in a zone at an instant. */
export const toLocalDateTime = (at: Date, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
