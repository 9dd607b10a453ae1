import { expect, test } from 'vitest'
import { formatSeries } from './format-series.ts'

const friday = { start_time: '2026-11-28T02:00:00.000Z', venue_time_zone: 'America/Chicago' }
const until = (last_start_time: string) => ({ upcoming: 4, following: 4, last_start_time })

test('names the day of the week and the last date, in the venue’s zone', () => {
  expect(formatSeries({ ...friday, series: until('2026-12-19T02:00:00.000Z') })).toBe('Every Friday until Dec 18')
  // Across the end of daylight saving time.
  const october = { ...friday, start_time: '2026-10-31T01:00:00.000Z' }
  expect(formatSeries({ ...october, series: until('2026-11-14T02:00:00.000Z') })).toBe('Every Friday until Nov 13')
})

test('names no day of the week if this date or the last one was moved', () => {
  expect(formatSeries({ ...friday, series: until('2026-12-18T02:00:00.000Z') })).toBe('Every week until Thu, Dec 17')
})

test('says nothing on the last date, or about an event that does not repeat', () => {
  expect(formatSeries({ ...friday, series: until(friday.start_time) })).toBeUndefined()
  expect(formatSeries({ ...friday, series: null })).toBeUndefined()
})
