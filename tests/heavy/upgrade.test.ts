import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { type Database, wrapEngine } from '#server/core/db/db.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { openPostgres } from '#server/core/db/postgres.ts'
import { createLogger } from '#server/core/log.ts'
import { checkUpgrade } from '#tests/support/upgrade/checks.ts'
import { NEWEST } from '#tests/support/upgrade/states.ts'

const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
afterAll(() => cluster?.stop())
const server = cluster?.url ?? process.env.TEST_DATABASE_URL ?? ''

/**
 * Every past state of the schema. CI runs every fifth on PostgreSQL; the API tests cover some on the embedded database.
 */
const EVERY = process.env.CI ? 5 : 1
const STATES = Array.from({ length: NEWEST }, (_, index) => index + 1)
const ON = { embedded: process.env.CI ? [] : STATES, postgres: STATES.filter((count) => count % EVERY === 0) }

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

async function onPostgres(work: (database: Database) => Promise<void>): Promise<void> {
  const name = `last_call_upgrade_${randomUUID().slice(0, 8)}`
  await asAdmin(`create database ${name}`)
  const own = new URL(server)
  own.pathname = `/${name}`
  const config = { engine: 'postgres', url: own.href, directUrl: own.href, prepared: true, poolSize: 4 } as const
  const database = wrapEngine(await openPostgres(config, createLogger('silent')))
  try {
    await work(database)
  } finally {
    await database.close()
    await asAdmin(`drop database ${name} with (force)`)
  }
}

async function onEmbedded(work: (database: Database) => Promise<void>): Promise<void> {
  const database = wrapEngine(await openInMemory())
  await work(database).finally(() => database.close())
}

const ENGINES = { embedded: onEmbedded, postgres: onPostgres }

for (const engine of ['embedded', 'postgres'] as const)
  test(`every state is upgraded with its data and served: ${engine}`, { timeout: 30 * 60_000 }, async () => {
    for (const count of ON[engine]) await ENGINES[engine]((database) => checkUpgrade(database, count))
    process.stdout.write(`Upgrades | ${engine} | ${ON[engine].length} of ${NEWEST} states: ${ON[engine].join(' ')}\n`)
    expect(ON[engine].length).toBe(engine === 'embedded' && process.env.CI ? 0 : Math.floor(NEWEST / EVERY))
  })
