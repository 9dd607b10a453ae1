import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { loadConfig } from '#server/core/config.ts'
import { createLogger } from '#server/core/log.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { pushToCrowd } from '#tests/support/push-crowd.ts'

const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the database closes before its server.
afterAll(() => cluster?.stop())
const database = await openTestDatabase()
afterAll(() => database.close())
/** `npm run bench -- push` pushes to 1,000. */
const DEVICES = 300

test(`a posted shift is shown on all of ${DEVICES} devices that still exist, though some fail at first, and on none twice`, async () => {
  const config = loadConfig({ DEMO: '0', MAIL_MODE: 'outbox', VAPID_SUBJECT: 'mailto:ops@lastcall.example' })
  const result = await pushToCrowd({ database, config, log: createLogger('silent'), count: DEVICES })
  process.stdout.write(`push: ${JSON.stringify(result)}\n`)
  expect(result).toMatchObject({ existing: 294, gone: 6, busy: 3, dropped: 15, shown: 294, shownTwice: 0 })
  const { rows } = await sql<{ gone: number; shown: number }>`
    select count(gone_at)::int as gone, count(last_shown_at)::int as shown from push_subscriptions`.execute(database.db)
  expect(rows).toEqual([{ gone: 6, shown: result.shown }])
})
