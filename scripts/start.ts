/**
 * `npm start`: builds the web app if it is stale, then runs the server in this process, so that it receives signals
 * directly.
 */
import { flushCompileCache } from 'node:module'
import { buildIfStale } from './build-web.ts'

await buildIfStale()
await import('#server/main.ts')
// Written now and not only at a clean exit, because a server may be killed.
flushCompileCache()
