import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { createFolder } from '#server/core/secrets.ts'
import { StartError } from '#server/core/start-error.ts'
import { openStorage, type Storage } from '#server/core/storage.ts'
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
  /** Where backups are kept, each in a folder of its own. */
  into: string
  keepDays: number
  clock: Clock
  report: (line: string) => void
  /** A copy of the embedded database, from whoever has it open. */
  dumpEmbedded: () => Promise<AsyncIterable<Uint8Array>>
}

type BackupContents = Pick<Manifest, 'engine_version' | 'migrations' | 'rows' | 'database'> & {
  storedFiles: Awaited<ReturnType<typeof listStoredFiles>>
}

/** Copies database and files into a folder that appears whole or not at all; answers where it is. */
export async function createBackup(backup: BackupOptions): Promise<string> {
  const { config, clock, report } = backup
  const into = resolve(backup.into)
  const taken = clock.now()
  const folder = join(into, toBackupName(taken))
  if (existsSync(folder)) throw new StartError(`${folder} is there already, and no backup is ever written over.`)
  const beside = `${folder}.part`
  try {
    createFolder(into)
    await pruneIncompleteBackups(into, clock)
    await mkdir(beside, { mode: 0o700 })
    report('Copying the database …')
    const { storedFiles, ...contents } = await copyDatabase(backup, beside)
    report(`The database: ${sumRows(contents.rows)} rows, ${formatMegabytes(contents.database.bytes)}`)
    const { files, missing } = await copyFiles(
      await openStorage(config.storage),
      storedFiles,
      join(beside, 'files'),
      report,
    )
    await copySecrets(config.dataDir, beside)
    const manifest = createManifest({
      taken_at: taken.toISOString(),
      engine: config.database.engine,
      ...contents,
      files,
      missing,
    })
    await writeFile(join(beside, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await syncFolder(beside)
    await rename(beside, folder)
    await syncFolder(into)
    if (missing.length > 0) {
      report(
        `${missing.length} files that rows name were not there: removed meanwhile, or lost (verify-integrity tells).`,
      )
    }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw toDiskError(error, into)
  }
  for (const name of await pruneBackups(into, 'last-call-', backup.keepDays, clock))
    report(`Removed ${name}, older than ${backup.keepDays} days`)
  for (const name of await pruneBackups(config.dataDir, 'set-aside-', backup.keepDays, clock)) report(`Removed ${name}`)
  return folder
}

async function copyDatabase({ config, dumpEmbedded }: BackupOptions, beside: string): Promise<BackupContents> {
  if (config.database.engine === 'postgres') {
    const name = 'database.dump'
    const { files, ...contents } = await dumpPostgres(config.database, join(beside, name))
    return { ...contents, storedFiles: files, database: { name, ...(await hashFile(join(beside, name))) } }
  }
  const name = 'database.tar.gz'
  const path = join(beside, name)
  await pipeline(Readable.from(await dumpEmbedded()), createWriteStream(path, { mode: 0o600, flush: true }))
  // A copy that nobody has opened is none; and what is in it is told from itself.
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

/** Without them what they sealed cannot be opened again: codes of a second step, links that stop mails. */
async function copySecrets(dataDir: string, beside: string): Promise<void> {
  const kept = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)))
  if (kept.length === 0) return
  await mkdir(join(beside, SECRETS_FOLDER), { mode: 0o700 })
  for (const name of kept) await copyFile(join(dataDir, name), join(beside, SECRETS_FOLDER, name))
}

/** The database first, then the files: a path is written once, so that what rows name is what it was. */
async function copyFiles(
  storage: Storage,
  kept: BackupContents['storedFiles'],
  folder: string,
  say: BackupOptions['report'],
): Promise<Pick<Manifest, 'missing'> & { files: BackupFile[] }> {
  const files: BackupFile[] = []
  const missing: string[] = []
  for (const [index, { key }] of kept.entries()) {
    if (!(await storage.exists(key))) missing.push(key)
    else {
      const bytes = await storage.getBytes(key)
      const path = join(folder, key)
      createFolder(dirname(path))
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
      files.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    if ((index + 1) % 500 === 0) say(`${index + 1} of ${kept.length} files`)
  }
  say(`The files: ${files.length}, ${formatMegabytes(files.reduce((sum, file) => sum + file.bytes, 0))}`)
  return { files, missing }
}

/** Names in a folder reach the disk with the folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const sumRows = (rows: Record<string, number>): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Says of a full disk that it was that, and what it left. */
export function toDiskError(error: unknown, folder: string, left = 'Nothing was kept, nothing was changed.'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const said = error instanceof Error ? error.message : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device/i.test(said)) {
    return new StartError(`The disk of ${folder} is full. ${left}`)
  }
  if (code === 'EACCES' || code === 'EROFS') return new StartError(`${folder} cannot be written by this user.`)
  return error
}
