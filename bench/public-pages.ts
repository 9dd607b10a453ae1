import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { findProfilePage, findVenuePage } from '#server/public-pages/service.ts'
import { readTonight } from '#server/public-pages/tonight/service.ts'
import type { BenchContext } from './context.ts'
import { formatFailed, type LoadRequest, listFailed, runLoad } from './load.ts'
import { runPgbench } from './pgbench.ts'
import { CLIENTS, CONNECTIONS, formatSpread } from './throughput.ts'
import { range, roundRobin } from './throughput-case.ts'

const TARGETS = { page: 0.5, revalidation: 5 }
/** Pages of each kind that are read. */
const PAGES = 50
/** More than a process remembers, so that in turn each is made again. */
const MANY_PAGES = 300
/** The center of all venues. */
const CENTER = { lat: 38.515, lon: -89.995 }
/** pgbench takes at most 128 scripts. */
const MAX_SCRIPTS = 100

type Readers = Parameters<typeof readTonight>[0]
/** Pages of one kind: their paths, and what the server reads for one of them. */
type PageCase = {
  name: string
  paths: string[]
  read: (readers: Readers, path: string) => Promise<unknown>
  /** The pages are more than a process remembers, so revalidation makes them again as well. */
  isMadeAgain?: true
}

type Round = { page: number; revalidation: number; database: number }

/**
 * Compares the requests per second for public pages, and for asking whether one has changed, with how often PostgreSQL
 * alone runs the statements of the same pages.
 */
export async function measurePublicPages(context: BenchContext): Promise<void> {
  const { database, report } = context
  await publish(database.db)
  await measureServerLimit(context)
  report('per second: page ÷ database, revalidation ÷ database, page, revalidation, database: minimum, median, maximum')
  for (const one of await listCases(database.db)) {
    const rounds = await measureRounds(context, one)
    const spread = (digits: number, pick: (round: Round) => number) => formatSpread(rounds.map(pick), digits)
    const revalidation = spread(2, ({ revalidation, database }) => revalidation / database)
    const columns = [
      `${spread(2, ({ page, database }) => page / database)} (target ${TARGETS.page})`,
      one.isMadeAgain ? revalidation : `${revalidation} (target ${TARGETS.revalidation})`,
      ...(['page', 'revalidation', 'database'] as const).map((key) => spread(0, (round) => round[key])),
    ]
    report(`${one.name}: ${columns.join('; ')}`)
  }
}

/** The rate of an answer that costs the server next to nothing: what revalidation could reach at best. */
async function measureServerLimit({ server, seconds, report }: BenchContext): Promise<void> {
  const request = { path: '/healthz', address: '10.1.1.1' }
  const { per_second } = await runLoad(() => request, { port: server.port, connections: CONNECTIONS, seconds })
  report(`/healthz: ${per_second.toFixed(0)} per second`)
}

/** Puts venues and the people who work there on the web, with events, specials and posts. */
async function publish(db: Db): Promise<void> {
  await sql`
    update profiles set web_page = 'week'
    where user_type in ('bartender', 'entertainer') and not is_private and not schedule_is_private`.execute(db)
  await sql`update venues set is_public = true`.execute(db)
  const venues = sql`from venues v cross join generate_series(1, 3) k`
  await sql`delete from venue_events where name like 'Bench %'`.execute(db)
  await sql`
    insert into venue_events (venue_id, name, description, start_time, end_time)
    select v.id, 'Bench night ' || k, 'Doors at seven.', now() + k * interval '1 day', now() + k * interval '28 hours'
    ${venues}`.execute(db)
  await sql`delete from venue_specials where title like 'Bench %'`.execute(db)
  await sql`
    with added as (
      insert into venue_specials (venue_id, title, details) select v.id, 'Bench special ' || k, 'At the bar.' ${venues}
      returning id
    )
    insert into venue_special_windows (special_id, day, start_time, end_time)
    select id, day, '17:00', '19:00' from added cross join generate_series(1, 3) day`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}

