import { PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseConfig } from '#server/core/config.ts'
import type { Logger } from '#server/core/log.ts'
import { trackPool } from '#server/core/metrics.ts'
import { StartError } from '#server/core/start-error.ts'
import type { Listener, OpenEngine } from './engine.ts'
import { arrayElementTypes, parsers } from './parsers.ts'
import { createPipelinedReads } from './pipelined-reads.ts'
import { supportsPreparedStatements } from './pooler.ts'
import { destroyConnection, watchServer } from './postgres-watch.ts'
import { namePreparedStatements } from './prepared-statements.ts'
import { NO_STATEMENT_LIMITS, STATEMENT_LIMITS, type StatementLimits } from './transactions.ts'

type PostgresConfig = Extract<DatabaseConfig, { engine: 'postgres' }>

export const MIN_VERSION = 150_000
export const extensions = ['citext', 'cube', 'earthdistance', 'pg_trgm', 'btree_gist']

/**
 * The cost of a plan that is kept for all values is estimated far too high on large tables, so PostgreSQL would compile it
 * at each call, which takes 20 ms. No frequent statement runs long enough to gain from that.
 */
const DISABLE_JIT = 'set jit to off'

const arrayOfText: (text: string) => (string | null)[] = pg.types.getTypeParser(pg.types.builtins.TEXT + 984)

/** The parsers that both engines share, and the driver's own for all other types. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    const own = parsers[oid]
    if (own) return own
    const element = parsers[arrayElementTypes[oid] ?? 0]
    if (!element) return pg.types.getTypeParser(oid, 'text')
    return (text: string) => arrayOfText(text).map((item) => (item === null ? null : element(item)))
  },
}

/** Connects to PostgreSQL; throws a `StartError` if it is unreachable, too old, or lacks an extension. */
export async function openPostgres(
  config: PostgresConfig,
  log: Logger,
  limits: StatementLimits = STATEMENT_LIMITS,
): Promise<OpenEngine> {
  const clients = new Set<pg.PoolClient>()
  const isPrepared = config.prepared && (await checkPreparedStatements(config, log))
  const pool = new pg.Pool({
    connectionString: config.url,
    application_name: 'last-call',
    max: config.poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
    // Sends the plan mode together with the statement that needs it, instead of waiting for an answer in between.
    pipeline: isPrepared,
    onConnect: async (client) => {
      // If the connection of a checked-out client is lost, its next statement fails; without this handler the process
      // would exit.
      client.on('error', () => {})
      await client.query(`set timezone to 'UTC'; ${DISABLE_JIT}; ${formatSettings(limits)}`)
      if (isPrepared) namePreparedStatements(client)
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL was lost'))
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  try {
    await checkServer(pool)
  } catch (error) {
    await pool.end()
    throw toStartError(error, config.url)
  }
  const untrackPool = trackPool(pool)
  const watch = watchServer(config.url, log, () => {
    for (const client of clients) destroyConnection(client)
  })
  const connect = (): Promise<pg.PoolClient> =>
    watch.whileAvailable(
      () => pool.connect(),
      (client) => client.release(),
    )
  const close = async (): Promise<void> => {
    untrackPool()
    await watch.stop()
    await pool.end()
  }
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: close } }),
    ...(isPrepared && { sendRead: createPipelinedReads(connect) }),
    exec: (sql) => execScript(connect, sql, limits),
    query: async (sql, values = []) => toRows(await queryOnce(connect, sql, values)),
    listen: (channel, onPayload, onConnect) => listen(config, log, channel, onPayload, onConnect),
    close,
  }
}

/** Whether to use named statements: not behind a pooler that loses them. */
async function checkPreparedStatements({ url, directUrl }: PostgresConfig, log: Logger): Promise<boolean> {
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'last-call',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  try {
    const isKept = await supportsPreparedStatements(open)
    if (!isKept)
      log.warn(url === directUrl ? `${PREPARED_DISABLED_WARNING} ${DIRECT_URL_HINT}` : PREPARED_DISABLED_WARNING)
    return isKept
  } catch (error) {
    throw toStartError(error, url)
  }
}

const PREPARED_DISABLED_WARNING =
  'A pooler in front of PostgreSQL loses prepared statements, so they are switched off, as with PREPARED=0. PgBouncer 1.21 or newer keeps them if max_prepared_statements is above 0.'
