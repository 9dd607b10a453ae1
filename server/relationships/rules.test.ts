import { expect, test } from 'vitest'
import { decideFollowAction } from './rules.ts'

test.each([
  ['none', false, 'follow'],
  ['none', true, 'request'],
  ['requested', true, 'request'],
  // The profile became public while the request was pending.
  ['requested', false, 'follow'],
  ['following', false, 'nothing'],
  ['following', true, 'nothing'],
  ['blocked', false, 'refuse'],
  ['blocked', true, 'refuse'],
] as const)('relationship %s, private %s: %s', (relationship_status, is_private, action) => {
  expect(decideFollowAction({ relationship_status, is_private })).toBe(action)
})