async function listCases(db: Db): Promise<PageCase[]> {
  const { rows: people } = await sql<{ name: string }>`
    select p.username_slug as name from bench.people b join profiles p on p.id = b.id
    where p.web_page = 'week' order by b.n limit ${PAGES}`.execute(db)
  const { rows: venues } = await sql<{ name: string }>`
    select slug as name from venues where slug like 'crowd-%' order by created_at, id limit ${MANY_PAGES}`.execute(db)
  const { rows: cities } = await sql<{ name: string }>`
    select min(city) as name from venues where is_public group by city order by count(*) desc limit 5`.execute(db)
  const venuePaths = venues.map(({ name }) => `/venues/${name}`)
  const readVenue: PageCase['read'] = (readers, path) => findVenuePage(readers, toName(path))
  return [
    { name: 'venue', paths: venuePaths.slice(0, PAGES), read: readVenue },
    {
      name: 'profile',
      paths: people.map(({ name }) => `/profiles/${name}`),
      read: (readers, path) => findProfilePage(readers, toName(path)),
    },
    {
      name: 'tonight',
      paths: ['/tonight', ...cities.map(({ name }) => `/tonight/${name.toLowerCase()}`)],
      read: (readers, path) => readTonight(readers, toRequest(path), null),
    },
    {
      name: 'tonight, of another day',
      paths: cities.map(({ name }) => `/tonight/${name.toLowerCase()}?day=${toDay(3)}`),
      read: (readers, path) => readTonight(readers, { ...toRequest(path.split('?')[0] ?? ''), day: toDay(3) }, null),
    },
    { name: 'venue, made for each request', paths: venuePaths, read: readVenue, isMadeAgain: true },
  ]
}

const toName = (path: string): string => path.split('/')[2] ?? ''

/** `2026-12-04`, so many days from now. */
const toDay = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const toRequest = (path: string) => {
  const place = toName(path) ? { city: toName(path) } : CENTER
  return { place, location: null, day: null, at: null }
}

async function measureRounds(context: BenchContext, { name, paths, read }: PageCase): Promise<Round[]> {
  const { url, server, seconds, report, database } = context
  const scripts: string[] = []
  for (const path of paths.slice(0, MAX_SCRIPTS))
    scripts.push(await recordScript(context, (readers) => read(readers, path)))
  const tags = new Map<string, string>()
  const next = roundRobin(paths)
  const address = roundRobin(range(1, 250).map((part) => `10.1.1.${part}`))
  const ask = (more: (path: string) => string[]) => (): LoadRequest => {
    const path = next()
    return { path, address: address(), headers: ['Accept-Encoding: br', ...more(path)] }
  }
  const load = async (more: (path: string) => string[], duration = seconds) => {
    const done = await runLoad(ask(more), {
      port: server.port,
      connections: CONNECTIONS,
      seconds: duration,
      onAnswer: ({ path }, { tag }) => tag && tags.set(path, tag),
    })
    if (listFailed(done).length > 0) report(`! ${name}: of ${done.answers} answers, errors: ${formatFailed(done)}`)
    return done
  }
  const plain = () => []
  const withTag = (path: string) => [`If-None-Match: ${tags.get(path) ?? ''}`]
  await load(plain, 1)
  const rounds: Round[] = []
  for (let round = 0; round < context.rounds; round += 1) {
    await sql`delete from rate_limits`.execute(database.db)
    const page = await load(plain)
    const revalidation = await load(withTag)
    const unchanged = (revalidation.statuses.get(304) ?? 0) / revalidation.answers
    if (unchanged < 0.9)
      report(`! ${name}: only ${Math.round(unchanged * 100)}% of the revalidations were answered with 304`)
    const { per_second } = await runPgbench(url, scripts, { clients: CLIENTS, seconds })
    rounds.push({ page: page.per_second, revalidation: revalidation.per_second, database: per_second })
  }
  return rounds
}

/** The statements that the server runs for a page, as a script for pgbench. */
async function recordScript({ database }: BenchContext, read: (readers: Readers) => Promise<unknown>): Promise<string> {
  const statements: string[] = []
  const stop = database.onStatement(({ sql: text, parameters }) => statements.push(fillIn(text, parameters)))
  const now = new Date()
  const links = { signLinks: <Output>(output: Output) => output, parseLink: () => undefined }
  const config = { defaultCenter: { latitude: CENTER.lat, longitude: CENTER.lon } }
  await read({ config, db: database.db, clock: { now: () => now }, mediaLinks: links })
  stop()
  return statements.map((text) => `${text};\n`).join('')
}

/** A statement with its parameters as literals, without a colon, which would begin a variable of pgbench. */
const fillIn = (text: string, parameters: readonly unknown[]): string =>
  text.replaceAll(/\$(\d+)/g, (_, number) => toLiteral(parameters[Number(number) - 1]))

function toLiteral(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `to_timestamp(${value.getTime() / 1000})`
  return `'${String(value).replaceAll("'", "''")}'`
}
