/** `npm run build`: builds the web app into `dist/web` and the server into `dist/server`. */
import { serverBuild } from './build-server.ts'
import { webBuild } from './build-web.ts'
import { build } from './staged-build.ts'

await Promise.all([webBuild, serverBuild].map(build))
