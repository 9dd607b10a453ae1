import pg from 'pg'
import type { Clock } from '#server/core/clock.ts'
import { isLoopback } from '#server/core/config.ts'
import { extensions, MIN_VERSION, toStartError } from '#server/core/db/postgres.ts'
import { checkConnectionLimit } from './connection-limit.ts'
import { type Finding, fault, ok, orOk, warning } from './findings.ts'
import { checkPooler, type PostgresConfig, type Sessions } from './pooler.ts'
import { checkRights } from './rights.ts'
import { type DatabaseReport, type Query, readDatabaseReport } from './schema.ts'

type Checked = { clock: Clock; processes: number }

const MAX_CLOCK_DIFFERENCE_MS = 5000

/** Checks a PostgreSQL server for this many processes, the pooler in front of it, and the schema. */
export async function checkPostgres(config: PostgresConfig, { clock, processes }: Checked): Promise<DatabaseReport> {
  const sessions: pg.Client[] = []
  try {
    const main = await connect(config.url, 'DATABASE_URL', sessions)
    if (!(main instanceof pg.Client)) return { findings: [main], sample: [] }
    const direct = await connect(config.directUrl, 'DATABASE_DIRECT_URL', sessions)
    if (!(direct instanceof pg.Client)) return { findings: [direct], sample: [] }
    return await checkServer(config, { main, direct }, { clock, processes })
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}

/** Connects, or says why that is impossible. */
async function connect(url: string, variable: string, sessions: pg.Client[]): Promise<pg.Client | Finding> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'last-call-doctor',
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    sessions.push(client)
    return client
  } catch (error) {
    const explained = toStartError(error, url, variable)
    return fault(explained instanceof Error ? explained.message : `${variable} cannot be used.`)
  }
}

async function checkServer(
  config: PostgresConfig,
  sessions: Sessions,
  { clock, processes }: Checked,
): Promise<DatabaseReport> {
  const query = toQuery(sessions.main)
  const writable = await checkWritable(query)
  const basics = [
    await checkVersion(query),
    ...(await checkEncryption(query, config)),
    await checkEncoding(query),
    writable,
    await checkClock(query, clock),
    ...(await checkExtensions(query)),
    ...(await checkConnectionLimit(toQuery(sessions.direct), processes)),
    // A standby refuses LISTEN.
    ...(writable.level === 'fault' ? [] : await checkPooler(config, sessions)),
  ]
  const rights = await checkRights(query)
  // Without its rights, the role could not read which migrations were applied.
  if (rights.some(({ level }) => level === 'fault')) return { findings: [...basics, ...rights], sample: [] }
  const { findings, sample } = await readDatabaseReport(query)
  return { findings: [...basics, ...rights, ...findings], sample }
}

const toQuery =
  (client: pg.Client): Query =>
  async (sql, values) =>
    (await client.query(sql, values)).rows

async function checkVersion(query: Query): Promise<Finding> {
  const [server] = await query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
  )
  return Number(server?.number) < MIN_VERSION
    ? fault(`DATABASE_URL must name PostgreSQL 15 or newer, but that server is ${server?.version}: upgrade it.`)
    : ok(`PostgreSQL ${server?.version} answers.`)
}

/** Behind a pooler, `pg_stat_ssl` describes the pooler's connection, not ours. */
async function checkEncryption(query: Query, { url, directUrl }: PostgresConfig): Promise<Finding[]> {
  const { hostname } = new URL(url)
  if (url !== directUrl || hostname === '' || isLoopback(hostname)) return []
  const [connection] = await query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  return connection?.ssl === false
    ? [warning('The connection to PostgreSQL is not encrypted: add ?sslmode=verify-full to DATABASE_URL.')]
    : []
}

async function checkEncoding(query: Query): Promise<Finding> {
  const [server] = await query(`select current_setting('server_encoding') as encoding`)
  return server?.encoding === 'UTF8'
    ? ok('The encoding of the database is UTF8.')
    : fault(
        `The encoding of the database is ${server?.encoding}, which cannot store every name and emoji: create a database with encoding 'UTF8' template template0, and restore a backup into it.`,
      )
}

async function checkWritable(query: Query): Promise<Finding> {
  const [server] = await query(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_read_only`,
  )
  return server?.is_read_only
    ? fault('The database is read-only: DATABASE_URL must name the primary server, not a standby.')
    : ok('The database can be written.')
}

async function checkClock(query: Query, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime()
  const [server] = await query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  const after = clock.now().getTime()
  const late = Math.max(before - Number(server?.now), Number(server?.now) - after)
  return late > MAX_CLOCK_DIFFERENCE_MS
    ? fault(
        `The clocks of this machine and of PostgreSQL differ by ${Math.round(late / 1000)} seconds, which breaks login codes and reminders: set both by NTP.`,
      )
    : ok('The clocks of this machine and of PostgreSQL agree.')
}

async function checkExtensions(query: Query): Promise<Finding[]> {
  const missing = await listMissingExtensions(query)
  const findings = [
    ...explainMissing(
      missing.filter(({ is_available }) => !is_available),
      (names) =>
        `PostgreSQL lacks the extensions ${names}: install its contrib package (on Debian: postgresql-contrib).`,
    ),
    ...explainMissing(
      missing.filter(({ is_available, is_creatable }) => is_available && !is_creatable),
      (names) =>
        `The extensions ${names} are not installed in this database, and its user may not create them: as a superuser, run create extension … cascade for each.`,
    ),
  ]
  return orOk(findings, 'All extensions are installed or can be created.')
}

const listMissingExtensions = (query: Query) =>
  query(
    `select w.name, bool_or(a.name is not null) as is_available,
       coalesce(bool_or(v.trusted), false) and has_database_privilege(current_database(), 'create')
         or (select rolsuper from pg_roles where rolname = current_user) as is_creatable
     from unnest($1::text[]) as w (name)
     left join pg_available_extensions a on a.name = w.name
     left join pg_available_extension_versions v on v.name = w.name
     where not exists (select from pg_extension e where e.extname = w.name)
     group by w.name order by w.name`,
    [extensions],
  )

const explainMissing = (rows: Record<string, unknown>[], explain: (names: string) => string): Finding[] =>
  rows.length > 0 ? [fault(explain(rows.map(({ name }) => name).join(', ')))] : []
