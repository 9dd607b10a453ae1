import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchContext, startBenchServer } from './context.ts'
import { formatFailed, type LoadRequest, runLoad } from './load.ts'
import { buildReadCases } from './read-cases.ts'
import { CONNECTIONS, findSubjects, formatSpread } from './throughput.ts'
import { roundRobin } from './throughput-case.ts'

/** They have a rate limit of their own, which this load would reach. */
const LIMITED = new Set(['talent', 'search'])

/** Requests per second, and how many processors the load and the whole machine used. */
type Measured = { rate: number; load: number; machine: number }

/**
 * Compares the requests per second of one process with those of two, for reads of all kinds in turn. The load runs on
 * the same machine: once no processor is idle, a second process can only take time from the others.
 */
export async function measureProcesses(context: BenchContext): Promise<void> {
  const { database, url, report, seconds } = context
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-bench-processes-'))
  const two = await startBenchServer({ DATA_DIR: dataDir, DATABASE_URL: url, WEB_CONCURRENCY: '2' })
  try {
    const cases = buildReadCases(context, await findSubjects(context)).filter(({ name }) => !LIMITED.has(name))
    const turn = roundRobin(cases)
    const next = () => turn().next()
    await sql`delete from rate_limits`.execute(database.db)
    for (const server of [context.server, two]) await measure(server, next, 1)
    const rounds: { one: Measured; two: Measured }[] = []
    for (let round = 0; round < context.rounds; round += 1)
      rounds.push({ one: await measure(context.server, next, seconds), two: await measure(two, next, seconds) })
    report(`reads of ${cases.length} kinds; minimum, median, maximum of ${rounds.length} rounds of ${seconds} s`)
    for (const key of ['one', 'two'] as const) report(`${key}: ${formatRounds(rounds.map((round) => round[key]))}`)
    const ratios = rounds.map((round) => round.two.rate / round.one.rate)
    report(`two ÷ one (target 1.6 while processors are idle): ${formatSpread(ratios, 2)}`)
  } finally {
    two.child.kill('SIGTERM')
    await two.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure({ port }: ServerProcess, next: () => LoadRequest, seconds: number): Promise<Measured> {
  const own = process.cpuUsage()
  const busy = readBusySeconds()
  const startedAt = performance.now()
  const load = await runLoad(next, { port, connections: CONNECTIONS, seconds })
  const spent = (performance.now() - startedAt) / 1000
  if (load.failed.size > 0) throw new Error(`Of ${load.answers} answers, errors: ${formatFailed(load)}`)
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
  return `${spread('rate', 0)} per second; processors used by the load ${spread('load', 2)}, by all ${spread('machine', 2)} of ${processors}`
}
