import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBuild } from '#scripts/build-server.ts'
import { findFreePort } from '#scripts/free-port.ts'
import { ROOT } from '#scripts/run.ts'
import { createDatabase } from './new-database.ts'

const START_MS = 90_000
const STOP_MS = 10_000

/** Who runs the demo server: a name and address that would break unescaped HTML, partly written from right to left. */
export const OPERATOR = {
  name: 'Ö’Hara & Søns "Bar" <b>🍸</b> حانة',
  address: ['1 "Main" St & <Co>', 'Belleville, IL'],
}

/** Settings that the embedded database creates or defaults by itself. */
const POSTGRES_NEEDS = {
  APP_SECRET: 'only-for-the-browser-tests-of-this-run',
  DEMO_PASSWORD: 'last-call',
  MAIL_MODE: 'outbox',
}

export type DemoServer = { origin: string; dataDir: string; stop: () => Promise<void> }
type Options = {
  settings?: Record<string, string>
  /** The PostgreSQL on which to create a database; without it, the database is embedded. */
  postgresUrl?: string | undefined
  /** What to run instead of the built server. */
  main?: string
}

/**
 * Starts a server with demo data, a new data folder and a free loopback port. Its output goes to a log called `name`.
 */
export async function startDemoServer(
  name: string,
  { settings = {}, postgresUrl, main = join(serverBuild.folder, 'main.js') }: Options = {},
): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `last-call-${name}-`))
  const port = await findFreePort()
  const logFile = join(ROOT, '.cache', 'test', `${name}-server.log`)
  await mkdir(join(ROOT, '.cache', 'test'), { recursive: true })
  const database = postgresUrl ? await createDatabase(postgresUrl) : undefined
  // Does not pass on the developer's environment, which may name their own database and email server.
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    OPERATOR_NAME: OPERATOR.name,
    OPERATOR_ADDRESS: OPERATOR.address.join('\n'),
    // All tests share a few accounts and read more than people do.
    READ_BUDGET: 'off',
    ...(database ? { DATABASE_URL: database.url, ...POSTGRES_NEEDS } : {}),
    // As for npm start, whose launcher sets the same folder.
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
    ...settings,
  }
  const server = spawn(process.execPath, [main], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(logFile)
  server.stdout.pipe(log)
  server.stderr.pipe(log)

  const gone = () => server.exitCode !== null || server.signalCode !== null
  const deadline = Date.now() + START_MS
  while (!(await isReady(port))) {
    if (gone() || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server was not ready for the browser tests in time; see its log ${logFile}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }

  const stop = async () => {
    if (!gone()) {
      server.kill('SIGTERM')
      const forced = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
      await once(server, 'exit')
      clearTimeout(forced)
    }
    await rm(dataDir, { recursive: true, force: true })
    await database?.drop()
  }
  return { origin: `http://127.0.0.1:${port}`, dataDir, stop }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
