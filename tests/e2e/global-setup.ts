import { serverBuild } from '#scripts/build-server.ts'
import { webBuild } from '#scripts/build-web.ts'
import { buildIfStale } from '#scripts/staged-build.ts'

/** Builds what the servers of the browser tests run, once for all workers. */
export default async function build(): Promise<void> {
  await Promise.all([webBuild, serverBuild].map(buildIfStale))
}
