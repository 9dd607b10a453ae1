import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { deleteAccount } from '#server/accounts/deletion/queries.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { type Database, openDatabase, wrapEngine } from '#server/core/db/db.ts'
import { RESTORE_MARKER } from '#server/core/db/engine.ts'
import { lockFolder } from '#server/core/db/folder-lock.ts'
import { MARK_RESTORE_FINISHED, MARK_RESTORE_UNFINISHED, migrateRestored } from '#server/core/db/migrate.ts'
import { readAllMigrations } from '#server/core/db/schema-files.ts'
import type { Logger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { createFolder } from '#server/core/secrets.ts'
import { StartError } from '#server/core/start-error.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { BACKUP_DAYS, DELETIONS_FOLDER, listDeletedAccountIds, listKeys } from '#server/media/deletions.ts'
import { sendCommandToServer } from './admin-client/send.ts'
import { exportAuditLog } from './audit-export.ts'
import { toDiskError } from './backup.ts'
import { countRows } from './database-contents.ts'
import { checkBackup, type Manifest, readManifest, SECRET_FILES, SECRETS_FOLDER, toBackupName } from './manifest.ts'
import { POST_RESTORE_SQL, TABLES_CHANGED_BY_RESTORE } from './post-restore.ts'
import { countPostgresRows, dumpPostgres, inspectPostgres, restorePostgresDump } from './postgres-dump.ts'

const DAY = 86_400_000

export type RestoreOptions = {
  config: Pick<Config, 'database' | 'storage' | 'dataDir' | 'port'>
  from: string
  /** Replaces a database that is not empty. */
  replace: boolean
  /** Restores an old backup although accounts deleted since then may come back. */
  despiteAge: boolean
  clock: Clock
  log: Logger
  report: (line: string) => void
}

/** Restores a backup. Checks the whole backup before changing anything. */
export async function restoreBackup(restore: RestoreOptions): Promise<void> {
  const { config, clock, report } = restore
  const from = resolve(restore.from)
  const manifest = await readManifest(from)
  assertRestorable(restore, manifest)
  report('Checking every file of the backup …')
  await checkBackup(from, manifest)
  if ((await sendCommandToServer(config.dataDir, [])) !== undefined) {
    throw new StartError('A server of Last Call is running: stop it first.')
  }
  const progress: Progress = { hasBegun: false }
  const lock = config.database.engine === 'embedded' ? await lockFolder(config.dataDir, config.port) : undefined
  try {
    const storage = openStorage(config.storage)
    const deleted = await listDeletedAccountIds(storage)
    const aside = join(config.dataDir, toBackupName(clock.now()).replace('last-call-', 'set-aside-'))
    const context = { ...restore, from, manifest, storage, deleted, aside, progress }
    if (config.database.engine === 'embedded') await restoreEmbedded(context)
    else await restorePostgres(context)
  } catch (error) {
    throw toDiskError(error, config.dataDir, progress.hasBegun ? UNFINISHED : UNCHANGED)
  } finally {
    lock?.release()
  }
}

const UNCHANGED = 'The database is as it was.'
const UNFINISHED = 'The restore is not finished: then run it again, with --replace.'

/** `hasBegun`: the database has been changed. */
type Progress = { hasBegun: boolean }
type RestoreContext = RestoreOptions & {
  manifest: Manifest
  storage: Storage
  deleted: string[]
  aside: string
  progress: Progress
}

function assertRestorable(
  { config, clock, despiteAge }: RestoreOptions,
  { engine, taken_at, migrations }: Manifest,
): void {
  if (engine !== config.database.engine) {
    const [backedUp, configured] =
      engine === 'embedded' ? ['the embedded database', 'PostgreSQL'] : ['PostgreSQL', 'the embedded database']
    throw new StartError(
      `This backup is of ${backedUp}, but the configuration uses ${configured}: set or unset DATABASE_URL.`,
    )
  }
  const known = new Map(readAllMigrations().map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown)
    throw new StartError(
      `This backup was made by another version of Last Call (it has ${unknown.name}): restore it with that one.`,
    )
  const days = Math.floor((clock.now().getTime() - Date.parse(taken_at)) / DAY)
  if (days > BACKUP_DAYS && !despiteAge) {
    throw new StartError(
      `This backup is ${days} days old. Deleted accounts are remembered for ${BACKUP_DAYS} days, so accounts deleted earlier would come back. Add --despite-age to restore it anyway.`,
    )
  }
}

async function restoreEmbedded(context: RestoreContext): Promise<void> {
  const { config, from, manifest, replace, aside, report } = context
  const folder = join(config.dataDir, 'db')
  const marker = join(config.dataDir, RESTORE_MARKER)
  if (existsSync(folder) && !replace) throw notEmptyError(`There is a database in ${folder}`)
  // Do this first: opening a folder removes what an interrupted start left behind, including `db.new-` folders.
  if (existsSync(folder) && !existsSync(marker)) {
    createFolder(aside)
    await exportDiscardedAuditLog(context)
  }
  // The next start removes folders with this prefix, so an interrupted restore leaves nothing behind.
  const newFolder = join(config.dataDir, `db.new-${process.pid}`)
  try {
    report('Unpacking the database …')
    const { openFromDump } = await import('#server/core/db/embedded.ts')
    const engine = await openFromDump(newFolder, await openAsBlob(join(from, manifest.database.name)))
    const database = wrapEngine(engine)
    try {
      assertRowCounts(manifest, await countRows(database.query), {})
      await database.exec(POST_RESTORE_SQL)
      await finishRestore(context, database)
    } finally {
      await database.close()
    }
    await chmod(newFolder, 0o700)
    await restoreFiles(context)
    await writeFile(marker, '', { mode: 0o600, flush: true })
    context.progress.hasBegun = true
    await restoreSecrets(context)
    if (existsSync(folder)) {
      createFolder(aside)
      await rename(folder, join(aside, 'db'))
      report(`The previous database is in ${aside}`)
    }
    await rename(newFolder, folder)
    await rm(marker)
  } catch (error) {
    await rm(newFolder, { recursive: true, force: true })
    throw error
  }
  await setAsideExtraFiles(context)
}

async function restorePostgres(context: RestoreContext): Promise<void> {
  const { config, from, manifest, replace, aside, log, report } = context
  const { database: settings } = config
  if (settings.engine !== 'postgres') return
  const { servers, contents, major } = await inspectPostgres(settings)
  if (servers > 0) throw new StartError('A Last Call server is using this database. Stop it first.')
  if (contents === 'something else')
    throw new StartError("DATABASE_URL names another application's database. Use an empty one.")
  if (contents === 'ours' && !replace) throw notEmptyError('There is a database of Last Call')
  if (contents === 'ours') {
    createFolder(aside)
    await exportDiscardedAuditLog(context)
    report('Setting aside the current database …')
    await dumpPostgres(settings, join(aside, 'database.dump'))
    await chmod(join(aside, 'database.dump'), 0o600)
    report(`It is in ${aside}`)
  }
  await restoreFiles(context)
  report('Restoring the database …')
  const afterwards = `${POST_RESTORE_SQL}\n${MARK_RESTORE_UNFINISHED}`
  await restorePostgresDump(settings, join(from, manifest.database.name), major, afterwards)
  context.progress.hasBegun = true
  await restoreSecrets(context)
  assertRowCounts(manifest, await countPostgresRows(settings), TABLES_CHANGED_BY_RESTORE)
  const database = await openDatabase(config, log)
  try {
    await finishRestore(context, database)
  } finally {
    await database.close()
  }
  await setAsideExtraFiles(context)
}

/**
 * The restore undoes what staff has decided since the backup, including suspensions and revoked rights. Saves these
 * decisions to a file, so that staff can make them again.
 */
async function exportDiscardedAuditLog({ config, manifest, aside, log, report }: RestoreContext): Promise<void> {
  const path = join(aside, 'decided-since.jsonl')
  try {
    const database = await openDatabase(config, log)
    try {
      const lines = exportAuditLog(database.db, new Date(manifest.taken_at), 'json')
      await writeFile(path, Readable.from(lines), { mode: 0o600 })
    } finally {
      await database.close()
    }
    report(`The restore undoes what staff has decided since the backup. See ${path} and make those decisions again.`)
  } catch (error) {
    log.warn({ err: error }, 'Could not read the audit log of the replaced database')
    report(
      'The restore undoes what staff has decided since the backup. The audit log of those decisions is unreadable.',
    )
  }
}

/**
 * Restores secrets that the data folder no longer has: without them, second-factor codes fail. Keeps an existing
 * secret, because the backup's may have been replaced after a leak.
 */
async function restoreSecrets({ config, from, report }: RestoreContext): Promise<void> {
  for (const name of SECRET_FILES) {
    const backupPath = join(from, SECRETS_FOLDER, name)
    if (!existsSync(backupPath)) continue
    const path = join(config.dataDir, name)
    if (!existsSync(path)) await copyAtomically(backupPath, path)
    else if ((await readFile(path, 'utf8')).trim() !== (await readFile(backupPath, 'utf8')).trim())
      report(
        `${path} differs from the backup's and was kept: ${SECRET_LOSS[name]}. To use the backup's, copy ${backupPath} over it.`,
      )
  }
}

/** What stops working when a secret is replaced. */
const SECRET_LOSS: Record<(typeof SECRET_FILES)[number], string> = {
  'app-secret': 'two-step login codes that were set up with the other one are refused',
  'vapid-keys': 'browsers have to subscribe to notifications again',
}

/** Copies a file atomically and makes it readable only by its owner, whatever the permissions of the source. */
async function copyAtomically(source: string, path: string): Promise<void> {
  createFolder(dirname(path))
  const tempPath = `${path}.${process.pid}`
  await writeFile(tempPath, await readFile(source), { mode: 0o600, flush: true })
  await rename(tempPath, path)
}

const notEmptyError = (what: string) =>
  new StartError(`${what}: add --replace to put the backup in its place. The current data is set aside, not destroyed.`)

/** Compares row counts with the manifest, except for tables that a restore changes. */
function assertRowCounts({ rows }: Manifest, found: Record<string, number>, changed: Record<string, true>): void {
  const wrong = Object.entries(rows).find(([table, count]) => !(table in changed) && found[table] !== count)
  if (wrong)
    throw new StartError(
      `The restored database is incomplete: ${wrong[0]} has ${found[wrong[0]]} rows instead of ${wrong[1]}.`,
    )
}

/** Migrates the restored database to this version and deletes accounts again that were deleted after the backup. */
async function finishRestore(
  { clock, log, deleted, manifest, report }: RestoreContext,
  database: Database,
): Promise<void> {
  await migrateRestored(database, log)
  await installQueues(database)
  const { db } = database
  const now = clock.now()
  const rows = await database.query('select id from auth."user" where id = any($1::uuid[]) order by id', [deleted])
  for (const { id } of rows) await db.transaction().execute((trx) => deleteAccount(trx, String(id)))
  const details = { taken_at: manifest.taken_at, deleted_again: String(rows.length) }
  await insertAuditRecord(db, { actor_id: null, action: 'restore', subject_id: null, details }, now)
  await database.exec(MARK_RESTORE_FINISHED)
  if (rows.length > 0) report(`Deleted again: ${rows.length} accounts that were deleted after the backup`)
}

/** Restores missing files. Runs before the database is replaced, so that no row refers to a missing file. */
async function restoreFiles({ from, manifest, storage, report }: RestoreContext): Promise<void> {
  for (const [index, { key, bytes, sha256 }] of manifest.files.entries()) {
    if (!(await isStored(storage, key, { bytes, sha256 })))
      await storage.put(key, await readFile(join(from, 'files', key)))
    if ((index + 1) % 500 === 0) report(`${index + 1} of ${manifest.files.length} files`)
  }
  report(`The files: ${manifest.files.length}`)
}

async function isStored(
  storage: Storage,
  key: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<boolean> {
  if (!(await storage.exists(key))) return false
  const found = await storage.getBytes(key)
  return found.length === bytes && createHash('sha256').update(found).digest('hex') === sha256
}

/** Moves files that the backup does not contain out of a storage folder. In a bucket it only counts them. */
async function setAsideExtraFiles({ config, manifest, storage, aside, report }: RestoreContext): Promise<void> {
  const expectedKeys = new Set(manifest.files.map(({ key }) => key))
  let extraCount = 0
  for await (const key of listKeys(storage)) {
    if (expectedKeys.has(key) || key.startsWith(`${DELETIONS_FOLDER}/`)) continue
    extraCount += 1
    if (config.storage.kind !== 'folder') continue
    const path = join(aside, 'files', key)
    createFolder(dirname(path))
    await rename(join(config.storage.folder, key), path)
  }
  if (extraCount === 0) return
  if (config.storage.kind === 'folder')
    report(`${extraCount} files that the backup does not have are in ${join(aside, 'files')}`)
  else
    report(
      `${extraCount} files that the backup does not have are left in the bucket: verify-integrity --repair removes them.`,
    )
}
