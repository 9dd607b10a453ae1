/** Run by scripts/bench.ts: fills a database if necessary and runs the measures one after another. */
import { cpus } from 'node:os'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type BenchContext, METRICS_TOKEN, openBench } from './context.ts'
import { measureLiveEvents } from './live-events.ts'
import { measurePages } from './pages.ts'
import { startPostgresProxy } from './postgres-proxy.ts'
import { measureProcessorTime } from './processor-time.ts'
import { measurePublicPages } from './public-pages.ts'
import { measurePush } from './push.ts'
import { measureRoundTrips } from './round-trips.ts'
import { measureThroughput } from './throughput.ts'

const ROUNDS = 5

const report = (line: string) => void process.stdout.write(`${line}\n`)
const [processor] = cpus()
const machine = `${cpus().length} × ${processor?.model}`
const day = new Date().toISOString().slice(0, 10)
const [what = '1', ...given] = process.argv.slice(2)
const [factor = '0.1'] = given
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

if (what === 'pages') {
  report(`${day}, pages, ${machine}`)
  await measurePages(report)
} else if (what === 'round-trips') {
  report(`${day}, round trips, factor ${factor}`)
  await withPostgres((url) => countRoundTrips(url, Number(factor)))
} else if (what === 'processor-time') {
  report(`${day}, processor time, factor ${factor}, ${machine}`)
  const options = { other: process.env.BENCH_OTHER_BUILD, kind: given[1] }
  await withPostgres((url) => measureOne(url, Number(factor), (context) => measureProcessorTime(context, options)))
} else if (what === 'public-pages') {
  report(`${day}, public pages, factor ${factor}, ${machine}`)
  await withPostgres((url) => measureOne(url, Number(factor), measurePublicPages))
} else if (what === 'push') {
  const [devices = '1000'] = given
  report(`${day}, push to ${devices} devices, ${machine}`)
  await withPostgres(async (url) => {
    if (!(await measurePush(url, Number(devices), report))) process.exitCode = 1
  })
} else {
  report(`${day}, factor ${what}, ${machine}`)
  await withPostgres((url) => measureServer(url, Number(what), given[0]))
}

/** Uses BENCH_DATABASE_URL, or else a temporary PostgreSQL that writes to the disk as a real one does. */
async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const givenUrl = process.env.BENCH_DATABASE_URL
  if (givenUrl) return work(givenUrl)
  const cluster = await startTemporaryPostgres({ durable: true })
  try {
    await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** Measures everything, or only the throughput of the kinds of requests whose name contains `kind`. */
async function measureServer(url: string, factor: number, kind?: string): Promise<void> {
  const context = await openBench({ url, factor, seconds, rounds: ROUNDS, report })
  try {
    await measureThroughput(context, kind)
    if (kind !== undefined) return
    await measureLiveEvents(context)
    report(`server memory afterwards: ${Math.round((await readMemory(context.server)) / 1e6)} MB (target 180)`)
  } finally {
    await context.close()
  }
}

/** The resident memory in bytes. */
async function readMemory({ origin }: ServerProcess): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^process_resident_memory_bytes (.*)$/m.exec(await answer.text())?.[1])
}

async function measureOne(
  url: string,
  factor: number,
  measure: (context: BenchContext) => Promise<void>,
): Promise<void> {
  const context = await openBench({ url, factor, seconds, rounds: ROUNDS, report })
  try {
    await measure(context)
  } finally {
    await context.close()
  }
}

async function countRoundTrips(url: string, factor: number): Promise<void> {
  const proxy = await startPostgresProxy(url)
  try {
    // Otherwise jobs that run at the same time would be counted with a request.
    const settings = { ROLE: 'web' }
    const context = await openBench({ url, serverUrl: proxy.url, settings, factor, seconds, rounds: ROUNDS, report })
    try {
      await measureRoundTrips(context, proxy)
    } finally {
      await context.close()
    }
  } finally {
    proxy.close()
  }
}
