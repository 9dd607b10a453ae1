import { expect, test } from 'vitest'
import { isAtLeast } from './version.ts'

test.each([
  ['1.0.0', '1.0.0'],
  ['1.0.1', '1.0.0'],
  ['1.10.0', '1.9.9'],
  ['2.0.0', '1.99.99'],
])('%s is at least %s', (version, other) => expect(isAtLeast(version, other)).toBe(true))

test.each([
  ['1.0.0', '1.0.1'],
  ['1.9.9', '1.10.0'],
  ['1.99.99', '2.0.0'],
])('%s is older than %s', (version, other) => expect(isAtLeast(version, other)).toBe(false))
