import { expect, test } from 'vitest'
import { isNightInReach, NIGHT_TIME, pickNight, toLastNight } from './night-choice.ts'

/** A Friday. */
const present = '2026-11-20'

test('a night can be chosen from tonight on, for 60 days', () => {
  expect(toLastNight(present)).toBe('2027-01-19')
  const isInReach = (day: string) => isNightInReach(day, present)
  expect(['2026-11-19', '2026-11-20', '2027-01-19', '2027-01-20'].map(isInReach)).toEqual([false, true, true, false])
  expect(['2026-12-32', '2026-11-31', '2026-1-1', '2026-12', 'friday', ''].some(isInReach)).toBe(false)
})

test('a time is an hour or late', () => {
  const isTime = (text: string) => NIGHT_TIME.test(text)
  expect(['18:00', '00:00', '23:00', 'late'].every(isTime)).toBe(true)
  expect(['24:00', '6:00', '18:30', '', 'now'].some(isTime)).toBe(false)
})

test.each([
  [{}, null],
  [{ day: present }, null],
  [
    { day: present, at: 'late' },
    { day: present, at: 'late' },
  ],
  [{ at: '22:00' }, { day: present, at: '22:00' }],
  [{ day: '2026-12-04' }, { day: '2026-12-04', at: null }],
  [
    { day: '2026-12-04', at: '18:00' },
    { day: '2026-12-04', at: '18:00' },
  ],
  [
    { day: '2026-12-04', at: '18:30' },
    { day: '2026-12-04', at: null },
  ],
  // What cannot be chosen is now.
  [{ day: '2026-11-19' }, null],
  [{ day: '2027-01-20' }, null],
  [{ day: 'friday', at: 'noon' }, null],
  [{ day: 4, at: true }, null],
  [{ day: ['2026-12-04'], at: ['18:00'] }, null],
])('an address with %j is of %j', (asked, night) => {
  expect(pickNight(asked, present)).toEqual(night)
})
