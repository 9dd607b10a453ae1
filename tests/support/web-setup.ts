import { serverBuild } from '#scripts/build-server.ts'
import { webBuild } from '#scripts/build-web.ts'
import { buildIfStale } from '#scripts/staged-build.ts'

/** `npm start` builds what is stale. Building it here saves the tests from waiting for it. */
export default async function build(): Promise<void> {
  await Promise.all([webBuild, serverBuild].map(buildIfStale))
}
