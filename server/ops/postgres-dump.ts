import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseConfig } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import { countRows, listMigrations, listStoredFiles, type RunQuery } from './database-contents.ts'
import { findTool, runTool, streamTool } from './postgres-tools.ts'

type PostgresConfig = Extract<DatabaseConfig, { engine: 'postgres' }>

/** Opens a separate connection without a statement timeout. */
async function withConnection<T>({ directUrl }: PostgresConfig, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'last-call-operator',
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`PostgreSQL cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const toRunQuery =
  (client: pg.Client): RunQuery =>
  async (sql) =>
    (await client.query(sql)).rows

/** Writes a dump with pg_dump and returns its contents. Both read the same exported snapshot. */
export function dumpPostgres(config: PostgresConfig, path: string) {
  return withConnection(config, async (client) => {
    const runQuery = toRunQuery(client)
    const [server] = await runQuery(`select current_setting('server_version_num')::integer / 10000 as major`)
    const major = Number(server?.major)
    const tool = findTool('pg_dump', major)
    await client.query('begin isolation level repeatable read, read only')
    const [shared] = await runQuery('select pg_export_snapshot() as name')
    const rows = await countRows(runQuery)
    const files = await listStoredFiles(runQuery)
    const migrations = await listMigrations(runQuery)
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${shared?.name}`, `--file=${path}`]
    await runTool(tool, args, { url: config.directUrl })
    await client.query('commit')
    return { engine_version: String(major), rows, files, migrations }
  })
}

/** The number of servers connected to the database, and whether it is empty, Last Call's or another application's. */
export function inspectPostgres(
  config: PostgresConfig,
): Promise<{ servers: number; contents: 'nothing' | 'ours' | 'something else'; major: number }> {
  return withConnection(config, async (client) => {
    const [found] = await toRunQuery(client)(`
      select current_setting('server_version_num')::integer / 10000 as major,
        to_regclass('public.schema_migrations') is not null as is_ours,
        exists (
          select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
            and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        ) as is_used,
        (select count(*)::integer from pg_stat_activity
          where datname = current_database() and application_name in ('last-call', 'last-call-listener')) as servers`)
    const contents = found?.is_ours ? 'ours' : found?.is_used ? 'something else' : 'nothing'
    return { servers: Number(found?.servers), contents, major: Number(found?.major) }
  })
}

/** Drops everything except objects of extensions, which this user may not be allowed to create again. */
const DROP_EVERYTHING_SQL = `
do $do$ declare it record; begin
  drop schema if exists auth cascade;
  drop schema if exists pgboss cascade;
  for it in
    select c.oid::regclass::text as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'c' then 'type' else 'table' end as kind
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
    order by c.relkind = 'S', c.oid
  loop
    if to_regclass(it.name) is not null or it.kind = 'type' then execute format('drop %s if exists %s cascade', it.kind, it.name); end if;
  end loop;
  for it in
    select p.oid::regprocedure::text as name, case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end as kind
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop %s if exists %s cascade', it.kind, it.name);
  end loop;
end $do$;`

/** Replaces the database's contents with a dump and runs the SQL `afterwards`, all in one transaction. */
export async function restorePostgresDump(
  config: PostgresConfig,
  dump: string,
  major: number,
  afterwards: string,
): Promise<void> {
  const restore = findTool('pg_restore', major)
  const psql = findTool('psql', major)
  const folder = await mkdtemp(join(tmpdir(), 'last-call-restore-'))
  try {
    const entries = (await runTool(restore, ['--list', dump])).split('\n')
    const list = join(folder, 'list')
    await writeFile(list, entries.filter(isRestoredEntry).join('\n'))
    const extensions = entries.flatMap((line) => / EXTENSION - (\w+) /.exec(line)?.[1] ?? [])
    async function* script() {
      yield `begin;\nset local statement_timeout = 0;\n${DROP_EVERYTHING_SQL}\n`
      for (const name of extensions) yield `create extension if not exists "${name}" with schema public;\n`
      yield* streamTool(restore, ['--no-owner', '--no-privileges', `--use-list=${list}`, '--file=-', dump])
      yield `\nset search_path = public;\n${afterwards}\ncommit;\n`
    }
    const psqlArgs = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1']
    await runTool(psql, psqlArgs, { url: config.directUrl, input: script() })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Leaves out extensions and the schema `public`, which the script creates beforehand. */
const isRestoredEntry = (entry: string): boolean =>
  !/ EXTENSION - | SCHEMA - public |COMMENT - (EXTENSION|SCHEMA public)/.test(entry)

/** The number of rows of each table. */
export const countPostgresRows = (config: PostgresConfig): Promise<Record<string, number>> =>
  withConnection(config, (client) => countRows(toRunQuery(client)))
