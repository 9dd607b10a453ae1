import { Temporal } from 'temporal-polyfill'
import { toKnownTimeZone } from '#web/ui/times.ts'

/** A wall time in a given zone: `2026-11-20` and `17:00`. */
export type WallTime = { day: string; time: string }

/**
 * The instant of a wall time in a zone, as ISO text, or undefined if it cannot be parsed. A time that a clock change
 * skips moves forward by the gap; one that occurs twice means the first.
 */
export const toInstant = ({ day, time }: WallTime, zone: string): string | undefined => {
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`)
      .toZonedDateTime(zone, { disambiguation: 'compatible' })
      .toInstant()
      .toString()
  } catch {
    return undefined
  }
}

/** The wall time of an instant in a zone, or undefined if it cannot be parsed. */
export const toWallTime = (instant: string, zone: string): WallTime | undefined => {
  try {
    const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    return { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
  } catch {
    return undefined
  }
}

/** Whether the text is a date that exists, as `2026-11-20`. */
export const isCalendarDay = (day: string): boolean => {
  try {
    Temporal.PlainDate.from(day)
    return true
  } catch {
    return false
  }
}

/** The calendar day `days` later. Returns an invalid day unchanged. */
export const addDays = (day: string, days: number): string => {
  try {
    return Temporal.PlainDate.from(day).add({ days }).toString()
  } catch {
    return day
  }
}

/** The number of days from one calendar day to another; `NaN` if either is invalid. */
export const countDaysBetween = (from: string, to: string): number => {
  try {
    return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  } catch {
    return Number.NaN
  }
}

/** The calendar day of an instant in a zone, or in UTC if this browser does not know the zone; empty if `at` is NaN. */
export const getDayInZone = (at: number, zone: string): string =>
  Number.isFinite(at)
    ? Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(toKnownTimeZone(zone)).toPlainDate().toString()
    : ''
