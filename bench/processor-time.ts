import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchContext, median, startBenchServer } from './context.ts'
import { formatFailed, listFailed, runLoad } from './load.ts'
import { buildReadCases } from './read-cases.ts'
import { CONNECTIONS, findSubjects } from './throughput.ts'
import type { ThroughputCase } from './throughput-case.ts'
import { buildWriteCases } from './write-cases.ts'

/** Enough that the optimizing compiler is done: before that, an answer takes twice the time. */
const WARM_UP = 6000
const ANSWERS = 4000
const NANOSECONDS_PER_MS = 1e6
/** The kinds of requests to measure, by the start of their names. */
const KINDS = ['healthz', 'notifications', 'feed', 'venues nearby', 'like', 'post a shift']

type Case = Pick<ThroughputCase, 'name' | 'next'>
/** Milliseconds of processor time per answer. */
type Cost = { server: number; postgres: number; load: number }

/**
 * Measures the processor time that an answer costs the server, PostgreSQL and the load, which depends much less on what else
 * a machine does than the rate of answers. With the `main.js` of another build, both run on one database and take turns.
 */
export async function measureProcessorTime(
  context: BenchContext,
  { other, kind = '' }: { other: string | undefined; kind?: string | undefined },
): Promise<void> {
  const { report, url, rounds } = context
  const servers = [{ name: 'now', server: context.server }]
  if (other !== undefined) {
    const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATA_DIR: join(context.dataDir, 'other') }
    servers.unshift({ name: 'before', server: await startBenchServer(settings, other) })
  }
  report('processor time of an answer in ms: server, PostgreSQL, load; median (minimum to maximum)')
  for (const one of (await listCases(context)).filter(({ name }) => name.includes(kind))) {
    for (const { server } of servers) await measure(context, server, one, WARM_UP)
    const costs = servers.map((): Cost[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { server }] of servers.entries())
        costs[index]?.push(await measure(context, server, one, ANSWERS))
    }
    for (const [index, { name }] of servers.entries()) {
      const columns = (['server', 'postgres', 'load'] as const).map((key) =>
        formatCost((costs[index] ?? []).map((cost) => cost[key])),
      )
      report(`${one.name}, ${name}: ${columns.join('; ')}`)
    }
  }
  for (const { server } of servers.filter((each) => each.server !== context.server)) {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

async function listCases(context: BenchContext): Promise<Case[]> {
  const health: Case = { name: 'healthz', next: () => ({ path: '/healthz', address: '10.0.0.1' }) }
  const all = [health, ...buildReadCases(context, await findSubjects(context)), ...(await buildWriteCases(context))]
  return all.filter(({ name }) => KINDS.some((kind) => name.startsWith(kind)))
}

const formatCost = (values: number[]): string =>
  `${median(values).toFixed(3)} (${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)})`

async function measure(
  { database, report }: BenchContext,
  server: ServerProcess,
  { name, next }: Case,
  requests: number,
): Promise<Cost> {
  await sql`delete from rate_limits`.execute(database.db)
  const postgres = await findPostgres({ database })
  const read = () => ({
    server: readProcessorTime(server.child.pid ?? 0),
    postgres: readFamilyTime(postgres),
    load: readProcessorTime(process.pid),
  })
  const before = read()
  const result = await runLoad(next, { port: server.port, connections: CONNECTIONS, requests })
  const after = read()
  if (listFailed(result).length > 0) report(`! ${name}: errors: ${formatFailed(result)}`)
  const cost = (key: keyof Cost) => (after[key] - before[key]) / NANOSECONDS_PER_MS / result.answers
  return { server: cost('server'), postgres: cost('postgres'), load: cost('load') }
}

/** The processor time of all threads of a process so far, in nanoseconds; 0 if it has ended. */
function readProcessorTime(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, time) => sum + time, 0)
  } catch {
    return 0
  }
}

const NANOSECONDS_PER_TICK = 1e7

/** The same for a process with its children, those that have ended included. */
function readFamilyTime(pid: number): number {
  const [userTicks, systemTicks] = readStat(pid).slice(13, 15).map(Number)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return [pid, ...children]
    .map(readProcessorTime)
    .reduce((sum, time) => sum + time, ((userTicks ?? 0) + (systemTicks ?? 0)) * NANOSECONDS_PER_TICK)
}

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces; the first is the state. */
const readStat = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** PostgreSQL's first process, the parent of all others. It has to run on this machine. */
async function findPostgres({ database: { db } }: Pick<BenchContext, 'database'>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(readStat(rows[0]?.pid ?? 0)[1])
}
