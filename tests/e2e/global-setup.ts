import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build-web.ts'
import { freePort } from '#scripts/free-port.ts'
import { ROOT } from '#scripts/run.ts'

const START_MS = 90_000
const STOP_MS = 10_000
/** What the embedded database would make or assume by itself. */
const POSTGRES_NEEDS = {
  APP_SECRET: 'only-for-the-browser-tests-of-this-run',
  DEMO_PASSWORD: 'last-call',
  MAIL: 'outbox',
}

/**
 * One built server for all browser tests: demo cast, new data folder, free loopback port. Tests find it as `baseURL`, and
 * its data folder (for `outbox/*.eml`) as `process.env.E2E_DATA_DIR`. With E2E_DATABASE_URL it runs on that PostgreSQL.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'last-call-e2e-'))
  const port = await freePort()
  const logFile = join(ROOT, '.cache', 'test', 'browser-server.log')
  await mkdir(join(ROOT, '.cache', 'test'), { recursive: true })
  // Not the settings of whoever runs the tests: their database and mail server are none of ours.
  const { PATH, HOME, TMPDIR, E2E_DATABASE_URL } = process.env
  const onPostgres = E2E_DATABASE_URL ? { DATABASE_URL: E2E_DATABASE_URL, ...POSTGRES_NEEDS } : {}
  const server = serve({
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    ...onPostgres,
  })
  const log = createWriteStream(logFile)
  server.stdout.pipe(log)
  server.stderr.pipe(log)

  process.env.E2E_BASE_URL = `http://127.0.0.1:${port}`
  process.env.E2E_DATA_DIR = dataDir
  const gone = () => server.exitCode !== null || server.signalCode !== null
  const deadline = Date.now() + START_MS
  while (!(await isReady(port))) {
    if (gone() || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server did not get ready for the browser tests; what it said is in ${logFile}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }

  return async () => {
    if (!gone()) {
      server.kill('SIGTERM')
      const forced = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
      await once(server, 'exit')
      clearTimeout(forced)
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

function serve(env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
