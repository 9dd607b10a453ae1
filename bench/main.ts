/** Run by scripts/bench.ts: fills a database if necessary and runs the measures one after another. */
import { cpus } from 'node:os'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { openBench } from './context.ts'
import { measureCounterDrift } from './counter-drift.ts'
import { measureFeeds } from './feeds.ts'
import { measureLiveEvents } from './live-events.ts'
import { measureNotifications } from './notifications.ts'
import { measurePages } from './pages.ts'
import { measureThroughput } from './throughput.ts'

const report = (line: string) => void process.stdout.write(`${line}\n`)
const [processor] = cpus()
const machine = `${cpus().length} × ${processor?.model}`
const day = new Date().toISOString().slice(0, 10)

if (process.argv[2] === 'pages') {
  report(`${day}, pages, ${machine}`)
  await measurePages(report)
} else await measureServer(Number(process.argv[2] ?? 1))

async function measureServer(factor: number): Promise<void> {
  report(`${day}, factor ${factor}, ${machine}`)
  const givenUrl = process.env.BENCH_DATABASE_URL
  const cluster = givenUrl ? undefined : await startTemporaryPostgres()
  try {
    const url = givenUrl ?? cluster?.url ?? ''
    const scene = await openBench({ url, factor, seconds: Number(process.env.BENCH_SECONDS ?? 10), rounds: 3, report })
    try {
      await measureThroughput(scene)
      await measureFeeds(scene)
      await measureCounterDrift(scene)
      await measureNotifications(scene)
      await measureLiveEvents(scene)
      const text = await (await fetch(`${scene.server.origin}/metrics`)).text()
      const bytes = Number(/^process_resident_memory_bytes (.*)$/m.exec(text)?.[1])
      report(`server memory afterwards: ${Math.round(bytes / 1e6)} MB (target 180)`)
    } finally {
      await scene.close()
    }
  } finally {
    await cluster?.stop()
  }
}
