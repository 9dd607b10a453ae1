import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import type { OpenEngine } from './engine.ts'

export type Migration = { name: string; sql: string; checksum: string }

type MigrationSession = Pick<OpenEngine, 'exec' | 'query'>
type AppliedMigration = { name: string; checksum: string }

export const migrationsFolder = join(import.meta.dirname, 'migrations')

const CREATE_MIGRATIONS_TABLE = `create table if not exists public.schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default current_timestamp
)`

/** An arbitrary lock id that nothing else in this database may use. */
const MIGRATION_LOCK = 'select pg_advisory_xact_lock(5278225265)'

/** The plain-SQL files of a folder in order, each with a hash that shows whether it was changed later. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const malformed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (malformed) throw new Error(`The migration ${malformed} must have a name like 0001_what_it_does.sql`)
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Applies all new migrations in order, each in a transaction of its own and under a lock, so that two processes that
 * start at once do not apply the same file twice. Returns the names of the files that were applied now.
 */
export async function migrate(
  session: MigrationSession,
  log: Logger,
  migrations = readMigrations(),
): Promise<string[]> {
  await assertNoUnfinishedRestore(session)
  return applyMigrations(session, log, migrations)
}

/** Marks a database while a backup is being restored into it, until every step is complete. */
export const MARK_RESTORE_UNFINISHED = 'create table public.unfinished_restore ();'
export const MARK_RESTORE_FINISHED = 'drop table if exists public.unfinished_restore'

async function assertNoUnfinishedRestore(session: MigrationSession): Promise<void> {
  const [found] = await session.query(`select to_regclass('public.unfinished_restore') is not null as stands`)
  if (found?.stands) throw new StartError('A restore into this database was interrupted: run it again, with --replace.')
}

/** The same for a restore, without the check for an unfinished one. */
export async function applyMigrations(
  session: MigrationSession,
  log: Logger,
  migrations = readMigrations(),
): Promise<string[]> {
  // A role that may not create tables can still start with an up-to-date database.
  if (!(await hasMigrationsTable(session)))
    await session.exec(`begin; ${MIGRATION_LOCK}; ${CREATE_MIGRATIONS_TABLE}; commit`)
  const applied = await readAppliedMigrations(session)
  assertKnownMigrations(applied, migrations)
  const done: string[] = []
  for (const migration of migrations) {
    if (applied.some((row) => row.name === migration.name)) continue
    await applyMigration(session, migration)
    log.info({ migration: migration.name }, 'Applied a migration')
    done.push(migration.name)
  }
  return done
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(
  session: Pick<MigrationSession, 'query'>,
  migrations = readMigrations(),
): Promise<boolean> {
  const applied = await readAppliedMigrations(session)
  return migrations.every((migration) => applied.some((row) => row.name === migration.name))
}

async function hasMigrationsTable(session: MigrationSession): Promise<boolean> {
  const [found] = await session.query(`select to_regclass('public.schema_migrations') is not null as stands`)
  return found?.stands === true
}

async function readAppliedMigrations(session: Pick<MigrationSession, 'query'>): Promise<AppliedMigration[]> {
  const rows = await session.query('select name, checksum from public.schema_migrations order by name')
  return rows.map((row) => ({ name: String(row.name), checksum: String(row.checksum) }))
}

/** A changed or unknown file means that this code and this database do not belong together. */
function assertKnownMigrations(applied: AppliedMigration[], migrations: Migration[]): void {
  for (const row of applied) {
    const migration = migrations.find((one) => one.name === row.name)
    if (!migration) {
      throw new StartError(
        `The database was created by a newer version of Last Call (it has ${row.name}): start that version, or restore an older backup.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new StartError(
        `The migration ${row.name} was changed after it was applied: restore the file, and make the change in a new migration.`,
      )
    }
  }
}

async function applyMigration(session: MigrationSession, { name, sql, checksum }: Migration): Promise<void> {
  // The primary key of schema_migrations stops the second of two processes that both waited for the lock.
  const script = `begin; ${MIGRATION_LOCK};
insert into public.schema_migrations (name, checksum) values ('${name}', '${checksum}');
${sql}
;commit`
  try {
    await session.exec(script)
  } catch (error) {
    if (isAlreadyApplied(error)) return
    throw toMigrationError(error, name)
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function isAlreadyApplied(error: unknown): boolean {
  return errorCode(error) === '23505' && error instanceof Error && error.message.includes('schema_migrations_pkey')
}

function toMigrationError(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) return error
  if (errorCode(error) === '42501') {
    return new StartError(
      `The migration ${name} needs privileges that the user of DATABASE_URL lacks (${error.message}): run npm run admin -- migrate with the DATABASE_URL of the database's owner, who may create extensions.`,
    )
  }
  return new StartError(`The migration ${name} failed and was rolled back: ${error.message}.`)
}
