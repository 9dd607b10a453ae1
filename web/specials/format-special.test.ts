import { describe, expect, test } from 'vitest'
import {
  formatDays,
  formatHoursText,
  formatSpecialDates,
  formatSpecialHours,
  getOpenDay,
  groupWindowsByHours,
} from './format-special.ts'
import { specialTexts } from './texts.ts'

const ZONE = 'America/Chicago'
const at = (wall: string) => Date.parse(`${wall}-06:00`)
const iso = (wall: string) => new Date(at(wall)).toISOString()
const NOW = at('2026-11-20T21:04')
const [THU, FRI, SAT] = [4, 5, 6]

test('groups days with the same hours', () => {
  const late = { start_time: '23:00', end_time: '01:00' }
  const early = { start_time: '16:00', end_time: '19:00' }
  expect(
    groupWindowsByHours([
      { day: THU, ...late },
      { day: FRI, ...early },
      { day: FRI, ...late },
    ]),
  ).toEqual([
    { ...late, days: [THU, FRI] },
    { ...early, days: [FRI] },
  ])
  expect(formatHoursText(late)).toBe('11:00 PM to 1:00 AM')
})

test('formats days as text', () => {
  expect(formatDays([FRI])).toBe('Friday')
  expect(formatDays([SAT, THU, FRI])).toBe('Thursday, Friday and Saturday')
  expect(formatDays([0, 1, 2, 3, 4, 5, 6])).toBe(specialTexts.everyDay)
})

test('highlights hours past midnight on the day they began', () => {
  const late = { days: [FRI], start_time: '22:00', end_time: '02:00' }
  expect(getOpenDay(late, at('2026-11-20T22:00'), ZONE)).toBe(FRI)
  expect(getOpenDay(late, at('2026-11-21T01:59'), ZONE)).toBe(FRI)
  expect(getOpenDay(late, at('2026-11-21T02:00'), ZONE)).toBeUndefined()
  expect(getOpenDay(late, at('2026-11-20T01:00'), ZONE)).toBeUndefined()
  // Midnight is 00:00, not 24:00.
  expect(getOpenDay({ days: [SAT], start_time: '00:00', end_time: '03:00' }, at('2026-11-21T00:00'), ZONE)).toBe(SAT)
})

test('formats the next hours of a special', () => {
  expect(formatSpecialHours(iso('2026-11-20T23:00'), NOW, ZONE)).toBe('tonight at 11:00 PM')
  expect(formatSpecialHours(iso('2026-11-20T16:00'), at('2026-11-20T10:00'), ZONE)).toBe('today at 4:00 PM')
  expect(formatSpecialHours(iso('2026-11-21T16:00'), NOW, ZONE)).toBe('tomorrow at 4:00 PM')
  expect(formatSpecialHours(iso('2026-11-23T16:00'), NOW, ZONE)).toBe('Mon, Nov 23 at 4:00 PM')
})

describe('the dates of a special', () => {
  const none = { valid_from: null, valid_until: null, valid_from_day: null, valid_until_day: null }
  const base = { ...none, venue_time_zone: ZONE, windows: [] }
  const days = (valid_from_day: string | null, valid_until_day: string | null) => ({
    ...base,
    valid_from_day,
    valid_until_day,
  })

  test.each([
    ['no dates', base, undefined],
    ['one day', days('2026-11-25', '2026-11-25'), 'Wed, Nov 25, all day'],
    ['several days', days('2026-11-25', '2026-11-27'), 'Wed, Nov 25 to Fri, Nov 27'],
    ['only a first day', days('2026-11-25', null), 'From Wed, Nov 25'],
    ['only a last day', days(null, '2027-01-02'), 'Until Sat, Jan 2, 2027'],
    [
      'an evening',
      { ...base, valid_from: iso('2026-11-20T20:00'), valid_until: iso('2026-11-20T22:00') },
      'Fri, Nov 20, 8:00 PM to 10:00 PM',
    ],
    ['only a start time', { ...base, valid_from: iso('2026-11-20T20:00') }, 'From Fri, Nov 20 at 8:00 PM'],
  ])('with %s', (_, special, text) => {
    expect(formatSpecialDates(special, NOW)).toBe(text)
  })
})
