import { expect, test } from 'vitest'
import type { NearbyShift, ShiftLine } from '#contract/shifts.ts'
import { buildHomeBoards, pickOnNowShifts } from './boards.ts'

const NOW = Date.parse('2026-11-21T03:04:00Z')
const HOUR = 3_600_000
/** A four-hour shift that starts in `hours` hours. */
const shift = (id: string, hours: number, distance_meters = 100) =>
  ({
    id,
    distance_meters,
    start_time: new Date(NOW + hours * HOUR).toISOString(),
    end_time: new Date(NOW + (hours + 4) * HOUR).toISOString(),
  }) as NearbyShift
const ids = (shifts: readonly ShiftLine[]) => shifts.map(({ id }) => id).join(' ')
const shiftsAt = (letter: string, count: number, hours: number) =>
  Array.from({ length: count }, (_, at) => shift(`${letter}${at + 1}`, hours))

test('lists followed people first among those on now, others in their given order', () => {
  const { on, soon } = pickOnNowShifts(shiftsAt('o', 3, -1), shiftsAt('s', 2, 1), [
    shift('o3', -1),
    shift('s2', 1),
    shift('x', 9),
  ])
  expect([ids(on), ids(soon)]).toEqual(['o3 o1 o2', 's2 s1'])
})

test.each([
  [12, 0, 9, 0],
  [12, 5, 6, 3],
  [12, 1, 8, 1],
  [2, 12, 2, 7],
  [0, 0, 0, 0],
])('of %i on now and %i starting soon, shows %i and %i', (on, soon, shownOn, shownSoon) => {
  const shown = pickOnNowShifts(shiftsAt('o', on, -1), shiftsAt('s', soon, 1), [])
  expect([shown.on.length, shown.soon.length]).toEqual([shownOn, shownSoon])
})

test('lists no one on a lower board who is on a board above', () => {
  const followed = [shift('a', -1), shift('b', 1), shift('c', 30)]
  const nearby = [shift('a', -1), shift('d', -1), shift('b', 1), shift('e', 9), shift('f', -9)]
  const { top, later, near } = buildHomeBoards(followed, nearby, NOW, [shift('a', -1), shift('b', 1)])
  expect([ids(top), ids(later), ids(near)]).toEqual(['c', '', 'd e'])
})

test('without an on-now board, puts followed people on now on top, or else the one who starts next', () => {
  const followed = [shift('a', -1), shift('b', 1), shift('c', 30)]
  expect(ids(buildHomeBoards(followed, [], NOW).top)).toBe('a')
  expect(ids(buildHomeBoards(followed, [], NOW).later)).toBe('b c')
  expect(ids(buildHomeBoards(followed.slice(1), [], NOW).top)).toBe('b')
})
