import { test } from 'vitest'
import { likeAtOnce } from '#tests/support/likes.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()

test(
  'counters and notices do not drift when many like and unlike at once',
  () => likeAtOnce(world, 300, { people: 8 }),
  60_000,
)
