import { scrypt } from '#server/accounts/service.ts'
import type { Database } from '#server/core/db/db.ts'
import { applyMigrations, createSchemaTables, migrate } from '#server/core/db/migrate.ts'
import { readAllMigrations, readSchema, type SchemaFile } from '#server/core/db/schema-files.ts'
import { createLogger } from '#server/core/log.ts'
import { hashToken } from '#server/core/tokens.ts'
import { countRows } from '#server/ops/database-contents.ts'
import { PASSWORD, seeds, TOKEN } from './seeds.ts'

/** The number of migrations today, and in the first released version. */
export const NEWEST = readAllMigrations().length
export const FIRST_VERSION = 10

/** The number of migrations whose triggers need no function from a file of functions. */
const WITH_OWN_FUNCTIONS = 36

/** The number of migrations since which functions record changes of public pages, in a table that came with them. */
const WITH_RECORDED_CHANGES = 42
const RECORD_CHANGES = 'page_changes.sql'
/** What functions call instead in earlier states. */
const RECORD_NOTHING: SchemaFile = {
  name: 'no_page_changes.sql',
  checksum: '',
  worksWith: null,
  sql: "create function record_page_changes(ids uuid[]) returns void language sql as 'select'",
}

const log = createLogger('silent')
let hash: Promise<string> | undefined

/** Brings an empty database to the state after that many migrations, with data in it. */
export async function makeState(database: Database, count: number): Promise<Record<string, number>> {
  const schema = readSchema()
  await createSchemaTables(database)
  await applyMigrations(database, log, readAllMigrations().slice(0, Math.min(count, WITH_OWN_FUNCTIONS)))
  // Later ones use functions of their time, which today's serve as well, and which `migrate` creates before.
  const migrations = schema.migrations.slice(0, count - schema.earlier.length)
  const functions = listFunctions(schema.functions, count)
  if (count > WITH_OWN_FUNCTIONS) await migrate(database, log, { ...schema, migrations, functions })
  hash ??= scrypt.hash(PASSWORD)
  for (const { since, until = NEWEST, sql } of seeds(await hash, hashToken(TOKEN))) {
    if (since <= count && count <= until) await database.exec(`begin; ${sql}; commit`)
  }
  return countRows(database.query)
}

const listFunctions = (today: SchemaFile[], count: number): SchemaFile[] =>
  count < WITH_RECORDED_CHANGES ? [...today.filter(({ name }) => name !== RECORD_CHANGES), RECORD_NOTHING] : today

/** Migrates to the newest state as a start does; returns the number of files applied. */
export async function upgrade(database: Database): Promise<number> {
  return (await migrate(database, log)).length
}

/** Tables that an upgrade empties, each with its reason. */
const EMPTIED: Record<string, string> = {
  'auth.verification': 'old links expire, because they were stored unhashed',
}

/** Gives the queues of a database the names they had until migration 34, and queues a job in each that was renamed. */
export const QUEUES_BEFORE_RENAME = `begin;
update pgboss.queue q set name = f.name
  from (values ('email', 'mail'), ('notification_email', 'notice_mail'), ('summary_email', 'summary_mail'),
    ('delete_files', 'remove_files'), ('fan_out', 'announce')) f (now, name)
  where q.name = f.now;
insert into pgboss.job (name, data) values
  ('mail', '{"to":{"address":"pat@upgrade.test"}}'), ('push', '{"notice_id":"1","tries":0}'),
  ('notice_mail', '{"notice_id":"2"}'), ('summary_mail', '{"day":"2026-11-20"}'), ('remove_files', '{}'),
  ('announce', '{"kind":"new_post"}'), ('remind', '{"kind":"shift_soon"}');
commit`

/** Tables that an upgrade gives another name. */
const RENAMED: Record<string, string> = {
  'auth.mailed_links': 'auth.emailed_links',
  'public.handle_history': 'public.username_history',
}

/** Tables that lost rows, except those that are meant to. */
export function lost(before: Record<string, number>, after: Record<string, number>): string[] {
  const kept = Object.entries(before).filter(([table]) => table !== 'public.schema_migrations' && !(table in EMPTIED))
  return kept.flatMap(([table, rows]) => {
    const left = after[RENAMED[table] ?? table]
    return (left ?? 0) < rows ? [`${table}: ${rows} → ${left ?? 'gone'}`] : []
  })
}
