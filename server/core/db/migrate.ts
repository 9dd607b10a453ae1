import { formatAdminCommand } from '#server/core/admin-command.ts'
import type { Logger } from '#server/core/log.ts'
import { errorCode, StartError } from '#server/core/start-error.ts'
import { assertKnownMigrations, readAppliedMigrations } from './applied-migrations.ts'
import type { OpenEngine } from './engine.ts'
import { analyzeNewColumns } from './new-column-statistics.ts'
import { readSchema, type Schema, type SchemaFile } from './schema-files.ts'
import { isRetryable } from './transactions.ts'

type MigrationSession = Pick<OpenEngine, 'exec' | 'query'>

/** An arbitrary lock id that nothing else in this database may use. */
const MIGRATION_LOCK = 'select pg_advisory_xact_lock(5278225265)'

/**
 * Brings the database to the schema of this version. Each migration runs in a transaction of its own and under a lock,
 * so that two processes that start at once do not apply the same file twice. Returns the names of the migrations that
 * the database now has and did not have before.
 */
export async function migrate(session: MigrationSession, log: Logger, schema = readSchema()): Promise<string[]> {
  await assertNoUnfinishedRestore(session)
  return migrateRestored(session, log, schema)
}

/** The same for a restore, without the check for an unfinished one. */
export async function migrateRestored(
  session: MigrationSession,
  log: Logger,
  schema = readSchema(),
): Promise<string[]> {
  await createSchemaTables(session)
  const applied = await readAppliedMigrations(session)
  const newer = assertKnownMigrations(applied, [...schema.earlier, ...schema.migrations])
  if (newer.length > 0)
    log.warn({ migrations: newer }, 'A newer version has upgraded the database; this one still works')
  const before =
    applied.length === 0
      ? await createFromBaseline(session, log, schema)
      : await applyMigrations(session, log, schema.earlier)
  // A migration may use functions that are new with it. Functions that changed may use what a migration adds.
  await applyFunctions(session, log, schema.functions, 'new')
  const since = await applyMigrations(session, log, schema.migrations)
  await applyFunctions(session, log, schema.functions, 'changed')
  if (since.length > 0) await analyzeNewColumns(session, log)
  return [...before, ...since]
}

/** Marks a database while a backup is being restored into it, until every step is complete. */
export const MARK_RESTORE_UNFINISHED = 'create table public.unfinished_restore ();'
export const MARK_RESTORE_FINISHED = 'drop table if exists public.unfinished_restore'

export async function assertNoUnfinishedRestore(session: Pick<MigrationSession, 'query'>): Promise<void> {
  const [found] = await session.query(`select to_regclass('public.unfinished_restore') is not null as stands`)
  if (found?.stands) throw new StartError('A restore into this database was interrupted: run it again, with --replace.')
}

const CREATE_SCHEMA_TABLES = `
create table if not exists public.schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default current_timestamp
);
-- The oldest version of Last Call that works on a database with this migration.
alter table public.schema_migrations add column if not exists works_with text;
-- Every text that a file of functions ever had in this database.
create table if not exists public.schema_functions (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default current_timestamp,
  primary key (name, checksum)
);`

export async function createSchemaTables(session: MigrationSession): Promise<void> {
  // A role that may not create tables can still start with an up-to-date database.
  const [found] = await session.query(`
    select to_regclass('public.schema_migrations') is not null
      and to_regclass('public.schema_functions') is not null
      and exists (
        select from pg_attribute
        where attrelid = to_regclass('public.schema_migrations') and attname = 'works_with'
      ) as exist`)
  if (!found?.exist) await session.exec(`begin; ${MIGRATION_LOCK}; ${CREATE_SCHEMA_TABLES} commit`)
}

/** Creates the whole schema of an empty database and records the migrations that the baseline replaces as applied. */
async function createFromBaseline(
  session: MigrationSession,
  log: Logger,
  { baseline, earlier, functions }: Schema,
): Promise<string[]> {
  const [extensions, ...areas] = baseline.map(({ sql }) => sql)
  const parts = [
    recordMigrations(earlier),
    extensions,
    // Tables use functions in columns, indexes and triggers; functions name tables only in their bodies.
    createFunctions(functions),
    ...areas,
  ]
  if (!(await runLocked(session, 'The baseline', parts.join(';\n')))) return []
  log.info('Created the schema')
  return earlier.map(({ name }) => name)
}

