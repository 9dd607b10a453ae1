import { test } from 'vitest'
import { likeAtOnce } from '#tests/support/like-races.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()

test(
  'counters and notifications stay exact while many people like and unlike at once',
  () => likeAtOnce(world, 300, { people: 8 }),
  60_000,
)
