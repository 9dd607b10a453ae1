import { test } from 'vitest'
import { raceInOneDiscussion, raceReply } from '#tests/support/forum-races.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()

test('a reply and what forbids it, at once: one of them was first', () => raceReply(world, 12), 60_000)

test(
  'many in one discussion at once, some of whom leave: counters are exact',
  () => raceInOneDiscussion(world, 3),
  60_000,
)
