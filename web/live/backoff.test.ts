import { expect, test } from 'vitest'
import { getBackoffDelay } from './backoff.ts'

test('the delay grows up to 90 seconds and is randomized', () => {
  expect([0, 1, 2, 3].map((failures) => getBackoffDelay(failures, 0.5))).toEqual([1000, 2000, 4000, 8000])
  expect(getBackoffDelay(0, 0)).toBe(500)
  expect(getBackoffDelay(40, 1)).toBe(90_000)
})
