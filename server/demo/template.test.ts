import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Clock } from '#server/core/clock.ts'
import { createLogger } from '#server/core/log.ts'
import { openStorage } from '#server/core/storage.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/database.ts'
import { PASSWORD } from '#tests/support/test-context.ts'
import { seedDemo, seedTemplate } from './seed.ts'
import { findTemplateTime } from './template.ts'

/** On another day of the week, at another time of day and on the other side of a clock change. */
const FILLED = new Date('2026-03-03T15:10:20.123Z')
const STARTED = new Date('2026-11-20T03:17:00.456Z')

const database = await openTestDatabase()
const { db } = database
const log = createLogger('silent')
const folders: string[] = []

afterEach(() => emptyDatabase(database))
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  await database.close()
})

const at = (now: Date): Clock => ({ now: () => now })

function createDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'last-call-template-'))
  folders.push(folder)
  return { folder, storage: openStorage({ kind: 'folder', folder: join(folder, 'files') }) }
}

const listFiles = (folder: string): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

test('a completed copy of the template equals a demo that is filled at the same time', {
  timeout: 300_000,
}, async () => {
  const filled = createDataFolder()
  await seedDemo({ db, clock: at(STARTED), log, storage: filled.storage, password: PASSWORD })
  const expected = await readDemo()
  await emptyDatabase(database)

  const template = createDataFolder()
  const started = createDataFolder()
  await seedTemplate({ db, clock: at(FILLED), storage: template.storage, password: PASSWORD })
  expect(await findTemplateTime(db)).toEqual(FILLED)
  const start = { db, clock: at(STARTED), log, storage: started.storage, password: PASSWORD, template: template.folder }
  await seedDemo(start)

  expect(await findTemplateTime(db)).toBeUndefined()
  expect(await readDemo()).toEqual(expected)
  expect(listFiles(started.folder)).toEqual(listFiles(template.folder))
  expect(listFiles(started.folder)).toHaveLength(listFiles(filled.folder).length)

  await seedDemo(start)
  expect(await readDemo()).toEqual(expected)
})

type Row = Record<string, unknown>

/** Every row of the demo but the record of changed pages: times as milliseconds since the start, names instead of ids, and nothing that is random. */
async function readDemo(): Promise<Record<string, string[]>> {
  const names = new Map(
    (await database.query(`select id, username as name from profiles union all select id, slug from venues`)).map(
      ({ id, name }) => [String(id), String(name)],
    ),
  )
  const tables = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth') and tablename not in ('page_changes', 'schema_migrations', 'schema_functions') order by 1`,
  )
  const seen: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await database.query(`select to_jsonb(t) as row from ${name} t`)
    seen[String(name)] = rows.map(({ row }) => describeRow(row as Row, names)).sort()
  }
  return seen
}

const TIME = /"(\d{4}-\d\d-\d\dT[\d:.]+\+00:00)"/g
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const STORED_PATH = /[^"\s]+\.webp/g
/** Drawn from a sequence, or at random. */
const VARYING = new Set(['password', 'content_hash', 'notified_order', 'since_order'])

function describeRow(row: Row, names: ReadonlyMap<string, string>): string {
  return JSON.stringify(row, (key, value) => (VARYING.has(key) ? undefined : value))
    .replace(TIME, (_, time: string) => String(Date.parse(time) - STARTED.getTime()))
    .replace(STORED_PATH, 'path')
    .replace(UUID, (id) => names.get(id) ?? 'id')
}