/** Applies those of the migrations that the database does not have. */
export async function applyMigrations(
  session: MigrationSession,
  log: Logger,
  migrations: SchemaFile[],
): Promise<string[]> {
  const applied = await readAppliedMigrations(session)
  const done: string[] = []
  for (const migration of migrations) {
    if (applied.some((row) => row.name === migration.name)) continue
    await runLocked(session, `The migration ${migration.name}`, `${recordMigrations([migration])};\n${migration.sql}`)
    log.info({ migration: migration.name }, 'Applied a migration')
    done.push(migration.name)
  }
  return done
}

/**
 * Creates functions that are new, or replaces those whose text changed. A text that was replaced once is not applied
 * again: a process of the previous version that restarts beside the new one leaves the newer text alone.
 */
async function applyFunctions(
  session: MigrationSession,
  log: Logger,
  functions: SchemaFile[],
  which: 'new' | 'changed',
): Promise<void> {
  const rows = await session.query('select name, checksum from public.schema_functions order by applied_at')
  const pending = functions.filter(({ name, checksum }) => {
    const known = rows.filter((row) => row.name === name).map((row) => row.checksum)
    if (which === 'new') return known.length === 0
    if (known.includes(checksum) && known.at(-1) !== checksum)
      log.warn({ file: name }, 'The database has a newer text of these functions')
    return !known.includes(checksum)
  })
  if (pending.length === 0) return
  await runLocked(session, 'The update of the functions', createFunctions(pending))
  log.info({ files: pending.map(({ name }) => name) }, 'Applied functions')
}

const toLiteral = (value: string | null): string => (value === null ? 'null' : `'${value}'`)

const recordMigrations = (files: SchemaFile[]): string => {
  const rows = files.map((file) => `(${[file.name, file.checksum, file.worksWith].map(toLiteral).join(', ')})`)
  return `insert into public.schema_migrations (name, checksum, works_with) values ${rows.join(', ')}`
}

const recordFunctions = (files: SchemaFile[]): string => {
  const rows = files.map((file) => `(${[file.name, file.checksum].map(toLiteral).join(', ')})`)
  return `insert into public.schema_functions (name, checksum) values ${rows.join(', ')} on conflict do nothing`
}

const createFunctions = (files: SchemaFile[]): string =>
  [
    recordFunctions(files),
    // A function may be created before the tables and functions that it uses.
    'set local check_function_bodies = off',
    ...files.map(({ sql }) => sql),
  ].join(';\n')

/** A script that loses a deadlock this often is given up. */
const MAX_TRIES = 10

/**
 * Runs a script in one transaction under the migration lock. Processes of the previous release go on writing, so it can
 * lose a deadlock with them: it was rolled back then, and is run again. `what` begins the error message. Returns false
 * if another process has applied the same migration in the meantime.
 */
async function runLocked(session: MigrationSession, what: string, script: string, tries = 1): Promise<boolean> {
  try {
    await session.exec(`begin; ${MIGRATION_LOCK};\n${script}\n;commit`)
    return true
  } catch (error) {
    // The primary key of schema_migrations stops the second of two processes that both waited for the lock.
    if (isAlreadyApplied(error)) return false
    if (isRetryable(error) && tries < MAX_TRIES) return runLocked(session, what, script, tries + 1)
    throw toMigrationError(error, what)
  }
}

function isAlreadyApplied(error: unknown): boolean {
  return errorCode(error) === '23505' && error instanceof Error && error.message.includes('schema_migrations_pkey')
}

function toMigrationError(error: unknown, what: string): unknown {
  if (!(error instanceof Error)) return error
  if (errorCode(error) === '42501') {
    return new StartError(
      `${what} needs privileges that the user of DATABASE_URL lacks (${error.message}): run ${formatAdminCommand('migrate')} with the DATABASE_URL of the database's owner, who may create extensions.`,
    )
  }
  return new StartError(`${what} failed and was rolled back: ${error.message}.`)
}
