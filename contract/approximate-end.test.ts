import { describe, expect, test } from 'vitest'
import { buildWeek } from '#tests/support/opening-hours-cases.ts'
import { approximateShiftEnd } from './approximate-end.ts'

const ZONE = 'America/Chicago'
/** A Friday in November, at the venue. */
const friday = (time: string) => new Date(`2026-11-20T${time}:00-06:00`)
const saturday = (time: string) => new Date(`2026-11-21T${time}:00-06:00`)

describe('the approximate end of a shift', () => {
  const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const open = (span: string, days: readonly (typeof everyDay)[number][] = ['fri']) =>
    buildWeek(Object.fromEntries(days.map((day) => [day, [span]])))

  test.each([
    ['when the venue closes', open('16:00-02:00'), friday('18:00'), saturday('02:00')],
    ['also of a shift that begins before it opens', open('16:00-02:00'), friday('15:00'), saturday('02:00')],
    ['after four hours, if it opens later than that', open('22:00-02:00'), friday('15:00'), friday('19:00')],
    ['after four hours, once it has closed', open('10:00-14:00'), friday('18:00'), friday('22:00')],
    ['after four hours, without hours', buildWeek({}), friday('18:00'), friday('22:00')],
    ['after four hours, if it is always open', open('00:00-00:00', everyDay), friday('18:00'), friday('22:00')],
  ])('is %s', (_, week, start, end) => {
    expect(approximateShiftEnd({ week, exceptions: [] }, ZONE, start)).toEqual(end)
  })
})
