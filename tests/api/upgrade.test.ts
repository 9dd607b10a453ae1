import { expect, test } from 'vitest'
import { wrapEngine } from '#server/core/db/db.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { readMigrations } from '#server/core/db/migrate.ts'
import { checkUpgrade } from '#tests/support/upgrade/checks.ts'
import landed from '#tests/support/upgrade/landed.json' with { type: 'json' }
import { FIRST_VERSION, NEWEST } from '#tests/support/upgrade/states.ts'

/**
 * The state after the first version and after every fifth migration since. The heavy lane runs all states on both
 * databases.
 */
const STATES = Array.from({ length: Math.ceil((NEWEST - FIRST_VERSION) / 5) }, (_, index) => FIRST_VERSION + index * 5)

test.each(STATES)('a database with %i migrations is upgraded with its data and served', async (count) => {
  const database = wrapEngine(await openInMemory())
  await checkUpgrade(database, count).finally(() => database.close())
  process.stdout.write(`Upgraded a database with ${count} of ${NEWEST} migrations\n`)
})

// The states above are made from today's migration files, so they match real databases only if no file was ever
// changed.
test('no applied migration was edited', () => {
  const files = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
  expect(files).toMatchObject(landed)
  expect(Object.keys(landed).length).toBeGreaterThanOrEqual(32)
})
