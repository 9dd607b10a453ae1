/** `npm run test:browser -- [file or option]`: the browser tests alone. */
import { buildIfStale } from './build-web.ts'
import { close, runPlaywright } from './runners.ts'

await buildIfStale()
close(await runPlaywright(process.argv.slice(2)))
