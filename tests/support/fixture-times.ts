import { Temporal } from 'temporal-polyfill'
import { TIME_ZONE } from '#server/demo/venues.ts'

/** The initial time of every test context: a Friday night in November, 9:04 PM in Belleville. */
export const FRIDAY_NIGHT = new Date('2026-11-20T21:04:00-06:00')

/** A local time on that Friday, or that many days later, in the form's format. */
export function at(time: `${number}:${number}`, days = 0): string {
  return Temporal.PlainDate.from('2026-11-20')
    .add({ days })
    .toZonedDateTime({ timeZone: TIME_ZONE, plainTime: time })
    .toString({ timeZoneName: 'never' })
}
