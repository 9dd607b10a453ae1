import pg from 'pg'
import { inject } from 'vitest'
import { type Database, wrapEngine } from '#server/core/db/db.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import type { OpenEngine } from '#server/core/db/engine.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { openPostgres } from '#server/core/db/postgres.ts'
import { STATEMENT_LIMITS } from '#server/core/db/transactions.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { breakingDialect, type Fuse } from './breaking-dialect.ts'
import { callScript, defineScript } from './script.ts'

const log = createLogger(process.env.TEST_LOG === '1' ? 'debug' : 'silent')

type TestDatabase = Database & { fuse: Fuse }
let opened: Promise<TestDatabase> | undefined

/**
 * The migrated database of this worker: embedded and in memory, or one of its own on `TEST_DATABASE_URL`. All files of
 * a worker share it, so `close` only empties it; it is dropped with the worker.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  opened ??= openWithScripts()
  const database = await opened
  await emptyDatabase(database)
  return { ...database, close: async () => void (await emptyDatabase(database)) }
}

async function openWithScripts(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  const database = await (url ? openOnPostgres(url) : openEmbedded())
  await defineEmptying(database)
  return database
}

/** Wraps an engine so that a test can make its statements fail. */
function wrapBreakable({ dialect: sound, ...engine }: OpenEngine): TestDatabase {
  const { dialect, fuse } = breakingDialect(sound)
  return { ...wrapEngine({ ...engine, dialect }), fuse }
}

async function openEmbedded(): Promise<TestDatabase> {
  return wrapBreakable(await openInMemory(await loadMigratedTemplate(log)))
}

async function openOnPostgres(url: string): Promise<TestDatabase> {
  const name = `last_call_${inject('runId')}_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = wrapBreakable(
    await openPostgres(
      { engine: 'postgres', url: own.href, directUrl: own.href, prepared: true, poolSize: 4 },
      log,
      // Filling the database for a test may take longer than any statement of the product may.
      { ...STATEMENT_LIMITS, statement_timeout: '2min' },
    ),
  )
  await migrate(database, log)
  await installQueues(database)
  return database
}

/** The audit log is append-only, even for tests, unless its owner disables the trigger first. */
export const EMPTY_AUDIT_LOG = `alter table audit_log disable trigger user; truncate audit_log;
  alter table audit_log enable trigger user;`

/**
 * Deleting the rows of these tables deletes almost everything. Forum posts have to be listed because they outlive their
 * author.
 */
const TABLES = [
  'shift_income',
  'shifts',
  'venues',
  'forum_threads',
  'reports',
  'auth."user"',
  'auth.pending_sign_ups',
  'auth.confirmation_links',
  'media',
  'rate_limits',
  'place_searches',
]

/** Truncating the audit log takes as long as all the others, and few tests write it. */
export const DELETE_ALL = `
  if exists (select from audit_log) then ${EMPTY_AUDIT_LOG} end if;
  ${TABLES.map((table) => `delete from ${table};`).join('\n  ')}`

/** How many bytes deleted rows may take up; the files that follow have to read past them. */
const MAX_LEFT_OVER = 2_000_000

/** Truncating all tables takes 0.1 s and makes every plan invalid, so rows are deleted if there are few. */
async function defineEmptying(database: Database): Promise<void> {
  const rows = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth') and tablename not in ('schema_migrations', 'schema_functions')`,
  )
  const tables = rows.map(({ name }) => String(name))
  const bytes = tables.map((table) => `pg_relation_size('${table}')`).join(' + ')
  await defineScript(
    database.db,
    EMPTY_DATABASE,
    `if ${bytes} > ${MAX_LEFT_OVER} then
      alter table audit_log disable trigger user;
      truncate ${tables.join(', ')} cascade;
      alter table audit_log enable trigger user;
    else
      ${DELETE_ALL}
      ${tables.map((table) => `delete from ${table};`).join('\n')}
    end if;
    delete from pgboss.job;`,
  )
}

const EMPTY_DATABASE = 'empty_database'

/** Deletes every row of the product and of the accounts, and every job. */
export const emptyDatabase = ({ db }: Database): Promise<unknown> => callScript(EMPTY_DATABASE).execute(db)
