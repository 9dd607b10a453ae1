/** `npm run test:browser -- [file or option]`: runs only the browser tests. */
import { buildIfStale } from './build-web.ts'
import { printResult, runPlaywright } from './runners.ts'

await buildIfStale()
printResult(await runPlaywright(process.argv.slice(2)))
