import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '#scripts/free-port.ts'

/** Debian installs it outside the PATH of ordinary users. */
export const pgbouncer = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

export type Pooler = { url: string; version: string; stop(): Promise<void> }

/** Starts PgBouncer in front of a database in transaction mode, with defaults otherwise. */
export async function startPgbouncer(database: string): Promise<Pooler> {
  const program = pgbouncer ?? ''
  const { hostname, port, username, pathname } = new URL(database)
  const folder = mkdtempSync(join(tmpdir(), 'last-call-pgbouncer-'))
  const own = await findFreePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  )
  const child = spawn(program, [settings], { stdio: 'ignore', ...unprivileged(folder, settings) })
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`
  await answers(url, child)
  return {
    url,
    version: execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
    stop: () => stop(child, folder),
  }
}

/** PgBouncer refuses to run as root. */
function unprivileged(folder: string, settings: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  for (const path of [folder, settings]) chownSync(path, uid, gid)
  chmodSync(folder, 0o700)
  return { uid, gid }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      // It is not listening yet.
    } finally {
      await client.end()
    }
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
