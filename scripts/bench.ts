/**
 * `npm run bench -- [factor]`: what the server costs beside its database, as ratios; see bench/README.md. On a throw-away
 * PostgreSQL, or on BENCH_DATABASE_URL, which is filled the first time.
 */
import { run } from './run.ts'

const { code } = await run(process.execPath, ['bench/main.ts', ...process.argv.slice(2)])
process.exitCode = code
