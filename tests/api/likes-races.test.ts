import { test } from 'vitest'
import { checkLikesAtOnce } from '#tests/support/like-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test(
  'counters and notifications stay exact while many people like and unlike at once',
  () => checkLikesAtOnce(context, 300, { people: 8 }),
  60_000,
)
