import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { createFolder } from '#server/core/secrets.ts'
import { StartError } from '#server/core/start-error.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
import { explainWriteError } from '#server/core/write-errors.ts'
import { countRows, listMigrations, listStoredFiles } from './database-contents.ts'
import {
  type BackupFile,
  createManifest,
  hashFile,
  MANIFEST_FILE,
  type Manifest,
  pruneBackups,
  pruneIncompleteBackups,
  SECRET_FILES,
  SECRETS_FOLDER,
  toBackupName,
} from './manifest.ts'
import { dumpPostgres } from './postgres-dump.ts'

export type BackupOptions = {
  config: Pick<Config, 'database' | 'storage' | 'dataDir'>
  /** The folder that holds all backups, each in a subfolder. */
  into: string
  keepDays: number
  clock: Clock
  report: (line: string) => void
  /** Copies the embedded database, through the running server if it has the database open. */
  dumpEmbedded: () => Promise<AsyncIterable<Uint8Array>>
}

type BackupContents = Pick<Manifest, 'engine_version' | 'migrations' | 'rows' | 'database'> & {
  storedFiles: Awaited<ReturnType<typeof listStoredFiles>>
}

/** Copies the database and the files into a folder that appears only when complete. Returns the folder's path. */
export async function createBackup(backup: BackupOptions): Promise<string> {
  const { config, clock, report } = backup
  const into = resolve(backup.into)
  const takenAt = clock.now()
  const folder = join(into, toBackupName(takenAt))
  if (existsSync(folder)) throw new StartError(`${folder} is there already, and a backup never overwrites another.`)
  const partialFolder = `${folder}.part`
  try {
    createFolder(into)
    await pruneIncompleteBackups(into, clock)
    await mkdir(partialFolder, { mode: 0o700 })
    report('Copying the database …')
    const { storedFiles, ...contents } = await copyDatabase(backup, partialFolder)
    report(`The database: ${sumRows(contents.rows)} rows, ${formatMegabytes(contents.database.bytes)}`)
    const storage = openStorage(config.storage)
    const { files, missing } = await copyFiles(storage, storedFiles, join(partialFolder, 'files'), report)
    await copySecrets(config.dataDir, partialFolder)
    const { engine } = config.database
    const manifest = createManifest({ taken_at: takenAt.toISOString(), engine, ...contents, files, missing })
    const manifestText = `${JSON.stringify(manifest, null, 2)}\n`
    await writeFile(join(partialFolder, MANIFEST_FILE), manifestText, { mode: 0o600, flush: true })
    await syncFolder(partialFolder)
    await rename(partialFolder, folder)
    await syncFolder(into)
    if (missing.length > 0) {
      report(
        `${missing.length} files listed in the database were missing: deleted during the backup, or lost (run verify-integrity to find out).`,
      )
    }
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true })
    throw toDiskError(error, into)
  }
  for (const name of await pruneBackups(into, 'last-call-', backup.keepDays, clock))
    report(`Removed ${name}, older than ${backup.keepDays} days`)
  for (const name of await pruneBackups(config.dataDir, 'set-aside-', backup.keepDays, clock)) report(`Removed ${name}`)
  return folder
}

async function copyDatabase({ config, dumpEmbedded }: BackupOptions, partialFolder: string): Promise<BackupContents> {
  if (config.database.engine === 'postgres') {
    const name = 'database.dump'
    const { files, ...contents } = await dumpPostgres(config.database, join(partialFolder, name))
    return { ...contents, storedFiles: files, database: { name, ...(await hashFile(join(partialFolder, name))) } }
  }
  const name = 'database.tar.gz'
  const path = join(partialFolder, name)
  await pipeline(Readable.from(await dumpEmbedded()), createWriteStream(path, { mode: 0o600, flush: true }))
  // Open the copy to prove that it can be restored. The manifest describes the copy, not the live database.
  const { openInMemory } = await import('#server/core/db/embedded.ts')
  const engine = await openInMemory(await openAsBlob(path))
  try {
    const [version] = await engine.query(`select current_setting('server_version') as version`)
    return {
      engine_version: String(version?.version),
      migrations: await listMigrations(engine.query),
      rows: await countRows(engine.query),
      storedFiles: await listStoredFiles(engine.query),
      database: { name, ...(await hashFile(path)) },
    }
  } finally {
    await engine.close()
  }
}

/** Without these secrets, second-factor codes and the unsubscribe links in sent emails would no longer work. */
async function copySecrets(dataDir: string, partialFolder: string): Promise<void> {
  const names = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)))
  if (names.length === 0) return
  await mkdir(join(partialFolder, SECRETS_FOLDER), { mode: 0o700 })
  for (const name of names) await copyFile(join(dataDir, name), join(partialFolder, SECRETS_FOLDER, name))
}

/**
 * Copies the files after the database. A stored file never changes, so each is as it was when the database was copied.
 */
async function copyFiles(
  storage: Storage,
  storedFiles: BackupContents['storedFiles'],
  folder: string,
  report: BackupOptions['report'],
): Promise<Pick<Manifest, 'missing'> & { files: BackupFile[] }> {
  const files: BackupFile[] = []
  const missing: string[] = []
  for (const [index, { key }] of storedFiles.entries()) {
    if (!(await storage.exists(key))) missing.push(key)
    else {
      const bytes = await storage.getBytes(key)
      const path = join(folder, key)
      createFolder(dirname(path))
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
      files.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    if ((index + 1) % 500 === 0) report(`${index + 1} of ${storedFiles.length} files`)
  }
  report(`The files: ${files.length}, ${formatMegabytes(files.reduce((sum, file) => sum + file.bytes, 0))}`)
  return { files, missing }
}

/** Flushes a folder to disk, so that its new entries survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const sumRows = (rows: Record<string, number>): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Turns a failure to write into an error for the operator; `outcome` says what state the operation left behind. */
export function toDiskError(
  error: unknown,
  folder: string,
  outcome = 'Nothing was kept, nothing was changed.',
): unknown {
  const remedy = explainWriteError(error)
  return remedy === undefined ? error : new StartError(`${folder} cannot be written: ${remedy}. ${outcome}`)
}
