import { buildIfStale } from '#scripts/build-web.ts'
import { startDemoServer } from './demo-server.ts'

/** What the embedded database would make or assume by itself. */
const POSTGRES_NEEDS = {
  APP_SECRET: 'only-for-the-browser-tests-of-this-run',
  DEMO_PASSWORD: 'last-call',
  MAIL_MODE: 'outbox',
}

/**
 * One built server for all browser tests (what follows a failure gets its own, see house.ts): demo cast, new data folder,
 * free loopback port. Tests find it as `baseURL`, and its data folder (for `outbox/*.eml`) as `process.env.E2E_DATA_DIR`.
 * With E2E_DATABASE_URL it runs on that PostgreSQL.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  await buildIfStale()
  const { E2E_DATABASE_URL } = process.env
  const server = await startDemoServer(
    'browser',
    E2E_DATABASE_URL ? { DATABASE_URL: E2E_DATABASE_URL, ...POSTGRES_NEEDS } : {},
  )
  process.env.E2E_BASE_URL = server.origin
  process.env.E2E_DATA_DIR = server.dataDir
  return server.stop
}
