import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { type Database, openDatabase } from './db.ts'
import { listSnapshots, startSnapshots } from './snapshots.ts'

const log = createLogger('silent')
const dataDir = mkdtempSync(join(tmpdir(), 'last-call-snapshots-'))
let database: Database

beforeAll(async () => {
  database = await openDatabase({ database: { engine: 'embedded' }, dataDir }, log, () => loadMigratedTemplate(log))
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const write = (key: string) => database.query(`insert into rate_limits values ($1, now(), 1)`, [key])

test('makes copies only while data changes, keeps the newest few, readable only by their owner', async () => {
  let now = Date.parse('2026-11-01T00:00:00Z')
  const clock = { now: () => new Date(now) }
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', 'mine.tar.gz'), 'not one of ours')
  const snapshots = startSnapshots(database, { dataDir, clock, log, keep: 2 })
  for (const key of ['one', 'two', 'three']) {
    await write(key)
    expect(await snapshots.capture()).toBe(true)
    expect(await snapshots.capture()).toBe(false)
    now += 6 * 3_600_000
  }
  await snapshots.stop()
  expect(listSnapshots(dataDir)).toEqual(['2026-11-01T12-00-00Z.tar.gz', '2026-11-01T06-00-00Z.tar.gz'])
  expect(readdirSync(join(dataDir, 'backups'))).toContain('mine.tar.gz')
  expect(statSync(join(dataDir, 'backups', '2026-11-01T12-00-00Z.tar.gz')).mode & 0o777).toBe(0o600)
})

test('a copy unpacked in place of the database opens and holds what was written before it', async () => {
  const restored = join(dataDir, 'restored')
  mkdirSync(join(restored, 'db'), { recursive: true })
  const newest = join(dataDir, 'backups', listSnapshots(dataDir)[0] ?? '')
  execFileSync('tar', ['-xzf', newest, '-C', join(restored, 'db')], { stdio: 'ignore' })
  await write('later')
  const copy = await openDatabase({ database: { engine: 'embedded' }, dataDir: restored }, log)
  const rows = await copy.query('select key from rate_limits order by key')
  await copy.close()
  expect(rows.map(({ key }) => key)).toEqual(['one', 'three', 'two'])
})

test('requests are answered while a copy is made', async () => {
  await write('busy')
  const snapshots = startSnapshots(database, { dataDir, clock: { now: () => new Date() }, log })
  let copying = true
  const copied = snapshots.capture().finally(() => {
    copying = false
  })
  let answered = 0
  while (copying) {
    await database.query('select 1')
    answered += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await copied).toBe(true)
  expect(answered).toBeGreaterThan(5)
  await snapshots.stop()
})
