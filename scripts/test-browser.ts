/** `npm run test:browser -- [file or option]`: runs only the browser tests. */
import { webBuild } from './build-web.ts'
import { printResult, runPlaywright } from './runners.ts'
import { buildIfStale } from './staged-build.ts'

await buildIfStale(webBuild)
printResult(await runPlaywright(process.argv.slice(2)))
