import { test } from 'vitest'
import { checkManyHistories, MANY_HISTORIES_MS } from '#tests/support/schedule-privacy/many.ts'
import { createPrivacySetup } from '#tests/support/schedule-privacy/setup.ts'
import { createTestContext } from '#tests/support/test-context.ts'

delete process.env.TEST_DATABASE_URL
const stage = await createPrivacySetup(await createTestContext({ keep: true }))

// They take four times as long here. CI plays the few of tests/api/schedule-privacy.test.ts on this database.
test.skipIf(process.env.CI)(
  'the same histories hold on the embedded database',
  () => checkManyHistories(stage),
  MANY_HISTORIES_MS,
)
