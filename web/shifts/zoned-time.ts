import { Temporal } from 'temporal-polyfill'

/** A wall time in some zone: `2026-11-20` and `17:00`. */
export type WallTime = { day: string; time: string }

/**
 * The instant of a wall time in a zone, as ISO text, or undefined where it cannot be read. A time that a clock change
 * skips moves forward by the gap; one that happens twice means the first.
 */
export const instantOf = ({ day, time }: WallTime, zone: string): string | undefined => {
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
export const wallTimeOf = (instant: string, zone: string): WallTime | undefined => {
  try {
    const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
    return { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
  } catch {
    return undefined
  }
}

/** A calendar day some days on. */
export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** How many days lie between two calendar days. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** The calendar day of an instant in a zone. */
export const dayIn = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
