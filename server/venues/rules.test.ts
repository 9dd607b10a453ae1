import { expect, test } from 'vitest'
import { toWeekRange } from './rules.ts'

test('a week is Monday to Sunday in the given time zone, also across a clock change', () => {
  const friday = new Date('2026-11-20T21:04:00-06:00')
  expect(toWeekRange(friday, 'America/Chicago')).toEqual({
    zone: 'America/Chicago',
    from: new Date('2026-11-16T00:00:00-06:00'),
    until: new Date('2026-11-23T00:00:00-06:00'),
  })
  // It is already Saturday the 21st in Auckland.
  expect(toWeekRange(friday, 'Pacific/Auckland')).toMatchObject({
    from: new Date('2026-11-16T00:00:00+13:00'),
    until: new Date('2026-11-23T00:00:00+13:00'),
  })
  // Monday itself, and Sunday's last minute.
  for (const moment of ['2026-11-16T00:00:00-06:00', '2026-11-22T23:59:59-06:00'])
    expect(toWeekRange(new Date(moment), 'America/Chicago').from).toEqual(new Date('2026-11-16T00:00:00-06:00'))
  // The week in which daylight saving time ends has an extra hour.
  const { from, until } = toWeekRange(new Date('2026-11-01T12:00:00-06:00'), 'America/Chicago')
  expect(until.getTime() - from.getTime()).toBe(169 * 3_600_000)
})
