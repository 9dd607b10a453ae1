import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchContext, startBenchServer } from './context.ts'
import { formatFailed, type LoadRequest, listFailed, runLoad } from './load.ts'
import { limitProcessors } from './processor-limit.ts'
import { buildReadCases } from './read-cases.ts'
import { listChildren } from './running-processes.ts'
import { CONNECTIONS, findSubjects, formatSpread } from './throughput.ts'
import { roundRobin } from './throughput-case.ts'

/** They have a rate limit of their own, which this load would reach. */
const LIMITED = new Set(['talent', 'search'])

/** What each process gets of one processor, so that the processes are the limit and not the machine. */
const SHARE = 0.25

/** Requests per second, and how many processors the load and the whole machine used. */
type Measured = { rate: number; load: number; machine: number }
type Servers = { one: ServerProcess; two: ServerProcess; next: () => LoadRequest }

/**
 * Compares the requests per second of one process with those of two, for reads of all kinds in turn. The load and
 * PostgreSQL run on the same machine: without a limit for each process, two processes have no processor to gain.
 */
export async function measureProcesses(context: BenchContext): Promise<void> {
  const { database, url, report } = context
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-bench-processes-'))
  const two = await startBenchServer({ DATA_DIR: dataDir, DATABASE_URL: url, WEB_CONCURRENCY: '2' })
  try {
    const cases = buildReadCases(context, await findSubjects(context)).filter(({ name }) => !LIMITED.has(name))
    const turn = roundRobin(cases)
    const servers = { one: context.server, two, next: () => turn().next() }
    await sql`delete from rate_limits`.execute(database.db)
    report(
      `reads of ${cases.length} kinds; minimum, median, maximum of ${context.rounds} rounds of ${context.seconds} s`,
    )
    await measureLimited(context, servers)
    report('without a limit:')
    await compare(context, servers)
  } finally {
    two.child.kill('SIGTERM')
    await two.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Compares them while each process has a share of one processor. */
async function measureLimited(context: BenchContext, servers: Servers): Promise<void> {
  const supervisor = servers.two.child.pid ?? 0
  const limit = limitProcessors([servers.one.child.pid ?? 0, ...listChildren(supervisor)], SHARE)
  if (!limit) return context.report('this machine does not let us limit processors (cgroup v1, as root)')
  try {
    context.report(`with ${SHARE * 100}% of one processor for each process (target for two ÷ one: 1.6):`)
    await compare(context, servers)
  } finally {
    limit.release()
  }
}

async function compare({ rounds: count, seconds, report }: BenchContext, { one, two, next }: Servers): Promise<void> {
  for (const server of [one, two]) await measure(server, next, 1)
  const rounds: { one: Measured; two: Measured }[] = []
  for (let round = 0; round < count; round += 1)
    rounds.push({ one: await measure(one, next, seconds), two: await measure(two, next, seconds) })
  for (const key of ['one', 'two'] as const) report(`  ${key}: ${formatRounds(rounds.map((round) => round[key]))}`)
  report(
    `  two ÷ one: ${formatSpread(
      rounds.map((round) => round.two.rate / round.one.rate),
      2,
    )}`,
  )
}

async function measure({ port }: ServerProcess, next: () => LoadRequest, seconds: number): Promise<Measured> {
  const own = process.cpuUsage()
  const busy = readBusySeconds()
  const startedAt = performance.now()
  const load = await runLoad(next, { port, connections: CONNECTIONS, seconds })
  const spent = (performance.now() - startedAt) / 1000
  if (listFailed(load).length > 0) throw new Error(`Of ${load.answers} answers, errors: ${formatFailed(load)}`)
  const { user, system } = process.cpuUsage(own)
  return {
    rate: load.per_second,
    load: (user + system) / 1e6 / spent,
    machine: (readBusySeconds() - busy) / spent,
  }
}

/** The processor time that everything on this machine has used. */
const readBusySeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0)

function formatRounds(rounds: Measured[]): string {
  const spread = (key: keyof Measured, digits: number) =>
    formatSpread(
      rounds.map((round) => round[key]),
      digits,
    )
  const processors = cpus().length
  const idle = formatSpread(
    rounds.map(({ machine }) => (1 - machine / processors) * 100),
    0,
  )
  return `${spread('rate', 0)} per second; processors used by the load ${spread('load', 2)}, by all ${spread('machine', 2)} of ${processors}; idle ${idle}%`
}
