import { expect, test } from 'vitest'
import { wrapEngine } from '#server/core/db/db.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { readMigrations } from '#server/core/db/migrate.ts'
import { checkUpgrade } from '#tests/support/upgrade/checks.ts'
import landed from '#tests/support/upgrade/landed.json' with { type: 'json' }
import { FIRST_VERSION, NEWEST } from '#tests/support/upgrade/states.ts'

/** The first version's state, and every fifth after it; all of them on both databases are in the heavy lane. */
const STATES = Array.from({ length: Math.ceil((NEWEST - FIRST_VERSION) / 5) }, (_, index) => FIRST_VERSION + index * 5)

test.each(STATES)(
  'a database in the state after %i migrations is upgraded with its data, and served',
  async (count) => {
    const database = wrapEngine(await openInMemory())
    await checkUpgrade(database, count).finally(() => database.close())
    process.stdout.write(`Upgraded from the state after ${count} of ${NEWEST} migrations\n`)
  },
)

// The states above are made of today's files: only unchanged ones make what real databases hold.
test('no migration that databases were made with was edited', () => {
  const files = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
  expect(files).toMatchObject(landed)
  expect(Object.keys(landed).length).toBeGreaterThanOrEqual(32)
})
