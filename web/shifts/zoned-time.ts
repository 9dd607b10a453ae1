import { Temporal } from 'temporal-polyfill'
import { toKnownTimeZone } from '#web/ui/times.ts'

/** A wall time in some zone: `2026-11-20` and `17:00`. */
export type WallTime = { day: string; time: string }

/**
 * The instant of a wall time in a zone, as ISO text, or undefined where it cannot be read. A time that a clock change
 * skips moves forward by the gap; one that happens twice means the first.
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

/** The wall time of an instant in a zone, or undefined where it cannot be read. */
export const toWallTime = (instant: string, zone: string): WallTime | undefined => {
  try {
    const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    return { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
  } catch {
    return undefined
  }
}

/** Whether it is a day of the calendar. */
export const isCalendarDay = (day: string): boolean => {
  try {
    Temporal.PlainDate.from(day)
    return true
  } catch {
    return false
  }
}

/** A calendar day some days on; one that cannot be read stays as it is. */
export const addDays = (day: string, days: number): string => {
  try {
    return Temporal.PlainDate.from(day).add({ days }).toString()
  } catch {
    return day
  }
}

/** How many days lie between two calendar days; `NaN` where one cannot be read. */
export const countDaysBetween = (from: string, to: string): number => {
  try {
    return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  } catch {
    return Number.NaN
  }
}

/** The calendar day of an instant in a zone; in UTC where this browser does not know the zone, empty without an instant. */
export const getDayInZone = (at: number, zone: string): string =>
  Number.isFinite(at)
    ? Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(toKnownTimeZone(zone)).toPlainDate().toString()
    : ''
