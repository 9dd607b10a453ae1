import { Temporal } from 'temporal-polyfill'
import { toKnownTimeZone } from '#web/ui/times.ts'

/** A wall time in a given zone: `2026-11-20` and `17:00`. */
export type WallTime = { day: string; time: string }

/** The result of a calculation with dates, or undefined if one of them cannot be parsed. */
const calculate = <Result>(calculation: () => Result): Result | undefined => {
  try {
    return calculation()
  } catch {
    return undefined
  }
}

/**
 * The instant of a wall time in a zone, as ISO text, or undefined if it cannot be parsed. A time that a clock change
 * skips moves forward by the gap; one that occurs twice means the first.
 */
export const toInstant = ({ day, time }: WallTime, zone: string): string | undefined =>
  calculate(() => {
    const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
    return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant().toString()
  })

/** The wall time of an instant in a zone, or undefined if it cannot be parsed. */
export const toWallTime = (instant: string, zone: string): WallTime | undefined =>
  calculate(() => {
    const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    return { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
  })

/** Whether the text is a date that exists, as `2026-11-20`. */
export const isCalendarDay = (day: string): boolean => calculate(() => Temporal.PlainDate.from(day)) !== undefined

/** The calendar day `days` later. Returns an invalid day unchanged. */
export const addDays = (day: string, days: number): string =>
  calculate(() => Temporal.PlainDate.from(day).add({ days }).toString()) ?? day

/** An instant that is on this calendar day when formatted in UTC. */
export const toNoonUtc = (day: string): string => `${day}T12:00:00Z`

/** The number of days from one calendar day to another; `NaN` if either is invalid. */
export const countDaysBetween = (from: string, to: string): number =>
  calculate(() => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days) ?? Number.NaN

/** The calendar day of an instant in a zone, or in UTC if this browser does not know the zone; empty if `at` is NaN. */
export const getDayInZone = (at: number, zone: string): string =>
  Number.isFinite(at)
    ? Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(toKnownTimeZone(zone)).toPlainDate().toString()
    : ''
