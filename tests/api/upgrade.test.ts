import { expect, test } from 'vitest'
import { wrapEngine } from '#server/core/db/db.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { readAllMigrations } from '#server/core/db/schema-files.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { checkUpgrade } from '#tests/support/upgrade/checks.ts'
import landed from '#tests/support/upgrade/landed.json' with { type: 'json' }
import { FIRST_VERSION, makeState, NEWEST, QUEUES_BEFORE_RENAME, upgrade } from '#tests/support/upgrade/states.ts'

/**
 * The state after the first version and after every fifth migration since; in CI, every tenth, because it also runs every
 * fifth on PostgreSQL. The heavy lane runs all states on both databases.
 */
const STEP = process.env.CI ? 10 : 5
const STATES = Array.from(
  { length: Math.ceil((NEWEST - FIRST_VERSION) / STEP) },
  (_, index) => FIRST_VERSION + index * STEP,
)

test.each(STATES)('a database with %i migrations is upgraded with its data and served', async (count) => {
  const database = wrapEngine(await openInMemory())
  await checkUpgrade(database, count).finally(() => database.close())
  process.stdout.write(`Upgraded a database with ${count} of ${NEWEST} migrations\n`)
})

test('rows and queued jobs keep their content under the names that migration 34 gives them', async () => {
  const database = wrapEngine(await openInMemory())
  await makeState(database, 33)
  await installQueues(database)
  await database.exec(QUEUES_BEFORE_RENAME)
  const queues = () => database.query('select count(*)::integer as count from pgboss.queue')
  const before = await queues()
  await upgrade(database)
  expect(await database.query('select name, data from pgboss.job order by name')).toEqual([
    { name: 'delete_files', data: {} },
    { name: 'email', data: { to: { address: 'pat@upgrade.test' } } },
    { name: 'fan_out', data: { kind: 'new_post' } },
    { name: 'notification_email', data: { notification_id: '2' } },
    { name: 'push', data: { notification_id: '1', tries: 0 } },
    { name: 'remind', data: { kind: 'shift_soon' } },
    { name: 'summary_email', data: { day: '2026-11-20' } },
  ])
  await installQueues(database)
  expect(await queues()).toEqual(before)
  const [renamed] = await database.query(`
    select (select state from media) as media, (select username from username_history) as username,
      (select purpose from auth.emailed_links) as purpose, (select reported_content from reports) as reported,
      (select kind from shift_batches) as batch, (select dedupe_key from deliveries) as delivery`)
  expect(renamed).toEqual({
    media: 'marked_for_deletion',
    username: 'older_bea',
    purpose: 'reset',
    reported: 'Old blocker',
    batch: 'changed',
    delivery: 'a cause of old',
  })
  await database.close()
})

// The states above are made from today's migration files, so they match real databases only if no file was ever
// changed.
test('no applied migration was edited', () => {
  const files = Object.fromEntries(readAllMigrations().map(({ name, checksum }) => [name, checksum]))
  expect(files).toMatchObject(landed)
  expect(Object.keys(landed).length).toBeGreaterThanOrEqual(34)
})
