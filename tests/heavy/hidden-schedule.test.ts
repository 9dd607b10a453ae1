import { afterAll, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import {
  checkHidingDuringEvents,
  checkHidingDuringFanOut,
  checkHidingDuringFetches,
} from '#tests/support/hidden-schedule-races.ts'
import {
  checkBeginDuringMove,
  checkBeginDuringSetting,
  checkHoldingDuringPost,
  checkSettingsDuringFetches,
} from '#tests/support/shown-later-races.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** CI runs a few rounds. */
const ROUNDS = process.env.CI ? 10 : 200

// Only a real PostgreSQL runs two transactions at the same time. The test database is created on it.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the server closes before its database.
afterAll(() => cluster?.stop())
const context = await createTestContext()

const TIME = 10 * 60_000

test(
  'no one is notified of a shift after it was hidden from them',
  () => checkHidingDuringFanOut(context, ROUNDS),
  TIME,
)

test(
  'no calendar has a shift after it was hidden from its owner',
  () => checkHidingDuringFetches(context, ROUNDS),
  TIME,
)

test(
  'no event tells of a shift after it was hidden from the viewer',
  () => checkHidingDuringEvents(context, ROUNDS),
  TIME,
)

test(
  'a shift posted while its talent chooses to show shifts later is held, and told of once',
  () => checkHoldingDuringPost(context, ROUNDS),
  TIME,
)

test('a shift that moves as it begins is hidden again', () => checkBeginDuringMove(context, ROUNDS), TIME)

test('a shift that begins while it is shown anyway is shown', () => checkBeginDuringSetting(context, ROUNDS), TIME)

test(
  'no calendar has a held shift, or an end that is not shown, after the setting was saved',
  () => checkSettingsDuringFetches(context, ROUNDS),
  TIME,
)