/** A pooler that loses prepared statements also does not forward LISTEN. */
const DIRECT_URL_HINT = 'Live updates need a connection that bypasses it: set DATABASE_DIRECT_URL.'

async function queryOnce(
  connect: () => Promise<pg.PoolClient>,
  sql: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const client = await connect()
  try {
    const result = await (values.length > 0 ? client.query(sql, values) : client.query(sql))
    client.release()
    return result
  } catch (error) {
    // Without values it may be a script; if it failed after its own `begin`, the connection is still in that
    // transaction.
    client.release(values.length === 0)
    throw error
  }
}

/** A script without parameters returns one result per statement. */
function toRows(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  return Array.isArray(result) ? result.flatMap((one) => one.rows ?? []) : result.rows
}

const formatSettings = (limits: StatementLimits): string =>
  Object.entries(limits)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

/** Runs a script without time limits: scripts are migrations. */
async function execScript(connect: () => Promise<pg.PoolClient>, sql: string, limits: StatementLimits): Promise<void> {
  const client = await connect()
  try {
    await client.query(formatSettings(NO_STATEMENT_LIMITS))
    await client.query(sql)
    await client.query(formatSettings(limits))
    client.release()
  } catch (error) {
    // A script that failed after its own `begin` leaves the connection in that transaction.
    client.release(true)
    throw error
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number; missing: string[] | null }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
       (select array_agg(wanted) from unnest($1::text[]) wanted
         where wanted not in (select name::text from pg_available_extensions)) as missing`,
    [extensions],
  )
  const [server] = rows
  if (!server) return
  if (server.number < MIN_VERSION) {
    throw new StartError(`DATABASE_URL must name PostgreSQL 15 or newer, but that server is ${server.version}.`)
  }
  if (server.missing) {
    const names = server.missing.join(', ')
    throw new StartError(
      `PostgreSQL lacks the extensions ${names}: install its contrib package (on Debian: postgresql-contrib).`,
    )
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the host',
  ETIMEDOUT: 'it does not respond',
  ECONNRESET: 'it closed the connection',
  ENOENT: 'the socket does not exist',
  '28P01': 'the password is wrong',
  '28000': 'it does not accept that user',
  '3D000': 'it has no database of that name',
  '53300': 'it has too many connections already',
  '57P03': 'it is still starting up',
}

/** One sentence for a server that cannot be used; never the URL itself, because it contains the password. */
export function toStartError(error: unknown, url: string, variable = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : ''
  const timedOut = /timeout|terminated/i.test(error.message) ? 'it does not respond' : undefined
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname || 'localhost'}:${port || '5432'}${pathname}`
  const reason = reasons[code] ?? timedOut ?? error.message
  return new StartError(`PostgreSQL at ${where} cannot be used: ${reason}; check ${variable}.`)
}

/** A listening connection only waits, so regular pings detect one that died silently. */
const PING_INTERVAL_MS = 15_000
const PING_TIMEOUT_MS = 5000

/** Runs LISTEN on a connection of its own (a pooler would not forward it) and reconnects whenever it is lost. */
async function listen(
  { url: pooledUrl, directUrl: url }: PostgresConfig,
  log: Logger,
  channel: string,
  onPayload: (payload: string) => void,
  onConnect: () => void,
): Promise<Listener> {
  const variable = url === pooledUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'last-call-listener',
      connectionTimeoutMillis: 10_000,
      query_timeout: PING_TIMEOUT_MS,
    })
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    next.on('error', (error) => log.warn({ err: error }, 'The listening connection to PostgreSQL was lost'))
    next.on('end', () => reconnect())
    await next.connect()
    client = next
    if (closed) return next.end()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`).catch(async (error: unknown) => {
      await next.end()
      throw error
    })
    onConnect()
  }
  const reconnect = (): void => {
    if (closed) return
    // A connection that fails emits `end` and also rejects `connect`.
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(() => reconnect()), 1000)
    retry.unref()
  }
  try {
    await connect()
  } catch (error) {
    throw toStartError(error, url, variable)
  }
  const pingTimer = setInterval(() => {
    const asked = client
    void asked?.query('select 1').catch(() => asked.end())
  }, PING_INTERVAL_MS)
  pingTimer.unref()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(pingTimer)
      await client?.end()
    },
  }
}
