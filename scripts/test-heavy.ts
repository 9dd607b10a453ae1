/** `npm run test:heavy`: races, kills and other tests that are too heavy for every run. */
import { buildIfStale } from './build-web.ts'
import { close, runVitest } from './runners.ts'

await buildIfStale()
close(await runVitest({ lanes: ['heavy'], files: process.argv.slice(2) }))
