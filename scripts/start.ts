/** `npm start`: builds the web app when it is stale, then runs the server in this process, so that a signal reaches it directly. */
import { flushCompileCache } from 'node:module'
import { buildIfStale } from './build-web.ts'

await buildIfStale()
await import('#server/main.ts')
// Not only at a clean end: a server may be killed.
flushCompileCache()
