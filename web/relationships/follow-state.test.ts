import { expect, test } from 'vitest'
import { applyFollow, applyUnfollow } from './follow-state.ts'

const person = { relationship_status: 'none', follower_count: 7, is_private: false, access: 'full' } as const

test('following a public profile raises the count, and unfollowing lowers it', () => {
  const followed = applyFollow(person)
  expect(followed).toMatchObject({ relationship_status: 'following', follower_count: 8 })
  expect(applyUnfollow(followed)).toMatchObject(person)
})

test('requesting to follow a private profile, or withdrawing the request, leaves the count unchanged', () => {
  const requested = applyFollow({ ...person, is_private: true, access: 'card' })
  expect(requested).toMatchObject({ relationship_status: 'requested', follower_count: 7 })
  expect(applyUnfollow(requested)).toMatchObject({ relationship_status: 'none', follower_count: 7 })
})

test('the count never falls below zero', () => {
  expect(applyUnfollow({ ...person, relationship_status: 'following', follower_count: 0 }).follower_count).toBe(0)
})
