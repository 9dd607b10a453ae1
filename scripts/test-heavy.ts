/** `npm run test:heavy`: races, kills and other tests that are too heavy for every run. */
import { buildIfStale } from './build-web.ts'
import { printResult, runVitest } from './runners.ts'

await buildIfStale()
printResult(await runVitest({ lanes: ['heavy'], files: process.argv.slice(2) }))
