import { expect, test } from 'vitest'
import { toNightKey } from '#web/core/night.ts'
import {
  assignLanes,
  formatRepeat,
  formatRepeatWeeks,
  formatSeries,
  formatSkipped,
  formatWeek,
  getColumnPosition,
  getDefaultUntil,
  getNightDay,
  listWeekDays,
  parseWeek,
  parseWeekCopy,
  planWeekCopy,
  sumHours,
} from './week.ts'

const venue_time_zone = 'America/Chicago'
const at = (start_time: string, end_time: string) => ({ start_time, end_time, venue_time_zone })
const friday = at('2026-11-20T23:00:00.000Z', '2026-11-21T07:00:00.000Z')

test('a week has seven days from its Monday on', () => {
  expect(listWeekDays('2026-11-30').at(-1)).toBe('2026-12-06')
  expect(formatWeek('2026-11-16')).toBe('Nov 16–22')
  expect(formatWeek('2026-11-30')).toBe('Nov 30 – Dec 6')
  const now = Date.parse('2026-11-20T18:00:00Z')
  expect(parseWeek('2026-12-03', now)).toBe('2026-11-30')
  for (const from of [undefined, 'tonight', '2026-02-31']) expect(parseWeek(from, now)).toBe('2026-11-16')
})

test('until 6 AM on Monday, the current week is that of Sunday night', () => {
  const atHour = (hour: number) => new Date(2026, 10, 23, hour, 20).getTime()
  expect(toNightKey(atHour(0))).toBe('2026-11-22')
  expect(parseWeek(undefined, atHour(5))).toBe('2026-11-16')
  expect(parseWeek(undefined, atHour(6))).toBe('2026-11-23')
})

test('a week is copied into this week, or from Thursday on into the next', () => {
  const wednesday = new Date(2026, 10, 18, 23).getTime()
  const thursday = new Date(2026, 10, 19, 12).getTime()
  const sunday = new Date(2026, 10, 22, 12).getTime()
  expect(parseWeekCopy({}, wednesday)).toEqual({ from: '2026-11-09', into: '2026-11-16' })
  expect(parseWeekCopy({}, thursday)).toEqual({ from: '2026-11-16', into: '2026-11-23' })
  expect(parseWeekCopy({}, sunday)).toEqual({ from: '2026-11-16', into: '2026-11-23' })
  expect(parseWeekCopy({ from: '2026-10-07', into: '2026-12-25' }, sunday)).toEqual({
    from: '2026-10-05',
    into: '2026-12-21',
  })
  expect(parseWeekCopy({ from: 'never', into: '2026-02-31' }, sunday)).toEqual(parseWeekCopy({}, sunday))
})

test('My week offers to copy a past week into the planned one, and a later week from the one before', () => {
  const sunday = new Date(2026, 10, 22, 12).getTime()
  expect(planWeekCopy('2026-11-16', sunday)).toEqual({ from: '2026-11-16', into: '2026-11-23' })
  expect(planWeekCopy('2026-10-05', sunday)).toEqual({ from: '2026-10-05', into: '2026-11-23' })
  expect(planWeekCopy('2026-11-23', sunday)).toEqual({ from: '2026-11-16', into: '2026-11-23' })
  expect(planWeekCopy('2026-12-07', sunday)).toEqual({ from: '2026-11-30', into: '2026-12-07' })
})

test('up to three days that were already posted are named', () => {
  const saturday = at('2026-11-21T23:00:00.000Z', '2026-11-22T07:00:00.000Z')
  expect(formatSkipped([])).toBeUndefined()
  expect(formatSkipped([friday])).toBe('Fri, Nov 20 was already posted.')
  expect(formatSkipped([friday, saturday])).toBe('Fri, Nov 20 and Sat, Nov 21 were already posted.')
  expect(formatSkipped([friday, friday, friday, friday])).toBe('4 were already posted.')
})

test('a shift belongs to the evening it begins on and is drawn between 10 AM and 4 AM', () => {
  expect(getNightDay(friday)).toBe('2026-11-20')
  expect(getNightDay(at('2026-11-21T07:30:00.000Z', '2026-11-21T09:00:00.000Z'))).toBe('2026-11-20')
  expect(getColumnPosition(friday)).toEqual({ top: (100 * 7) / 18, height: (100 * 8) / 18 })
  expect(getColumnPosition(at('2026-11-20T13:00:00.000Z', '2026-11-20T14:00:00.000Z'))).toEqual({
    top: 0,
    height: 100 / 18,
  })
  const late = getColumnPosition(at('2026-11-21T09:30:00.000Z', '2026-11-21T15:00:00.000Z'))
  expect(late.top + late.height).toBeCloseTo(100)
  expect(sumHours([friday, friday])).toBe(16)
})

test('places overlapping shifts side by side', () => {
  const other = at('2026-11-21T00:00:00.000Z', '2026-11-21T02:00:00.000Z')
  const after = at('2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z')
  expect(assignLanes([friday, other, after]).map(({ lane, of }) => [lane, of])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
  ])
})

test('describes how a shift repeats', () => {
  const shift = {
    ...friday,
    series: { id: 'x', upcoming: 6, following: 6, last_start_time: '2027-01-02T23:00:00.000Z' },
  }
  expect(formatSeries(shift as never)).toBe('Every Friday until Jan 2, 6 left')
  expect(formatSeries({ ...shift, series: { ...shift.series, upcoming: 1 } } as never)).toBeUndefined()
  expect(formatRepeat('2026-11-20', '2027-01-08')).toBe('8 Fridays, the last on Jan 8')
  expect(formatRepeat('2026-11-20', '2026-11-26')).toBe('Just this Friday')
  expect(formatRepeat('2026-11-20', '2026-11-19')).toBeUndefined()
  expect(formatRepeat('2026-11-20', '')).toBeUndefined()
  expect(getDefaultUntil('2026-11-16', true)).toBe('2027-01-10')
  expect(formatRepeatWeeks('2026-11-16', '2027-01-10')).toBe('8 weeks, through Sun, Jan 10')
})
