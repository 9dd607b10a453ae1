import { test } from 'vitest'
import { raceInOneDiscussion, raceReply } from '#tests/support/forum-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test('a reply and a concurrent loss of access take effect one after the other', () => raceReply(context, 12), 60_000)

test(
  'counters stay exact with concurrent replies in one thread and deleted accounts',
  () => raceInOneDiscussion(context, 3),
  60_000,
)
