import { cpSync, createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deleteAccount } from '#server/accounts/deletion/queries.ts'
import { systemClock } from '#server/core/clock.ts'
import { type Config, loadConfig } from '#server/core/config.ts'
import { type Database, openDatabase } from '#server/core/db/db.ts'
import { lockFolder } from '#server/core/db/folder-lock.ts'
import { MARK_RESTORE_UNFINISHED, migrate } from '#server/core/db/migrate.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { DELETIONS_FOLDER, listKeys, recordDeletions } from '#server/media/deletions.ts'
import { type BackupOptions, createBackup } from '#server/ops/backup.ts'
import { countRows } from '#server/ops/database-contents.ts'
import { verifyIntegrity } from '#server/ops/integrity.ts'
import { hashFile, type Manifest } from '#server/ops/manifest.ts'
import { TABLES_CHANGED_BY_RESTORE } from '#server/ops/post-restore.ts'
import { restoreBackup } from '#server/ops/restore.ts'
import { readDatabaseSnapshot } from '#tests/support/database-snapshot.ts'
import { makeState, QUEUES_BEFORE_RENAME } from '#tests/support/upgrade/states.ts'

const log = createLogger('silent')
const root = mkdtempSync(join(tmpdir(), 'last-call-backup-'))
const server = process.env.TEST_DATABASE_URL
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(root, 's3'),
  configureBuckets: [{ name: 'last-call', configs: [] }],
})
const { port } = await bucket.run()
afterAll(async () => {
  await bucket.close()
  rmSync(root, { recursive: true })
})

/** Named like one of our images, but no row refers to it. */
const UNKNOWN_FILE = `posts/users/nobody/posts/${'5'.repeat(40)}.webp`

type Installation = { config: Config; open(): Promise<Database>; storage: Storage; backups: string }
let installationCount = 0

type Engine = 'embedded' | 'postgres'

