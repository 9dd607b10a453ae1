import { test } from 'vitest'
import { checkDiscussionRaces, checkReplyRaces } from '#tests/support/forum-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test(
  'a reply and a concurrent loss of access take effect one after the other',
  () => checkReplyRaces(context, 12),
  60_000,
)

test(
  'counters stay exact with concurrent replies in one thread and deleted accounts',
  () => checkDiscussionRaces(context, 3),
  60_000,
)
