/**
 * `npm run bench -- [factor]`: measures what the server costs on top of its database, as ratios; see bench/README.md.
 * Uses a temporary PostgreSQL, or BENCH_DATABASE_URL, which it fills the first time.
 */
import { webBuild } from './build-web.ts'
import { run } from './run.ts'
import { buildIfStale } from './staged-build.ts'

await buildIfStale(webBuild)

const { code } = await run(process.execPath, ['bench/main.ts', ...process.argv.slice(2)])
process.exitCode = code
