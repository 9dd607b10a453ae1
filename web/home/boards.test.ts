import { expect, test } from 'vitest'
import type { NearbyShift, ShiftLine } from '#contract/shifts.ts'
import { buildHomeBoards, buildNightBoards } from './boards.ts'

const NOW = Date.parse('2026-11-21T03:04:00Z')
const HOUR = 3_600_000
/** A four-hour shift of `talent_id` that starts in `hours` hours. */
const shift = (talent_id: string, hours: number, distance_meters = 100) =>
  ({
    id: `${talent_id}${hours}`,
    talent_id,
    distance_meters,
    start_time: new Date(NOW + hours * HOUR).toISOString(),
    end_time: new Date(NOW + (hours + 4) * HOUR).toISOString(),
  }) as NearbyShift
const people = (shifts: readonly ShiftLine[]) => shifts.map(({ talent_id }) => talent_id).join(' ')

test('lists each followed person once with their next shift, and counts the others of the week', () => {
  const { yours } = buildHomeBoards(
    [shift('a', -9), shift('a', -1), shift('b', 2), shift('a', 24), shift('a', 48)],
    [],
    NOW,
  )
  expect(people(yours)).toBe('a b')
  expect(yours.map(({ id, more_count }) => [id, more_count])).toEqual([
    ['a-1', 2],
    ['b2', 0],
  ])
})

test('the first board ends after seven days', () => {
  const { yours } = buildHomeBoards([shift('a', 7 * 24 - 1), shift('b', 7 * 24)], [], NOW)
  expect(people(yours)).toBe('a')
})

test('leaves people of the first board out of the second, and fills that up again to nine', () => {
  const followed = [shift('f1', -1), shift('f2', 3)]
  const others = Array.from({ length: 12 }, (_, at) => shift(`n${at}`, at + 1))
  const { yours, near } = buildHomeBoards(followed, [shift('f1', -1), shift('f2', 9), ...others], NOW)
  expect(people(yours)).toBe('f1 f2')
  expect(people(near)).toBe('n0 n1 n2 n3 n4 n5 n6 n7 n8')
})

test('someone followed whose next shift is later than the week stays on the second board', () => {
  const { yours, near } = buildHomeBoards([shift('a', 200)], [shift('a', 200)], NOW)
  expect([people(yours), people(near)]).toEqual(['', 'a'])
})

test('lists each person nearby once: on now by distance, then by start, and no one whose shift is over', () => {
  const nearby = [
    shift('over', -5),
    shift('far', -2, 900),
    shift('near', -1, 100),
    shift('b', 1),
    shift('far', 5),
    shift('c', 6),
  ]
  const { near } = buildHomeBoards([], nearby, NOW)
  expect(people(near)).toBe('near far b c')
  expect(near.map(({ more_count }) => more_count)).toEqual([0, 1, 0, 0])
})

test('of a night, followed people come by start and everyone else nearest first, each once', () => {
  const followed = [shift('f', 240), shift('f', 245)]
  const nearby = [shift('far', 240, 900), shift('f', 240), shift('near', 244, 100), shift('over', -9)]
  const { yours, near } = buildNightBoards(followed, nearby, NOW)
  expect(people(yours)).toBe('f')
  expect(yours.map(({ more_count, distance_meters }) => [more_count, distance_meters])).toEqual([[1, 100]])
  expect(people(near)).toBe('near far')
})
