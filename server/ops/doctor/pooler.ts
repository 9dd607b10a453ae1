import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConfig } from '#server/core/config.ts'
import { supportsPreparedStatements } from '#server/core/db/pooler.ts'
import { type Finding, fault, note, ok, warning } from './findings.ts'

export type PostgresConfig = Extract<DatabaseConfig, { engine: 'postgres' }>
/** Connections to `DATABASE_URL` and to `DATABASE_DIRECT_URL`. */
export type Sessions = { main: pg.Client; direct: pg.Client }

/** How long a notification may take. */
const NOTIFY_MS = 3000

/** Checks what a pooler between the server and PostgreSQL keeps: LISTEN, prepared statements, transactions. */
export async function checkPooler(config: PostgresConfig, { main, direct }: Sessions): Promise<Finding[]> {
  const pooler = await describePooler(config)
  if (!(await reachSameDatabase(main, direct)))
    return [
      ...pooler,
      fault('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases: both must name the same one.'),
    ]
  return [...pooler, await checkListen(config, { main, direct }), ...(await checkPrepared(config))]
}

async function reachSameDatabase(main: pg.Client, direct: pg.Client): Promise<boolean> {
  const identify = async (client: pg.Client): Promise<unknown> => {
    const { rows } = await client.query(
      'select current_database() as name, pg_postmaster_start_time()::text as started',
    )
    return JSON.stringify(rows)
  }
  return (await identify(main)) === (await identify(direct))
}

/** A pooler that shares its connections does not forward notifications. */
async function checkListen({ url, directUrl }: PostgresConfig, { main, direct }: Sessions): Promise<Finding> {
  const channel = pg.escapeIdentifier(`doctor_${randomUUID()}`)
  const heard = new Promise<boolean>((resolve) => {
    direct.once('notification', () => resolve(true))
    setTimeout(() => resolve(false), NOTIFY_MS).unref()
  })
  await direct.query(`listen ${channel}`)
  await main.query(`notify ${channel}`)
  if (await heard) return ok('Live updates arrive (LISTEN and NOTIFY).')
  return fault(
    url === directUrl
      ? 'A pooler in front of PostgreSQL does not forward LISTEN, so live updates and emails are late: set DATABASE_DIRECT_URL to an address that bypasses it.'
      : 'DATABASE_DIRECT_URL leads through a pooler that does not forward LISTEN, so live updates and emails are late: set it to the address of PostgreSQL itself.',
  )
}

async function checkPrepared({ url, prepared }: PostgresConfig): Promise<Finding[]> {
  if (!prepared) return [note('Prepared statements are switched off (PREPARED=0), which costs time in each query.')]
  const isKept = await supportsPreparedStatements(async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  })
  return [
    isKept
      ? ok('Prepared statements work.')
      : warning(
          'A pooler in front of PostgreSQL loses prepared statements, so the server switches them off: PgBouncer 1.21 or newer keeps them if max_prepared_statements is above 0.',
        ),
  ]
}

/** Asks PgBouncer's console, which only its stats_users may read. For other users it reports nothing. */
async function describePooler({ url }: PostgresConfig): Promise<Finding[]> {
  const address = new URL(url)
  address.pathname = '/pgbouncer'
  const session = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  session.on('error', () => {})
  try {
    await session.connect()
    const [version] = (await session.query('show version')).rows
    const config = (await session.query('show config')).rows as { key: string; value: string }[]
    const mode = config.find(({ key }) => key === 'pool_mode')?.value
    const text = `${version?.version ?? 'PgBouncer'} is in front of PostgreSQL, with pool_mode ${mode}`
    return [
      mode === 'statement'
        ? fault(`${text}, which breaks transactions: set pool_mode to transaction or session.`)
        : note(`${text}.`),
    ]
  } catch {
    return []
  } finally {
    await session.end().catch(() => {})
  }
}
