import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Clock } from '#server/core/clock.ts'
import { StartError } from '#server/core/start-error.ts'

const FORMAT = 1
const DAY = 86_400_000

/**
 * A relative path in the files folder, without `..` and hidden names: a tampered manifest must not reach other files.
 */
const Key = z.string().regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const StoredObject = z.strictObject({ bytes: z.int().nonnegative(), sha256: Sha256 })

/** The description of a backup's contents. */
const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  taken_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  engine_version: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** The number of rows by table, as `schema.table`. */
  rows: z.record(z.string(), z.int().nonnegative()),
  database: StoredObject.extend({ name: z.enum(['database.tar.gz', 'database.dump']) }),
  files: z.array(StoredObject.extend({ key: Key })),
  /** Files that the database refers to but that did not exist when they were copied. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
export type BackupFile = Manifest['files'][number]

export const createManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...rest })

export const MANIFEST_FILE = 'manifest.json'
/** The backup's folder for the secrets stored in the data folder, if there are any. */
export const SECRETS_FOLDER = 'secrets'
export const SECRET_FILES = ['app-secret', 'vapid-keys'] as const
const BACKUP_NAME_PATTERN = /^last-call-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

export const toBackupName = (taken: Date): string =>
  `last-call-${taken.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

function parseBackupTime(name: string, begin = 'last-call-'): number {
  const [, day, hour, minute, second] = BACKUP_NAME_PATTERN.exec(name.replace(begin, 'last-call-')) ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : Number.NaN
}

/** Reads and validates a backup's manifest. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new StartError(`${folder} is no backup: it contains no readable ${MANIFEST_FILE}.`)
  }
  try {
    const parsed: unknown = JSON.parse(text)
    if (
      typeof parsed === 'object' &&
      parsed &&
      'format' in parsed &&
      typeof parsed.format === 'number' &&
      parsed.format > FORMAT
    ) {
      throw new StartError(`The backup ${folder} was made by a newer version of Last Call: restore it with that one.`)
    }
    return Manifest.parse(parsed)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The backup ${folder} cannot be trusted: its ${MANIFEST_FILE} is damaged.`)
  }
}

/** Checks the size and hash of every file in the manifest. Throws at the first mismatch. */
export async function checkBackup(folder: string, { database, files }: Manifest): Promise<void> {
  const parts = [
    { path: database.name, ...database },
    ...files.map((file) => ({ path: join('files', file.key), ...file })),
  ]
  for (const { path, bytes, sha256 } of parts) {
    const found = await hashFile(join(folder, path)).catch(() => undefined)
    const wrong = !found
      ? 'is missing'
      : found.bytes !== bytes || found.sha256 !== sha256
        ? 'is not what was backed up'
        : ''
    if (wrong) throw new StartError(`The backup ${folder} cannot be trusted: ${path} ${wrong}. Nothing was changed.`)
  }
}

export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Deletes backups, or folders set aside by a restore, that are older than `days`. Returns their names. */
export async function pruneBackups(
  folder: string,
  begin: 'last-call-' | 'set-aside-',
  days: number,
  clock: Clock,
): Promise<string[]> {
  const oldest = clock.now().getTime() - days * DAY
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => name.startsWith(begin) && parseBackupTime(name, begin) < oldest)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

/** Deletes what interrupted backups left behind. A backup still being written is less than a day old. */
export async function pruneIncompleteBackups(folder: string, clock: Clock): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^last-call-.*Z\.part$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (clock.now().getTime() - mtimeMs > DAY) await rm(join(folder, name), { recursive: true, force: true })
  }
}
