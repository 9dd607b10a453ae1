import { Temporal } from 'temporal-polyfill'

const ZONE = 'America/Chicago'
const HALF_HOUR = 30

/**
 * A shift that starts within the next hour, in the form's format for a bar in Belleville and in the format of the page.
 */
export const shiftSoon = (hours = 2) => {
  const now = Temporal.Now.zonedDateTimeISO(ZONE)
  const start = now
    .add({ minutes: HALF_HOUR + 5 })
    .round({ smallestUnit: 'minute', roundingIncrement: HALF_HOUR, roundingMode: 'ceil' })
  const end = start.add({ hours })
  return {
    /** `2026-11-20`, the value of the day's radio button. */
    day: start.toPlainDate().toString(),
    start: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    end: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    startClock: clock(start),
    endClock: clock(end),
    start_time: start.toString({ timeZoneName: 'never' }),
    end_time: end.toString({ timeZoneName: 'never' }),
  }
}

/** A day on which no test posts a shift that starts soon, in the form's format. */
export const laterThisWeek = () => Temporal.Now.plainDateISO(ZONE).add({ days: 5 }).toString()

const clock = (at: Temporal.ZonedDateTime) =>
  at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ')
