import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SERVER_FILES } from '#server/core/paths.ts'

const folderOfSchema = join(SERVER_FILES, 'core/db')

/** A file of SQL, with the SHA-256 of its text. */
export type SchemaFile = {
  name: string
  sql: string
  checksum: string
  /**
   * The oldest version of Last Call that works on a database with this migration, as its first line says
   * (`-- works with: 1.0.0`); null if it names none.
   */
  worksWith: string | null
}

/** The files that give a new or an older database the schema of this version. */
export type Schema = {
  /** The tables of each area, as the earlier migrations leave them. */
  baseline: SchemaFile[]
  /** The migrations that the baseline replaces. Only a database that was created before the baseline runs them. */
  earlier: SchemaFile[]
  /** The migrations since the baseline. */
  migrations: SchemaFile[]
  /** The current text of every function. */
  functions: SchemaFile[]
}

export const readSchema = (): Schema => ({
  baseline: readSqlFiles('baseline'),
  earlier: readMigrations('migrations/before-baseline'),
  migrations: readMigrations('migrations'),
  functions: readSqlFiles('functions'),
})

/** All migrations in order, including those before the baseline. */
export const readAllMigrations = (): SchemaFile[] => {
  const { earlier, migrations } = readSchema()
  return [...earlier, ...migrations]
}

/** The text of one migration from before the baseline. */
export const readEarlierMigration = (name: string): string =>
  readFileSync(join(folderOfSchema, 'migrations/before-baseline', name), 'utf8')

/** The migrations in a folder, in order. */
export function readMigrations(folder: string): SchemaFile[] {
  const files = readSqlFiles(folder)
  const malformed = files.find(({ name }) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (malformed) throw new Error(`The migration ${malformed.name} must have a name like 0001_what_it_does.sql`)
  return files
}

/** A hash of all files of the schema. */
export function hashSchema(): string {
  const hash = createHash('sha256')
  for (const files of Object.values(readSchema())) {
    for (const { name, checksum } of files) hash.update(`${name} ${checksum}\n`)
  }
  return hash.digest('hex')
}

/** `folder` is relative to `server/core/db`, or absolute. */
function readSqlFiles(folder: string): SchemaFile[] {
  const path = resolve(folderOfSchema, folder)
  const names = readdirSync(path).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(path, name), 'utf8')
    const worksWith = /^-- works with: (\d+\.\d+\.\d+)\n/.exec(sql)?.[1] ?? null
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), worksWith }
  })
}
