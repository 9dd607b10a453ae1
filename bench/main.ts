/** Run by scripts/bench.ts: fills a database if need be, and measures one thing after another. */
import { cpus } from 'node:os'
import { startThrowAwayPostgres } from '#scripts/throw-away-postgres.ts'
import { measureDrift } from './drift.ts'
import { measureFeeds } from './feeds.ts'
import { measureNotices } from './notices.ts'
import { openScene } from './scene.ts'
import { measureShares } from './shares.ts'

const factor = Number(process.argv[2] ?? 1)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const given = process.env.BENCH_DATABASE_URL
const cluster = given ? undefined : await startThrowAwayPostgres()
try {
  const [processor] = cpus()
  say(`${new Date().toISOString().slice(0, 10)}, factor ${factor}, ${cpus().length} × ${processor?.model}`)
  const url = given ?? cluster?.url ?? ''
  const scene = await openScene({ url, factor, seconds: Number(process.env.BENCH_SECONDS ?? 10), rounds: 3, say })
  try {
    await measureShares(scene)
    await measureFeeds(scene)
    await measureDrift(scene)
    await measureNotices(scene)
    const text = await (await fetch(`${scene.server.origin}/metrics`)).text()
    const bytes = Number(/^process_resident_memory_bytes (.*)$/m.exec(text)?.[1])
    say(`memory of the server after it: ${Math.round(bytes / 1e6)} MB (must 180)`)
  } finally {
    await scene.close()
  }
} finally {
  await cluster?.stop()
}