function configOf(name: string, engine: Engine, url?: string, storage?: 's3'): Config {
  return loadConfig({
    DATA_DIR: join(root, name),
    DEMO: '0',
    MAIL_MODE: 'outbox',
    APP_SECRET: 'x'.repeat(32),
    ...(storage === 's3' && { STORAGE_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/last-call` }),
    ...(engine === 'postgres' && { DATABASE_URL: url }),
  })
}

const openMigrated = async (config: Config) => {
  const database = await openDatabase(config, log, () => loadMigratedTemplate(log))
  await migrate(database, log)
  return database
}

/** Seeding is slow, so it runs once per engine; every installation is a copy of that one. */
const templates = new Map<Engine, Promise<Config>>()

async function seedTemplate(engine: Engine): Promise<Config> {
  const config = configOf(`original-${engine}`, engine, engine === 'postgres' ? await freshDatabase() : undefined)
  const files = openStorage(config.storage)
  const database = await openMigrated(config)
  await installQueues(database)
  await seedDemo({ db: database.db, clock: systemClock, log, storage: files, password: 'last-call' })
  await database.exec(STALE)
  await database.close()
  return config
}

/** An installation with people, images and a history, on a database and files of its own. */
async function createInstallation(engine: Engine, storage: 'folder' | 's3'): Promise<Installation> {
  const original = templates.get(engine) ?? seedTemplate(engine)
  templates.set(engine, original)
  const first = await original
  installationCount += 1
  const url = first.database.engine === 'postgres' ? await freshDatabase(first.database.url) : undefined
  const config = configOf(`house-${installationCount}`, engine, url, storage === 's3' ? storage : undefined)
  cpSync(first.dataDir, config.dataDir, { recursive: true })
  const files = openStorage(config.storage)
  if (storage === 's3') {
    const folder = openStorage(first.storage)
    for await (const key of listKeys(folder)) await files.put(key, await folder.getBytes(key))
  }
  return {
    config,
    open: () => openMigrated(config),
    storage: files,
    backups: join(root, `backups-${installationCount}`),
  }
}

let databases = 0

/** An empty database, or a copy of a template that has no connections. */
async function freshDatabase(template?: string): Promise<string> {
  databases += 1
  const url = new URL(server ?? '')
  url.pathname = `/last_call_${inject('runId')}_backup_${databases}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const from = template ? ` template ${new URL(template).pathname.slice(1)}` : ''
  await admin.query(`create database ${url.pathname.slice(1)}${from}`)
  await admin.end()
  return url.href
}

/** Rows that a restore must not bring back. */
const STALE = `
insert into auth.session (id, "expiresAt", token, "updatedAt", "userId")
  select gen_random_uuid(), now() + interval '1 day', 'a session of old', now(), id from auth."user" order by id limit 1;
insert into auth.emailed_links (token_hash, user_id, purpose, expires_at)
  select 'a link of old', id, 'reset', now() + interval '1 day' from auth."user" order by id limit 1;
insert into rate_limits values ('somebody', now() + interval '1 hour', 3);
insert into live_outbox (kind, ids) select 'notifications', array_agg(id) from profiles;
insert into live_notifier (process, leased_until) values (gen_random_uuid(), now() + interval '1 day');
insert into pgboss.job (name, data) values ('email', '{"to":{"address":"x@bar.test"}}');
insert into calendar_tokens (token_hash, profile_id, kind, created_at)
  select 'a key of old', id, 'mine', now() from profiles order by id limit 1;
update notifications set delivered_at = null;`

async function dump({ open }: Installation): ReturnType<BackupOptions['dumpEmbedded']> {
  const database = await open()
  const copy = await database.dump?.()
  await database.close()
  return copy?.stream() ?? new Blob([]).stream()
}

const backup = (place: Installation, clock = systemClock, dumpEmbedded = () => dump(place)): Promise<string> =>
  createBackup({ config: place.config, into: place.backups, keepDays: 30, clock, report: () => {}, dumpEmbedded })

/** Every installation starts as a copy of the same template, so one backup serves the tests that change nothing first. */
const templateBackups = new Map<Engine, Promise<string>>()

const backupTemplate = (engine: Engine): Promise<string> => {
  const known = templateBackups.get(engine) ?? createInstallation(engine, 'folder').then((place) => backup(place))
  templateBackups.set(engine, known)
  return known
}

/** A backup of an installation whose database is still as in the template, so that its dump is, too. */
async function backUpUnchanged(place: Installation, clock = systemClock): Promise<string> {
  if (engine === 'postgres') return backup(place, clock)
  const dumped = join(await backupTemplate(engine), 'database.tar.gz')
  return backup(place, clock, async () => createReadStream(dumped))
}

const restore = (
  { config }: Installation,
  from: string,
  how: { replace?: boolean; despiteAge?: boolean } = {},
  say: (line: string) => void = () => {},
) => restoreBackup({ config, from, replace: false, despiteAge: false, ...how, clock: systemClock, log, report: say })

/** The complete state: rows, schema and every file. */
async function readState({ open, storage }: Installation) {
  const database = await open()
  const picture = await readDatabaseSnapshot((text) => database.query(text))
  const rows = await countRows(database.query)
  const report = await verifyIntegrity({ db: database.db, clock: systemClock, storage }, { repair: false })
  await database.close()
  const files: Record<string, string> = {}
  for await (const key of listKeys(storage)) {
    if (key.startsWith(DELETIONS_FOLDER)) continue
    files[key] = Buffer.from(await storage.getBytes(key)).toString('base64')
  }
  for (const table of Object.keys(TABLES_CHANGED_BY_RESTORE)) delete picture[table]
  // A restore marks undelivered notifications as delivered and adds an audit log entry, so these tables differ.
  for (const table of ['public.notifications', 'public.audit_log']) delete picture[table]
  return { picture, rows: withoutChanged(rows), files, report }
}

/** Row counts without those that a restore changes. */
function withoutChanged(rows: Record<string, number>): Record<string, number> {
  const changed = [...Object.keys(TABLES_CHANGED_BY_RESTORE), 'public.audit_log']
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !changed.includes(table)))
}

async function readRowCounts({ open }: Installation): Promise<Record<string, number>> {
  const database = await open()
  const rows = await countRows(database.query)
  await database.close()
  return withoutChanged(rows)
}

/** The state of every installation before anything changes it. */
const templateStates = new Map<Engine, ReturnType<typeof readState>>()

const readTemplateState = (engine: Engine): ReturnType<typeof readState> => {
  const known = templateStates.get(engine) ?? createInstallation(engine, 'folder').then(readState)
  templateStates.set(engine, known)
  return known
}

/** Deletes the database and the files, as a disaster would. */
async function destroyData({ config, storage }: Installation): Promise<void> {
  if (config.database.engine === 'embedded') rmSync(join(config.dataDir, 'db'), { recursive: true })
  else {
    const client = new pg.Client({ connectionString: config.database.url })
    await client.connect()
    await client.query('drop schema public, auth, pgboss cascade; create schema public')
    await client.end()
  }
  for await (const key of listKeys(storage)) await storage.delete(key)
}

// Each engine is tested in its own lane.
const engine: Engine = server ? 'postgres' : 'embedded'
const embeddedAlone = test.skipIf(server)

describe(engine, () => {
  test('restoring a backup after a wipe brings back the same rows, schema and files, without sessions, links and jobs', async () => {
    const place = await createInstallation(engine, 'folder')
    const before = await readTemplateState(engine)
    expect(before.report).toMatchObject({ done: true, text: expect.stringContaining('Nothing is wrong.') })
    expect(Object.keys(before.files).length).toBeGreaterThan(20)
    const folder = await backup(place)
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest.rows).toMatchObject(before.rows)
    expect(manifest.files.map(({ key }) => key).sort()).toEqual(Object.keys(before.files).sort())
    expect(await readdir(place.backups)).toHaveLength(1)

    await destroyData(place)
    await restore(place, folder)
    const after = await readState(place)
    expect(after.rows).toEqual(before.rows)
    expect(after.files).toEqual(before.files)
    expect(after.picture).toEqual(before.picture)
    expect(after.report).toEqual(before.report)

    const database = await place.open()
    const [left] = await database.query(`
      select (select count(*)::integer from auth.session) as sessions, (select count(*)::integer from auth.emailed_links) as links,
        (select count(*)::integer from rate_limits) as limits, (select count(*)::integer from calendar_tokens) as keys,
        (select count(*)::integer from pgboss.job) as jobs,
        (select count(*)::integer from live_outbox) + (select count(*)::integer from live_notifier) as events,
        (select count(*)::integer from notifications where delivered_at is null) as undelivered,
        (select string_agg(action, ',') from audit_log where action = 'restore') as noted`)
    await database.close()
    expect(left).toEqual({
      sessions: 0,
      links: 0,
      limits: 0,
      keys: 0,
      jobs: 0,
      events: 0,
      undelivered: 0,
      noted: 'restore',
    })
  })

  // The migrations are the same on both engines, and take a sixth of the time on PostgreSQL.
  test.skipIf(process.env.CI && !server)(
    'a backup made before migration 34 comes back under the new names',
    async () => {
      const config = configOf(
        `before-rename-${engine}`,
        engine,
        engine === 'postgres' ? await freshDatabase() : undefined,
      )
      const storage = openStorage(config.storage)
      const open = () => openDatabase(config, log)
      const place: Installation = { config, open, storage, backups: join(root, `backups-before-rename-${engine}`) }
      const database = await open()
      await makeState(database, 33)
      await installQueues(database)
      await database.exec(QUEUES_BEFORE_RENAME)
      await database.exec("update media set state = 'kept'")
      await database.close()
      const folder = await backup(place)
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
      // The row's file was never written, but the backup looked for it.
      expect(manifest.missing).toHaveLength(2)
      await destroyData(place)
      await restore(place, folder)
      const restored = await open()
      const [left] = await restored.query(`
      select (select username from username_history) as username, (select state from media) as media,
        (select count(*)::integer from auth.emailed_links) as links, (select string_agg(name, ',') from pgboss.job) as jobs`)
      await restored.close()
      expect(left).toEqual({ username: 'older_bea', media: 'stored', links: 0, jobs: 'delete_files' })
    },
  )

  test('an account deleted after the backup stays deleted; the replaced data is set aside', async () => {
    const place = await createInstallation(engine, 'folder')
    const folder = await backupTemplate(engine)
    const database = await place.open()
    const { db } = database
    const { id } = await db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', 'bea@demo.test')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => deleteAccount(trx, id))
    await recordDeletions({ db, clock: systemClock, storage: place.storage })
    // Recording the same deletions again writes nothing.
    await recordDeletions({
      db,
      clock: systemClock,
      storage: {
        put: () => Promise.reject(new Error('recorded twice')),
        listPage: place.storage.listPage,
      } as unknown as Storage,
    })
    await database.close()

    await expect(restore(place, folder)).rejects.toThrow('--replace')
    await restore(place, folder, { replace: true })
    const back = await place.open()
    const people = await back.query('select email from auth."user" order by email')
    const mine = await back.query('select id from profiles where id = $1', [id])
    const audit = await back.query(`select details from audit_log where action = 'restore'`)
    await back.close()
    expect(people.map(({ email }) => email)).toContain('pat@demo.test')
    expect(people.map(({ email }) => email)).not.toContain('bea@demo.test')
    expect(mine).toEqual([])
    expect(audit).toEqual([{ details: expect.objectContaining({ deleted_again: '1' }) }])
    const [aside = ''] = (await readdir(place.config.dataDir)).filter((name) => name.startsWith('set-aside-'))
    expect(await readdir(join(place.config.dataDir, aside))).toContain(engine === 'embedded' ? 'db' : 'database.dump')
  })

  test("staff decisions made after the backup are saved for review; the folder's secrets are restored", async () => {
    const place = await createInstallation(engine, 'folder')
    const secret = join(place.config.dataDir, 'app-secret')
    writeFileSync(secret, 'what seals second steps')
    const folder = await backUpUnchanged(place)
    const database = await place.open()
    const { db } = database
    await sql`
      insert into audit_log (action, subject_id, details, created_at)
      select 'suspend', id, '{"notes":"Threats"}', now() + interval '1 second' from profiles order by id limit 1`.execute(
      db,
    )
    await database.close()
    rmSync(secret)
    await restore(place, folder, { replace: true })
    expect(readFileSync(secret, 'utf8')).toBe('what seals second steps')
    const [aside = ''] = (await readdir(place.config.dataDir)).filter((name) => name.startsWith('set-aside-'))
    const kept = readFileSync(join(place.config.dataDir, aside, 'decided-since.jsonl'), 'utf8')
      .trim()
      .split('\n')
    expect(kept.map((line) => JSON.parse(line))).toMatchObject([{ action: 'suspend', details: { notes: 'Threats' } }])
  })

  test('a restore that runs out of disk space says what state it left, and completes when repeated', async () => {
    const place = await createInstallation(engine, 'folder')
    const { rows } = await readTemplateState(engine)
    const folder = await backupTemplate(engine)
    await place.storage.put(UNKNOWN_FILE, 'x')
    const fullAt = (line: RegExp) => (said: string) => {
      if (line.test(said)) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    }
    const how = { replace: true }
    await expect(restore(place, folder, how, fullAt(/^(Unpacking|Setting aside)/))).rejects.toThrow(
      'its disk is full: free space on it. The database is as it was.',
    )
    expect(await readRowCounts(place)).toEqual(rows)
    await expect(restore(place, folder, how, fullAt(/that the backup does not have/))).rejects.toThrow(
      'its disk is full: free space on it. The restore is not finished: then run it again, with --replace.',
    )
    await restore(place, folder, how)
    expect(await readRowCounts(place)).toEqual(rows)
  })

  test('a server does not start after an unfinished restore', async () => {
    const place = await createInstallation(engine, 'folder')
    const database = await place.open()
    await database.exec(MARK_RESTORE_UNFINISHED)
    await database.close()
    await expect(place.open()).rejects.toThrow('was interrupted: run it again, with --replace')
  })

  test('a restore is refused while a server is running', async () => {
    const place = await createInstallation(engine, 'folder')
    const folder = await backupTemplate(engine)
    const running = await place.open()
    await running.query('select 1')
    if (engine === 'postgres') {
      await expect(restore(place, folder, { replace: true })).rejects.toThrow(/server is using this database/)
    } else {
      const lock = await lockFolder(place.config.dataDir, 1234)
      await expect(restore(place, folder, { replace: true })).rejects.toThrow(/Another Last Call/)
      lock.release()
    }
    await running.close()
  })
})

test.runIf(server)('a restore never empties a database that contains data of another program', async () => {
  const place = await createInstallation('postgres', 'folder')
  const folder = await backupTemplate('postgres')
  const url = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema shop; create table shop.customers (name text)')
  const config = {
    ...place.config,
    database: { engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 2 },
  } as const
  const strange = { ...place, config }
  await expect(restore(strange, folder, { replace: true })).rejects.toThrow("another application's database")
  expect((await client.query('select from shop.customers')).rows).toEqual([])
  await client.end()
})

embeddedAlone('restores the files of a bucket', async () => {
  const place = await createInstallation('embedded', 's3')
  const before = await readTemplateState('embedded')
  const folder = await backUpUnchanged(place)
  await destroyData(place)
  await place.storage.put(UNKNOWN_FILE, 'x')
  await restore(place, folder)
  const after = await readState(place)
  expect(after.rows).toEqual(before.rows)
  expect(after.report.text).toContain(`${UNKNOWN_FILE} belongs to nothing`)
  const { [UNKNOWN_FILE]: stray, ...files } = after.files
  expect(stray).toBeDefined()
  expect(files).toEqual(before.files)
  const database = await place.open()
  const scene = { db: database.db, clock: systemClock, storage: place.storage }
  await sql`update posts set like_count = like_count + 7`.execute(database.db)
  expect((await verifyIntegrity(scene, { repair: false })).text).toMatch(/WRONG +posts.like_count differs/)
  expect(await verifyIntegrity(scene, { repair: true })).toMatchObject({ done: true })
  expect(await verifyIntegrity(scene, { repair: false })).toMatchObject({ done: true })
  const foreign = 'posts/holiday.webp'
  await place.storage.put(foreign, 'of another program')
  expect((await verifyIntegrity(scene, { repair: true })).text).toContain(
    `${foreign} does not belong to Last Call: it is left alone`,
  )
  expect(await place.storage.exists(foreign)).toBe(true)
  await place.storage.delete(foreign)
  const [lost = ''] = Object.keys(files)
  const [changed = ''] = Object.keys(files).filter((key) => key !== lost && !key.includes('.small.'))
  await place.storage.delete(lost)
  await place.storage.put(changed, 'something else')
  const report = await verifyIntegrity(scene, { repair: true })
  expect(report.done).toBe(false)
  expect(report.text).toContain(`the file ${lost} is missing`)
  expect(report.text).toContain(`the file ${changed} has 14 bytes`)
  await database.exec('alter table likes disable trigger all')
  expect((await verifyIntegrity(scene, { repair: false })).text).toMatch(/trigger .* of likes is switched off/)
  await database.close()
})

embeddedAlone(
  'verify-integrity without permission to check indexes says so and does not report them as damaged',
  async () => {
    const place = await createInstallation('embedded', 'folder')
    const database = await place.open()
    const scene = { db: database.db, clock: systemClock, storage: place.storage }
    const readState = async () => (await verifyIntegrity(scene, { repair: false })).text
    expect(await readState()).toMatch(/ok +\d+ indexes were checked/)
    await database.exec(`
    create extension amcheck with schema public;
    create role plain;
    grant usage on schema public, auth, pgboss to plain;
    grant select on all tables in schema public, auth, pgboss to plain;
    set role plain`)
    const text = await readState()
    expect(text).toContain('indexes were not checked')
    expect(text).not.toContain('damaged')
    await database.exec('reset role')
    expect(await readState()).toMatch(/ok +\d+ indexes were checked/)
    await database.close()
  },
)

describe.skipIf(server)('a backup that was altered is rejected before anything is touched', () => {
  const checkRejection = async (alter: (folder: string, manifest: Manifest) => void): Promise<void> => {
    const { folder, place } = kept
    const copy = join(root, `tampered-${++installationCount}`)
    cpSync(folder, copy, { recursive: true })
    const path = join(copy, 'manifest.json')
    alter(copy, JSON.parse(readFileSync(path, 'utf8')))
    const before = await hashFile(join(place.config.dataDir, 'app-secret')).catch(() => undefined)
    await expect(restore(place, copy, { replace: true })).rejects.toThrow(
      /cannot be trusted|no backup|newer version|another version|days old|PostgreSQL/,
    )
    expect((await readdir(place.config.dataDir)).filter((name) => /set-aside|restoring|db\.new/.test(name))).toEqual([])
    expect(await hashFile(join(place.config.dataDir, 'app-secret')).catch(() => undefined)).toEqual(before)
  }
  let kept: { folder: string; place: Installation }
  beforeAll(async () => {
    const place = await createInstallation('embedded', 'folder')
    kept = { place, folder: await backupTemplate('embedded') }
  })
  const write = (folder: string, manifest: unknown) =>
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))

  test.each<[string, (folder: string, manifest: Manifest) => void]>([
    [
      'an image with one changed byte',
      (folder, { files }) => {
        const path = join(folder, 'files', files[0]?.key ?? '')
        const bytes = readFileSync(path)
        bytes[20] = (bytes[20] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
    ],
    ['a missing image', (folder, { files }) => rmSync(join(folder, 'files', files[0]?.key ?? ''))],
    [
      'a truncated database dump',
      (folder) => {
        const path = join(folder, 'database.tar.gz')
        writeFileSync(path, readFileSync(path).subarray(0, 1000))
      },
    ],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json'))],
    ['a truncated manifest', (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format":1')],
    [
      'a file name that escapes its folder',
      (folder, manifest) =>
        write(folder, { ...manifest, files: [{ ...manifest.files[0], key: 'a/../../../../tmp/x' }] }),
    ],
    [
      'an absolute file name',
      (folder, manifest) => write(folder, { ...manifest, files: [{ ...manifest.files[0], key: '/tmp/x' }] }),
    ],
    ['an unknown future format', (folder, manifest) => write(folder, { ...manifest, format: 2 })],
    [
      'an unknown migration',
      (folder, manifest) => write(folder, { ...manifest, migrations: [{ name: '9999_x.sql', checksum: 'x' }] }),
    ],
    [
      'a backup older than the record of deletions',
      (folder, manifest) => write(folder, { ...manifest, taken_at: '2026-01-01T00:00:00.000Z' }),
    ],
    ['a backup of the other engine', (folder, manifest) => write(folder, { ...manifest, engine: 'postgres' })],
  ])('%s', (_, alter) => checkRejection(alter))
})

embeddedAlone('a backup never overwrites another; only our own old backups expire', async () => {
  const place = await createInstallation('embedded', 'folder')
  const backUpAt = (clock = systemClock) => backUpUnchanged(place, clock)
  const DAY = 86_400_000
  const old = await backUpAt({ now: () => new Date(Date.now() - 31 * DAY) })
  const then = new Date(Date.now() - 29 * DAY)
  const monthAgo = { now: () => then }
  const young = await backUpAt(monthAgo)
  await expect(backUpAt(monthAgo)).rejects.toThrow(/is there already/)
  const foreign = join(place.backups, 'holiday-pictures')
  await rename(old, foreign)
  const again = join(place.backups, old.split('/').at(-1) ?? '')
  cpSync(foreign, again, { recursive: true })
  const newest = await backUpAt()
  expect([again, foreign, young, newest].map((path) => existsSync(path))).toEqual([false, true, true, true])
})
