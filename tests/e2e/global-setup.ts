import { webBuild } from '#scripts/build-web.ts'
import { buildIfStale } from '#scripts/staged-build.ts'
import { startDemoServer } from './demo-server.ts'

/** Settings that the embedded database creates or defaults by itself. */
const POSTGRES_NEEDS = {
  APP_SECRET: 'only-for-the-browser-tests-of-this-run',
  DEMO_PASSWORD: 'last-call',
  MAIL_MODE: 'outbox',
}

/**
 * Starts one built server for all browser tests (except after a failure, see browser-test.ts), with demo data, a new
 * data folder and a free loopback port. Tests find its URL as `baseURL`, and its data folder (for `outbox/*.eml`) as
 * `process.env.E2E_DATA_DIR`. With E2E_DATABASE_URL it runs on that PostgreSQL.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  await buildIfStale(webBuild)
  const { E2E_DATABASE_URL } = process.env
  const server = await startDemoServer(
    'browser',
    E2E_DATABASE_URL ? { DATABASE_URL: E2E_DATABASE_URL, ...POSTGRES_NEEDS } : {},
  )
  process.env.E2E_BASE_URL = server.origin
  process.env.E2E_DATA_DIR = server.dataDir
  return server.stop
}
