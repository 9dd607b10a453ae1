import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from '#server/core/secrets.ts'
import { StartError, unwritable } from '#server/core/start-error.ts'

/** Who holds the data folder. A process is the same only if number, start and machine are. */
type Holder = {
  id: string
  pid: number
  /** When the process began, as the system tells it; process numbers come around again. */
  started: string
  boot: string
  /** The set of process numbers that `pid` belongs to: a container has its own. */
  namespace: string
  since: string
  port: number
}

export type FolderLock = { release(): void }

const beatEveryMs = 5_000
const staleAfterMs = 20_000

/**
 * Takes the data folder for this process alone: two on one embedded database destroy it. A holder that is dead is
 * cleared away; one that lives, or that cannot be seen from here but still beats, is named in a `StartError`.
 */
export async function lockFolder(dataDir: string, port: number): Promise<FolderLock> {
  const path = join(dataDir, 'server.lock')
  const me: Holder = {
    id: randomUUID(),
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    boot: bootId(),
    namespace: namespaceId(),
    since: new Date().toISOString(),
    port,
  }
  try {
    makeFolder(dataDir)
    for (let attempt = 0; !tryTake(path, me); attempt += 1) {
      const holder = read(path)
      if (holder && isAlive(holder, path)) throw held(dataDir, holder)
      if (holder) reap(path, holder)
      if (attempt > 20) throw unreadable(path)
    }
    await settled(path, me, dataDir)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  const beat = setInterval(() => touch(path), beatEveryMs)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (read(path)?.id === me.id) unlinkSync(path)
    },
  }
}

/** Who holds a data folder now, if anybody does. */
export function holderOf(dataDir: string): { pid: number; port: number } | undefined {
  const path = join(dataDir, 'server.lock')
  const holder = read(path)
  return holder && isAlive(holder, path) ? holder : undefined
}

const unreadable = (path: string): StartError =>
  new StartError(`The lock ${path} can neither be read nor replaced: remove it if no server runs.`)

/** The file appears whole or not at all, and only where none was. */
function tryTake(path: string, me: Holder): boolean {
  const beside = `${path}.${me.id}`
  writeFileSync(beside, `${JSON.stringify(me)}\n`, { mode: 0o600 })
  try {
    linkSync(beside, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(beside)
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    // It appears whole or not at all: this one is not of ours.
    if (error instanceof SyntaxError || codeOf(error) === 'EISDIR') throw unreadable(path)
    throw error
  }
}

/** Moves a dead holder's lock away; if another start has replaced it meanwhile, that one is put back. */
function reap(path: string, dead: Holder): void {
  const aside = `${path}.dead-${randomUUID()}`
  try {
    renameSync(path, aside)
    if (read(aside)?.id !== dead.id) linkSync(aside, path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  }
  try {
    unlinkSync(aside)
  } catch {}
}

/** Two starts that clear the same dead lock in the same instant: the one whose file stands has won. */
async function settled(path: string, me: Holder, dataDir: string): Promise<void> {
  await wait(20)
  const holder = read(path)
  if (holder && holder.id !== me.id) throw held(dataDir, holder)
}

function isAlive(holder: Holder, path: string): boolean {
  const visible = holder.boot === bootId() && holder.namespace === namespaceId()
  return visible ? startOf(holder.pid) === holder.started : Date.now() - beatOf(path) < staleAfterMs
}

function held(dataDir: string, { pid, since, port }: Holder): StartError {
  return new StartError(
    `Another Last Call has ${dataDir} open: process ${pid}, on port ${port}, since ${since}; stop it, or set another DATA_DIR.`,
  )
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}

function beatOf(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** When a process began, in the system's own words; nothing if there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim()
    // The name before the last parenthesis may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function bootId(): string {
  return process.platform === 'linux'
    ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    : execFileSync('sysctl', ['-n', 'kern.boottime']).toString().trim()
}

function namespaceId(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : ''
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
