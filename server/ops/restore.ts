import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { deleteAccount } from '#server/accounts/deletion/queries.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { type Database, openDatabase, wrapEngine } from '#server/core/db/db.ts'
import { openFromDump, RESTORE_MARKER } from '#server/core/db/embedded.ts'
import { lockFolder } from '#server/core/db/folder-lock.ts'
import {
  applyMigrations,
  MARK_RESTORE_FINISHED,
  MARK_RESTORE_UNFINISHED,
  readMigrations,
} from '#server/core/db/migrate.ts'
import type { Logger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { createFolder } from '#server/core/secrets.ts'
import { StartError } from '#server/core/start-error.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { BACKUP_DAYS, DELETIONS_FOLDER, listDeletedAccountIds, listKeys } from '#server/media/deletions.ts'
import { sendCommandToServer } from './admin-socket.ts'
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
  /** Puts it in the place of a database that holds something. */
  replace: boolean
  /** Although accounts that were deleted since may come back. */
  despiteAge: boolean
  clock: Clock
  log: Logger
  report: (line: string) => void
}

/** Brings a backup back. Everything about it is checked before anything is touched. */
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
    const storage = await openStorage(config.storage)
    const deleted = await listDeletedAccountIds(storage)
    const aside = join(config.dataDir, toBackupName(clock.now()).replace('last-call-', 'set-aside-'))
    const scene = { ...restore, from, manifest, storage, deleted, aside, progress }
    if (config.database.engine === 'embedded') await restoreEmbedded(scene)
    else await restorePostgres(scene)
  } catch (error) {
    throw toDiskError(error, config.dataDir, progress.hasBegun ? UNFINISHED : UNCHANGED)
  } finally {
    lock?.release()
  }
}

const UNCHANGED = 'The database is as it was.'
const UNFINISHED = 'The restore is not finished: make room and run it again, with --replace.'

/** Whether the database is no longer what it was before. */
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
    const [is, has] =
      engine === 'embedded' ? ['the embedded database', 'PostgreSQL'] : ['PostgreSQL', 'the embedded database']
    throw new StartError(`This backup is of ${is}, and the configuration names ${has}: set or unset DATABASE_URL.`)
  }
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (strange)
    throw new StartError(
      `This backup was made by another version of Last Call (it has ${strange.name}): restore it with that one.`,
    )
  const days = Math.floor((clock.now().getTime() - Date.parse(taken_at)) / DAY)
  if (days > BACKUP_DAYS && !despiteAge) {
    throw new StartError(
      `This backup is ${days} days old. Whose account was deleted is known for ${BACKUP_DAYS} days: who left before would come back. Add --despite-age if that is what you want.`,
    )
  }
}

