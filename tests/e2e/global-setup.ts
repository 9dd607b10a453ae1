import { webBuild } from '#scripts/build-web.ts'
import { buildIfStale } from '#scripts/staged-build.ts'
import { startDemoServer } from './demo-server.ts'

/**
 * Starts one built server for all browser tests (except after a failure, see browser-test.ts), with demo data, a new
 * data folder and a free loopback port. Tests find its URL as `baseURL`, and its data folder (for `outbox/*.eml`) as
 * `process.env.E2E_DATA_DIR`.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  await buildIfStale(webBuild)
  const server = await startDemoServer('browser')
  process.env.E2E_BASE_URL = server.origin
  process.env.E2E_DATA_DIR = server.dataDir
  return server.stop
}
