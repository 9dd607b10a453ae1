import { expect, test } from 'vitest'
import { afterVenueFollow } from './venue-follow.ts'

test('a tap counts once, and never below nothing', () => {
  const none = { is_following: false, follower_count: 0 }
  const one = { is_following: true, follower_count: 1 }
  expect(afterVenueFollow(none, true)).toEqual(one)
  expect(afterVenueFollow(one, true)).toBe(one)
  expect(afterVenueFollow(one, false)).toEqual(none)
  expect(afterVenueFollow({ is_following: true, follower_count: 0 }, false)).toEqual(none)
})
