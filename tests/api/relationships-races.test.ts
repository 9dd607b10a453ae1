import { test } from 'vitest'
import { followAtOnce, raceAcceptAgainstBlock, raceFollowAgainstOpening } from '#tests/support/races.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()

test('accepting and blocking at once leaves the block alone', () => raceAcceptAgainstBlock(world, 20))

test('asking in the moment in which a profile opens leaves nobody asking', () => raceFollowAgainstOpening(world, 20))

test('counters do not drift when many follow and unfollow at once', () => followAtOnce(world, 300))
