/**
 * `npm start`: builds the web app and the server if they are stale, then runs the server in this process, so that it
 * receives signals directly.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverBuild } from './build-server.ts'
import { webBuild } from './build-web.ts'
import { buildIfStale } from './staged-build.ts'

await Promise.all([webBuild, serverBuild].map(buildIfStale))
await import(pathToFileURL(join(serverBuild.folder, 'main.js')).href)
// Written now and not only at a clean exit, because a server may be killed.
flushCompileCache()
