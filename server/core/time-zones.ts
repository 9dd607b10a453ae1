import tzLookup from '@photostructure/tz-lookup'
import { Temporal } from 'temporal-polyfill'
import { TONIGHT_ENDS_HOUR } from '#contract/dark-schedule.limits.ts'

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

export const TONIGHT_ENDS = `0${TONIGHT_ENDS_HOUR}:00`

/** The date of the night that a shift belongs to. */
export const toNightDate = (start: Date, zone: string): string =>
  toLocalDateTime(start, zone).subtract({ hours: TONIGHT_ENDS_HOUR }).toPlainDate().toString()

export const toZonedDateTime = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** The local date and time in a zone at an instant. */
export const toLocalDateTime = (at: Date, zone: string): Temporal.PlainDateTime =>
  toZonedDateTime(at, zone).toPlainDateTime()

/** The local date in a zone at an instant. */
export const toLocalDate = (at: Date, zone: string): Temporal.PlainDate => toZonedDateTime(at, zone).toPlainDate()

/** The first day of a date's week. */
export const toMonday = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 })