async function restoreEmbedded(scene: RestoreContext): Promise<void> {
  const { config, from, manifest, replace, aside, report } = scene
  const folder = join(config.dataDir, 'db')
  const marker = join(config.dataDir, RESTORE_MARKER)
  if (existsSync(folder) && !replace) throw notEmptyError(`There is a database in ${folder}`)
  // Before anything is made: opening a folder removes what an interrupted start left.
  if (existsSync(folder) && !existsSync(marker)) {
    createFolder(aside)
    await exportDiscardedAuditLog(scene)
  }
  // A start removes what is called so.
  const beside = join(config.dataDir, `db.new-${process.pid}`)
  try {
    report('Unpacking the database …')
    const engine = await openFromDump(beside, await openAsBlob(join(from, manifest.database.name)))
    const database = wrapEngine(engine)
    try {
      assertRowCounts(manifest, await countRows(database.query), {})
      await database.exec(POST_RESTORE_SQL)
      await finishRestore(scene, database)
    } finally {
      await database.close()
    }
    await chmod(beside, 0o700)
    await restoreFiles(scene)
    await writeFile(marker, '', { mode: 0o600, flush: true })
    scene.progress.hasBegun = true
    await restoreSecrets(scene)
    if (existsSync(folder)) {
      createFolder(aside)
      await rename(folder, join(aside, 'db'))
      report(`What was there is in ${aside}`)
    }
    await rename(beside, folder)
    await rm(marker)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
  await setAsideExtraFiles(scene)
}

async function restorePostgres(scene: RestoreContext): Promise<void> {
  const { config, from, manifest, replace, aside, log, report } = scene
  const { database: settings } = config
  if (settings.engine !== 'postgres') return
  const { servers, contents, major } = await inspectPostgres(settings)
  if (servers > 0) throw new StartError('A server of Last Call is at work on this database: stop it first.')
  if (contents === 'something else')
    throw new StartError('The database of DATABASE_URL holds what is not of Last Call: name an empty one.')
  if (contents === 'ours' && !replace) throw notEmptyError('There is a database of Last Call')
  if (contents === 'ours') {
    createFolder(aside)
    await exportDiscardedAuditLog(scene)
    report('Setting aside what is there …')
    await dumpPostgres(settings, join(aside, 'database.dump'))
    await chmod(join(aside, 'database.dump'), 0o600)
    report(`It is in ${aside}`)
  }
  await restoreFiles(scene)
  report('Restoring the database …')
  await restorePostgresDump(
    settings,
    join(from, manifest.database.name),
    major,
    `${POST_RESTORE_SQL}\n${MARK_RESTORE_UNFINISHED}`,
  )
  scene.progress.hasBegun = true
  await restoreSecrets(scene)
  assertRowCounts(manifest, await countPostgresRows(settings), TABLES_CHANGED_BY_RESTORE)
  const database = await openDatabase(config, log)
  try {
    await finishRestore(scene, database)
  } finally {
    await database.close()
  }
  await setAsideExtraFiles(scene)
}

/**
 * What staff decided since the backup comes undone with it, suspensions and rights taken away too: all of it is kept, to
 * be decided again.
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
    report(`What staff did since the backup is undone by it. It is listed in ${path}: decide it again.`)
  } catch (error) {
    log.warn({ err: error }, 'The audit log of what is replaced could not be read')
    report('What staff did since the backup is undone by it, and could not be read from what is replaced.')
  }
}

/**
 * Secrets that the data folder kept, where it has none now: without them no code of a second step is right. One that is
 * there stays, because the one of the backup may have been replaced after a leak.
 */
async function restoreSecrets({ config, from, report }: RestoreContext): Promise<void> {
  for (const name of SECRET_FILES) {
    const kept = join(from, SECRETS_FOLDER, name)
    if (!existsSync(kept)) continue
    const path = join(config.dataDir, name)
    if (!existsSync(path)) await copyAtomically(kept, path)
    else if ((await readFile(path, 'utf8')).trim() !== (await readFile(kept, 'utf8')).trim())
      report(
        `${path} differs from the backup's and was kept: ${SECRET_LOSS[name]}. To use the backup's, copy ${kept} over it.`,
      )
  }
}

/** What ends where a secret is another than the one it was made with. */
const SECRET_LOSS: Record<(typeof SECRET_FILES)[number], string> = {
  'app-secret': 'codes of two-step sign-in that were set up with the other are refused',
  'vapid-keys': 'browsers have to subscribe to notifications again',
}

/** For the owner alone, whatever the copy of the backup allows, and never half written. */
async function copyAtomically(kept: string, path: string): Promise<void> {
  createFolder(dirname(path))
  const beside = `${path}.${process.pid}`
  await writeFile(beside, await readFile(kept), { mode: 0o600, flush: true })
  await rename(beside, path)
}

const notEmptyError = (what: string) =>
  new StartError(`${what}: add --replace to put the backup in its place. What is there is set aside, not destroyed.`)

/** What a restore does not change must be as many as the backup says. */
function assertRowCounts({ rows }: Manifest, found: Record<string, number>, changed: Record<string, true>): void {
  const wrong = Object.entries(rows).find(([table, count]) => !(table in changed) && found[table] !== count)
  if (wrong)
    throw new StartError(
      `The backup does not come back whole: ${wrong[0]} has ${found[wrong[0]]} rows, not ${wrong[1]}.`,
    )
}

/** Brings it to this version, and takes out again whoever left since. */
async function finishRestore(
  { clock, log, deleted, manifest, report }: RestoreContext,
  database: Database,
): Promise<void> {
  await applyMigrations(database, log)
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

/** Files that are not there yet, before anything shows them. */
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

/** Files that nothing shows any more: out of a folder they are set aside, in a bucket they are left and counted. */
async function setAsideExtraFiles({ config, manifest, storage, aside, report }: RestoreContext): Promise<void> {
  const named = new Set(manifest.files.map(({ key }) => key))
  let left = 0
  for await (const key of listKeys(storage)) {
    if (named.has(key) || key.startsWith(`${DELETIONS_FOLDER}/`)) continue
    left += 1
    if (config.storage.kind !== 'folder') continue
    const path = join(aside, 'files', key)
    createFolder(dirname(path))
    await rename(join(config.storage.folder, key), path)
  }
  if (left === 0) return
  if (config.storage.kind === 'folder')
    report(`${left} files that the backup does not have are in ${join(aside, 'files')}`)
  else
    report(
      `${left} files that the backup does not have are left in the bucket: verify-integrity --repair removes them.`,
    )
}
