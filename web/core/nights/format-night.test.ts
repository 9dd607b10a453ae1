import { expect, test } from 'vitest'
import {
  formatNight,
  formatNightInSentence,
  formatNightTime,
  nameNight,
  toNightInput,
  withNight,
} from './format-night.ts'
import { listNightOptions, listTimeOptions } from './night-options.ts'

/** A Friday. */
const present = '2026-11-20'

test.each([
  ['2026-11-20', 'Tonight'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-22', 'Sunday'],
  ['2026-11-26', 'Thursday'],
  // A week later it would be mistaken for today.
  ['2026-11-27', 'Fri, Nov 27'],
  ['2027-01-19', 'Tue, Jan 19'],
])('%s is called %s', (day, name) => {
  expect(nameNight(day, present)).toBe(name)
})

test.each([
  ['2026-11-20', '22:00', 'Tonight at 10\u00a0PM', 'tonight at 10\u00a0PM'],
  ['2026-11-20', 'late', 'Tonight, late', 'tonight, late'],
  ['2026-11-21', null, 'Tomorrow', 'tomorrow'],
  ['2026-11-26', '18:00', 'Thursday at 6\u00a0PM', 'on Thursday at 6\u00a0PM'],
  ['2026-12-04', 'late', 'Fri, Dec 4, late', 'on Fri, Dec 4, late'],
])('%s %s is %s', (day, at, text, inSentence) => {
  expect(formatNight({ day, at }, present)).toBe(text)
  expect(formatNightInSentence({ day, at }, present)).toBe(inSentence)
})

test('midnight and noon', () => {
  expect(['00:00', '12:00', '01:00', '13:00'].map(formatNightTime)).toEqual([
    '12\u00a0AM',
    '12\u00a0PM',
    '1\u00a0AM',
    '1\u00a0PM',
  ])
})

test('the days are this week’s, from tonight on', () => {
  expect(listNightOptions(present).map(({ label }) => label)).toEqual([
    'Tonight',
    'Tomorrow',
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
  ])
})

test('the times of tonight begin with now and leave out what is over; another night has them all', () => {
  const labels = (options: ReturnType<typeof listTimeOptions>) => options.map(({ value }) => value)
  expect(labels(listTimeOptions(null, { presentNight: present, hourNow: 20 }))).toEqual(['', '21:00', '22:00', 'late'])
  // Half past midnight, of the night that began on Friday.
  expect(labels(listTimeOptions(null, { presentNight: present, hourNow: 0 }))).toEqual(['', 'late'])
  expect(listTimeOptions(null, { presentNight: present, hourNow: 20 })[0]?.label).toBe('Now')
  const saturday = listTimeOptions({ day: '2026-11-21', at: null }, { presentNight: present, hourNow: 20 })
  expect(saturday[0]?.label).toBe('Any time')
  expect(labels(saturday).slice(0, 3)).toEqual(['', '12:00', '14:00'])
  // Where everyone is listed until a day is chosen, tonight is all of it.
  const tonight = { day: present, at: null }
  expect(listTimeOptions(tonight, { presentNight: present, hourNow: 20, hasAnyDay: true })[0]?.label).toBe('Any time')
  // A time from an address that has no chip gets one.
  expect(labels(listTimeOptions({ day: '2026-11-21', at: '01:00' }, { presentNight: present, hourNow: 20 }))[1]).toBe(
    '01:00',
  )
})

test('now has no input', () => {
  expect(toNightInput(null)).toEqual({})
  expect(toNightInput({ day: '2026-11-21', at: null })).toEqual({ day: '2026-11-21' })
  expect(toNightInput({ day: '2026-11-21', at: 'late' })).toEqual({ day: '2026-11-21', at: 'late' })
})

test('another night keeps the rest of the address, and tonight is the address without a day', () => {
  const search = { map: true, day: '2026-11-21', at: 'late' }
  expect(withNight(search, { day: '2026-11-22', at: null }, present)).toEqual({ map: true, day: '2026-11-22' })
  expect(withNight(search, { day: present, at: null }, present)).toEqual({ map: true })
  expect(withNight(search, { day: present, at: '22:00' }, present)).toEqual({ map: true, day: present, at: '22:00' })
  expect(withNight(search, { day: present, at: null })).toEqual({ map: true, day: present })
  expect(withNight(search, null)).toEqual({ map: true })
})

test('days are named across both changes of the clocks', () => {
  const names = (first: string) => listNightOptions(first).map(({ value, full }) => `${value} ${full}`)
  expect(names('2026-10-30').slice(1, 4)).toEqual([
    '2026-10-31 Tomorrow',
    '2026-11-01 Sun, Nov 1',
    '2026-11-02 Mon, Nov 2',
  ])
  expect(names('2027-03-12').slice(1, 4)).toEqual([
    '2027-03-13 Tomorrow',
    '2027-03-14 Sun, Mar 14',
    '2027-03-15 Mon, Mar 15',
  ])
})
