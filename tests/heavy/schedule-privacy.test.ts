import { afterAll, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { checkManyHistories, MANY_HISTORIES_MS } from '#tests/support/schedule-privacy/many.ts'
import { createPrivacySetup } from '#tests/support/schedule-privacy/setup.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the server closes before its database.
afterAll(() => cluster?.stop())
const stage = await createPrivacySetup(await createTestContext({ keep: true }))

test(
  'a shift leaves no trace for viewers who may never see it, and all others see it',
  () => checkManyHistories(stage),
  MANY_HISTORIES_MS,
)
