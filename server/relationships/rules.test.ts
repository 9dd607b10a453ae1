import { expect, test } from 'vitest'
import { refusal } from '#server/core/result.ts'
import { decideFollowAction } from './rules.ts'

test.each([
  ['none', false, 'follow'],
  ['none', true, 'request'],
  ['requested', true, 'request'],
  // The profile became public while the request was pending.
  ['requested', false, 'follow'],
  ['following', false, 'nothing'],
  ['following', true, 'nothing'],
] as const)('relationship %s, private %s: %s', (relationship_status, is_private, action) => {
  expect(decideFollowAction({ relationship_status, is_private })).toEqual({ ok: true, action })
})

test.each([false, true])('a blocked person cannot be followed, private %s', (is_private) => {
  expect(decideFollowAction({ relationship_status: 'blocked', is_private })).toEqual(refusal('BLOCKED'))
})
