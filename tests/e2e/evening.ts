import { Temporal } from 'temporal-polyfill'

const ZONE = 'America/Chicago'
const HALF_HOUR = 30

/** Two hours that begin within the next hour, as the form of a Belleville bar wants them and as the Board says them. */
export const soon = (hours = 2) => {
  const now = Temporal.Now.zonedDateTimeISO(ZONE)
  const start = now
    .add({ minutes: HALF_HOUR + 5 })
    .round({ smallestUnit: 'minute', roundingIncrement: HALF_HOUR, roundingMode: 'ceil' })
  const end = start.add({ hours })
  return {
    /** `2026-11-20`, the value of the day's tile. */
    day: start.toPlainDate().toString(),
    start: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    end: end.toPlainTime().toString({ smallestUnit: 'minute' }),
    startClock: clock(start),
    endClock: clock(end),
    start_time: start.toString({ timeZoneName: 'never' }),
    end_time: end.toString({ timeZoneName: 'never' }),
  }
}

const clock = (at: Temporal.ZonedDateTime) =>
  at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ')
