import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { formatRateLimited } from '#contract/format-limits.ts'
import { formatError, formatErrorWith } from './errors.ts'

const tooOften = new ORPCError('RATE_LIMITED', { defined: true, status: 429, message: formatRateLimited(170, false) })
const forbidden = new ORPCError('FORBIDDEN', { defined: true, status: 403, message: 'Not you.' })

test('a rate limit error says when to try again, even where a screen has its own message', () => {
  expect(formatError(tooOften, 'Failed.')).toBe('Too many attempts. Try again in 3 minutes.')
  expect(formatErrorWith(tooOften, 'Failed.')).toBe('Too many attempts. Try again in 3 minutes.')
  expect(formatErrorWith(forbidden, 'Failed.')).toBe('Failed.')
  expect(formatErrorWith(new Error('no connection'), 'Failed.')).toBe('Failed.')
})

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3540, '59 minutes'],
  [3541, 'an hour'],
  [3600, 'an hour'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('formats %i seconds as %s', (seconds, words) => {
  expect(formatRateLimited(seconds, false)).toBe(`Too many attempts. Try again in ${words}.`)
  expect(formatRateLimited(seconds, true)).toContain('new account')
})
