import { afterAll, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import {
  checkAcceptAgainstBlock,
  checkFollowAgainstOpening,
  checkFollowsAtOnce,
  checkOpeningsAgainstLeaving,
  checkOpeningToMany,
} from '#tests/support/relationship-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const [ROUNDS, CALLS, REQUESTS] = process.env.CI ? [6, 300, 1000] : [200, 10_000, 10_000]

// Only a real PostgreSQL runs two transactions at the same time. The test database is created on it.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the server closes before its database.
afterAll(() => cluster?.stop())
const context = await createTestContext()

test('accepting and blocking at the same time leaves only the block', () => checkAcceptAgainstBlock(context, ROUNDS))

test('no request remains if it is sent while the profile becomes public', () =>
  checkFollowAgainstOpening(context, ROUNDS))

test('counters stay exact while many people follow and unfollow at once', () => checkFollowsAtOnce(context, CALLS))

test('profiles with the same requesters can become public at the same time without a deadlock', () =>
  checkOpeningsAgainstLeaving(context, ROUNDS))

test.for(['accept_all', 'decline_all'] as const)('a profile with thousands of requests becomes public: %s', (answer) =>
  checkOpeningToMany(context, REQUESTS, answer),
)
