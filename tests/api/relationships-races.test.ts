import { test } from 'vitest'
import {
  followAtOnce,
  openToMany,
  raceAcceptAgainstBlock,
  raceFollowAgainstOpening,
  raceOpeningsAgainstLeaving,
} from '#tests/support/races.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()

test('accepting and blocking at once leaves the block alone', () => raceAcceptAgainstBlock(world, 20))

test('asking in the moment in which a profile opens leaves nobody asking', () => raceFollowAgainstOpening(world, 20))

test('counters do not drift when many follow and unfollow at once', () => followAtOnce(world, 300))

test('profiles that open at once to the same people do not wait in a ring', () => raceOpeningsAgainstLeaving(world, 3))

test.for(['accept_all', 'decline_all'] as const)('a profile with 2 000 requests opens: %s', (answer) =>
  openToMany(world, 2000, answer),
)
