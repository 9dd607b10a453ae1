import { test } from 'vitest'
import { likeAtOnce } from '#tests/support/like-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test(
  'counters and notifications stay exact while many people like and unlike at once',
  () => likeAtOnce(context, 300, { people: 8 }),
  60_000,
)
