import { expect, test } from 'vitest'
import { applyVenueFollow } from './venue-follow.ts'

test('a repeated tap counts once, and the count never falls below zero', () => {
  const none = { is_following: false, follower_count: 0 }
  const one = { is_following: true, follower_count: 1 }
  expect(applyVenueFollow(none, true)).toEqual(one)
  expect(applyVenueFollow(one, true)).toBe(one)
  expect(applyVenueFollow(one, false)).toEqual(none)
  expect(applyVenueFollow({ is_following: true, follower_count: 0 }, false)).toEqual(none)
})
