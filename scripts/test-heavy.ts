/** `npm run test:heavy`: races, kills and other tests that are too heavy for every run. */
import { webBuild } from './build-web.ts'
import { printResult, runVitest } from './runners.ts'
import { buildIfStale } from './staged-build.ts'

await buildIfStale(webBuild)
printResult(await runVitest({ lanes: ['heavy'], files: process.argv.slice(2) }))
