import {
  execFileSync,
  type SpawnSyncOptionsWithStringEncoding,
  type SpawnSyncReturns,
  spawnSync,
} from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { UserError } from './install.js'

const MIN_POSTGRES_VERSION = 15
/** The cluster is deleted after the run, so nothing needs to be durable. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const SETTINGS = ['max_connections=100']

export type TemporaryPostgres = {
  url: string
  stop: () => Promise<void>
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void
}

/**
 * Starts a new cluster in a temporary folder on a free loopback port, using the PostgreSQL binaries of this machine.
 * Only a `durable` one waits for the disk at each commit, as a real one does.
 */
export async function startTemporaryPostgres({ durable = false } = {}): Promise<TemporaryPostgres> {
  const settings = durable ? SETTINGS : [...NOT_DURABLE, ...SETTINGS]
  const bin = findBinaries()
  const folder = await mkdtemp(join(tmpdir(), 'last-call-postgres-'))
  const data = join(folder, 'data')
  const port = await findFreePort()
  const asUser = asUnprivilegedUser(folder)
  await mkdir(join(folder, 'log'))
  const server = (action: string, ...args: string[]) => asUser(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args, action])
  const stop = async () => {
    process.off('exit', stopNow)
    stopNow()
    await rm(folder, { recursive: true, force: true })
  }
  const stopNow = () => {
    if (existsSync(join(data, 'postmaster.pid'))) server('stop', '-m', 'immediate')
  }
  process.once('exit', stopNow)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }

  process.stdout.write(`Starting a temporary PostgreSQL (${bin}) …\n`)
  assertSucceeded(
    asUser(join(bin, 'initdb'), ['-D', data, '-U', 'last_call', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']),
  )
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings.map((setting) => `-c ${setting}`).join(' ')}`
  assertSucceeded(server('start', '-l', join(folder, 'server.log'), '-o', options))
  /** Suspends or resumes the whole cluster, to simulate a server that stops responding. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    for (const pid of [main, ...children]) process.kill(pid, name)
  }
  return { url: `postgres://last_call@127.0.0.1:${port}/postgres`, stop, signal }
}

/** Whether this machine has a PostgreSQL that can be started. */
export const hasPostgres = (): boolean => lookUpBinaries() !== undefined

/** The newest PostgreSQL on this machine. Debian installs versions side by side, outside the PATH. */
function lookUpBinaries(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => parseMajorVersion(b) - parseMajorVersion(a))
  const path = (process.env.PATH ?? '').split(delimiter)
  for (const folder of [...path, ...debian]) {
    if (['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))) {
      const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
      if (parseMajorVersion(version) >= MIN_POSTGRES_VERSION) return folder
    }
  }
  return undefined
}

function findBinaries(): string {
  const found = lookUpBinaries()
  if (found) return found
  throw new UserError(
    `No PostgreSQL ${MIN_POSTGRES_VERSION} or newer on this machine: set TEST_DATABASE_URL or install it (on Debian: apt-get install postgresql).`,
  )
}

function parseMajorVersion(text: string): number {
  return Number(/(\d+)/.exec(text)?.[1] ?? 0)
}

type Run = (command: string, args: string[]) => SpawnSyncReturns<string>

/**
 * PostgreSQL refuses to run as root, so root runs it as the machine's user `postgres` or, if there is none, as
 * `nobody`.
 */
function asUnprivilegedUser(folder: string): Run {
  // stdout is not captured: the server that pg_ctl starts would keep the pipe open.
  const options: SpawnSyncOptionsWithStringEncoding = {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  }
  if (process.getuid?.() !== 0) return (command, args) => spawnSync(command, args, options)
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0)
  if (!user) throw new UserError('PostgreSQL does not run as root, and there is no user "postgres" to run it as.')
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  assertSucceeded(spawnSync('chown', ['-R', `${uid}:${gid}`, folder], options))
  return (command, args) => spawnSync(command, args, { ...options, uid, gid })
}

function assertSucceeded(result: ReturnType<Run>): void {
  if (result.error) throw new UserError(`PostgreSQL failed to start: ${result.error.message}`)
  if (result.status !== 0) throw new UserError(`PostgreSQL failed to start:\n${result.stderr.trim()}`)
}
