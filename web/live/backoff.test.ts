import { expect, test } from 'vitest'
import { getBackoffDelay } from './backoff.ts'

test('the wait grows up to a minute and a half, and is never the same for all', () => {
  expect([0, 1, 2, 3].map((failures) => getBackoffDelay(failures, 0.5))).toEqual([1000, 2000, 4000, 8000])
  expect(getBackoffDelay(0, 0)).toBe(500)
  expect(getBackoffDelay(40, 1)).toBe(90_000)
})
