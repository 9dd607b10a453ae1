import { sql } from 'kysely'
import { APP_SECRET, type BenchContext } from './context.ts'
import { installLean } from './lean.ts'
import { formatFailed, listFailed, runLoad } from './load.ts'
import { runPgbench } from './pgbench.ts'
import { buildReadCases } from './read-cases.ts'
import { type BenchSubjects, range, type ThroughputCase } from './throughput-case.ts'
import { signIn } from './viewers.ts'
import { buildWriteCases } from './write-cases.ts'

export const CONNECTIONS = 32
const WARM_UP_SECONDS = 3
export const CLIENTS = 8
const READERS = 40
const FIRST_READER = 2000
/** People whose profiles are read, by number, and venues by theirs. */
const FIRST_PERSON = 100
const SUBJECTS = 50

type Round = { share: number; server: number; lean: number }

/**
 * Compares the requests per second of the server with those of the leanest SQL for the same answers, alternating
 * between the two. Measures only the kinds of requests whose name contains `kind`.
 */
export async function measureThroughput(context: BenchContext, kind = ''): Promise<void> {
  const { database, report } = context
  await installLean(database)
  const all = [...buildReadCases(context, await findSubjects(context)), ...(await buildWriteCases(context))]
  const cases = all.filter(({ name }) => name.includes(kind))
  for (const one of cases) await one.prove()
  report(`${cases.length} kinds of requests give the same answers as lean.sql`)
  report('server ÷ lean, server per second, lean per second: minimum, median, maximum')
  for (const one of cases) {
    const rounds = await measureRounds(context, one)
    const spread = (key: keyof Round, digits: number) =>
      formatSpread(
        rounds.map((round) => round[key]),
        digits,
      )
    const columns = [spread('share', 2), spread('server', 0), spread('lean', 0)]
    report(`${one.name}${one.target ? ` (target ${one.target})` : ''}: ${columns.join('; ')}`)
  }
}

async function measureRounds(context: BenchContext, { name, next, script, pick }: ThroughputCase): Promise<Round[]> {
  const { url, server, seconds, report, database } = context
  const scripts = [script].flat().map((text) => `${pick ?? PICK_READER}\n${text}\n`)
  // Planning, reading pages for the first time and code that is not optimized yet would distort the measure.
  await runLoad(next, { port: server.port, connections: CONNECTIONS, seconds: WARM_UP_SECONDS })
  const rounds: Round[] = []
  for (let round = 0; round < context.rounds; round += 1) {
    // Limits are not measured, and a reader of the benchmark reads more than a person does.
    await sql`delete from rate_limits`.execute(database.db)
    const load = await runLoad(next, { port: server.port, connections: CONNECTIONS, seconds })
    if (listFailed(load).length > 0) report(`! ${name}: of ${load.answers} answers, errors: ${formatFailed(load)}`)
    const { per_second } = await runPgbench(url, scripts, { clients: CLIENTS, seconds })
    rounds.push({ share: load.per_second / per_second, server: load.per_second, lean: per_second })
  }
  return rounds
}

/** Minimum, median and maximum. */
export function formatSpread(values: number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const spread = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return spread.map((value = 0) => value.toFixed(digits)).join(' ')
}

/** Looks up the reader, which costs pgbench about as much as the session costs the server. */
const PICK_READER = `\\set who random(${FIRST_READER}, ${FIRST_READER + READERS - 1})
\\set other random(0, ${SUBJECTS - 1})
select r.id as reader, s.person, s.venue from bench.people r, bench.subjects s where r.n = :who and s.n = :other \\gset`

/** Readers, public and private profiles, and venues. Profiles and venues are also in a table for pgbench. */
export async function findSubjects({ database: { db } }: BenchContext): Promise<BenchSubjects> {
  await sql`drop table if exists bench.subjects`.execute(db)
  await sql`
    create table bench.subjects as
    select b.n - ${FIRST_PERSON}::int as n, p.username_slug as person, 'crowd-' || (1 + b.n - ${FIRST_PERSON}::int) as venue
    from bench.people b join profiles p on p.id = b.id
    where b.n between ${FIRST_PERSON}::int and ${FIRST_PERSON + SUBJECTS - 1}::int`.execute(db)
  await sql`alter table bench.subjects add primary key (n)`.execute(db)
  const { rows } = await sql<{ person: string; venue: string }>`
    select person, venue from bench.subjects order by n`.execute(db)
  return {
    readers: await signIn(db, APP_SECRET, range(FIRST_READER, READERS)),
    people: rows.map(({ person }) => person),
    venues: rows.map(({ venue }) => venue),
  }
}
