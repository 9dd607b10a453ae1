import { formatAdminCommand } from '#server/core/admin-command.ts'
import { assertKnownMigrations, readAppliedMigrations } from '#server/core/db/applied-migrations.ts'
import { assertNoUnfinishedRestore } from '#server/core/db/migrate.ts'
import { readSchema, type Schema } from '#server/core/db/schema-files.ts'
import { StartError } from '#server/core/start-error.ts'
import { type Finding, fault, note, ok, warning } from './findings.ts'

export type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Findings about the database, and the keys of a few files that it lists. */
export type DatabaseReport = { findings: Finding[]; sample: string[] }

/** The command by which a running server reports on the embedded database, which only it can open. */
export const REPORT_COMMAND = 'doctor-database'

export async function readDatabaseReport(query: Query, schema = readSchema()): Promise<DatabaseReport> {
  if (await isEmpty(query))
    return { findings: [note('The database has no tables yet: the first start creates them.')], sample: [] }
  return { findings: await checkSchema(query, schema), sample: await sampleFiles(query) }
}

/** Whether the database has no tables of Last Call. */
export async function isEmpty(query: Query): Promise<boolean> {
  const [found] = await query(`select to_regclass('public.schema_migrations') is null as is_empty`)
  return found?.is_empty === true
}

/** Compares the migrations and functions of the database with those of this version. */
async function checkSchema(query: Query, schema: Schema): Promise<Finding[]> {
  try {
    await assertNoUnfinishedRestore({ query })
    const applied = await readAppliedMigrations({ query })
    assertKnownMigrations(applied, [...schema.earlier, ...schema.migrations])
    const names = new Set(applied.map(({ name }) => name))
    const pending = schema.migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name)
    if (pending.length > 0) return [warning(describePending('Migrations', pending))]
    return await checkFunctions(query, schema)
  } catch (error) {
    if (error instanceof StartError) return [fault(error.message)]
    throw error
  }
}

async function checkFunctions(query: Query, { functions }: Schema): Promise<Finding[]> {
  const rows = await query('select name, checksum from public.schema_functions order by applied_at')
  const listChecksums = (name: string) => rows.filter((row) => row.name === name).map((row) => row.checksum)
  const pending = functions
    .filter(({ name, checksum }) => !listChecksums(name).includes(checksum))
    .map(({ name }) => name)
  const replaced = functions
    .filter(({ name, checksum }) => listChecksums(name).includes(checksum) && listChecksums(name).at(-1) !== checksum)
    .map(({ name }) => name)
  if (pending.length > 0) return [warning(describePending('Functions', pending))]
  if (replaced.length > 0)
    return [
      fault(
        `The database has a newer text of its functions (${replaced.join(', ')}), so a newer version of Last Call ran here: install that version, or restore a backup made with this one.`,
      ),
    ]
  return [ok('The database has all migrations and functions of this version.')]
}

const describePending = (what: string, names: string[]): string =>
  `${what} of this version are pending (${names.join(', ')}): the next start applies them, or ${formatAdminCommand('migrate')} does.`

async function sampleFiles(query: Query): Promise<string[]> {
  const rows = await query(`select bucket, path from public.media where state = 'stored' order by id limit 5`)
  return rows.map(({ bucket, path }) => `${bucket}/${path}`)
}
