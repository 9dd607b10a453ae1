import { expect, test } from 'vitest'
import { countFailures, toRestartPause } from './rules.ts'

test('the pause before a restart doubles up to half a minute', () => {
  expect([1, 2, 3, 4].map(toRestartPause)).toEqual([200, 400, 800, 1600])
  expect([8, 9, 100, 5000].map(toRestartPause)).toEqual([25_600, 30_000, 30_000, 30_000])
})

test('failures in a row are counted until a process has run for a minute', () => {
  expect(countFailures(0, 10)).toBe(1)
  expect(countFailures(4, 59_999)).toBe(5)
  expect(countFailures(4, 60_000)).toBe(1)
})
