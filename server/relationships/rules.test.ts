import { expect, test } from 'vitest'
import { decideFollowAction } from './rules.ts'

test.each([
  ['none', false, 'follow'],
  ['none', true, 'request'],
  ['requested', true, 'request'],
  // They went public while the request waited.
  ['requested', false, 'follow'],
  ['following', false, 'nothing'],
  ['following', true, 'nothing'],
  ['blocked', false, 'refuse'],
  ['blocked', true, 'refuse'],
] as const)('%s, private %s: %s', (relationship_status, is_private, step) => {
  expect(decideFollowAction({ relationship_status, is_private })).toBe(step)
})
