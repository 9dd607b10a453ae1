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
import { createFolder } from '#server/core/secrets.ts'
import { StartError, toDataDirError } from '#server/core/start-error.ts'

/** Who holds the data folder. A process is the same only if number, start and machine are. */
type LockHolder = {
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

const HEARTBEAT_MS = 5_000
const STALE_AFTER_MS = 20_000

/**
 * Takes the data folder for this process alone: two on one embedded database destroy it. A holder that is dead is
 * cleared away; one that lives, or that cannot be seen from here but still beats, is named in a `StartError`.
 */
export async function lockFolder(dataDir: string, port: number): Promise<FolderLock> {
  const path = join(dataDir, 'server.lock')
  const me: LockHolder = {
    id: randomUUID(),
    pid: process.pid,
    started: readProcessStart(process.pid) ?? '',
    boot: readBootId(),
    namespace: readNamespaceId(),
    since: new Date().toISOString(),
    port,
  }
  try {
    createFolder(dataDir)
    for (let attempt = 0; !tryAcquire(path, me); attempt += 1) {
      const holder = readLockFile(path)
      if (holder && isAlive(holder, path)) throw lockHeldError(dataDir, holder)
      if (holder) removeStaleLock(path, holder)
      if (attempt > 20) throw unreadableLockError(path)
    }
    await confirmLock(path, me, dataDir)
  } catch (error) {
    throw toDataDirError(dataDir, error)
  }
  const beat = setInterval(() => writeHeartbeat(path), HEARTBEAT_MS)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (readLockFile(path)?.id === me.id) unlinkSync(path)
    },
  }
}

/** Who holds a data folder now, if anybody does. */
export function findLockHolder(dataDir: string): { pid: number; port: number } | undefined {
  const path = join(dataDir, 'server.lock')
  const holder = readLockFile(path)
  return holder && isAlive(holder, path) ? holder : undefined
}

const unreadableLockError = (path: string): StartError =>
  new StartError(`The lock ${path} can neither be read nor replaced: remove it if no server runs.`)

/** The file appears whole or not at all, and only where none was. */
function tryAcquire(path: string, me: LockHolder): boolean {
  const beside = `${path}.${me.id}`
  writeFileSync(beside, `${JSON.stringify(me)}\n`, { mode: 0o600 })
  try {
    linkSync(beside, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(beside)
  }
}

function readLockFile(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // It appears whole or not at all: this one is not of ours.
    if (error instanceof SyntaxError || errorCode(error) === 'EISDIR') throw unreadableLockError(path)
    throw error
  }
}

/** Moves a dead holder's lock away; if another start has replaced it meanwhile, that one is put back. */
function removeStaleLock(path: string, dead: LockHolder): void {
  const aside = `${path}.dead-${randomUUID()}`
  try {
    renameSync(path, aside)
    if (readLockFile(aside)?.id !== dead.id) linkSync(aside, path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error
  }
  try {
    unlinkSync(aside)
  } catch {}
}

/** Two starts that clear the same dead lock in the same instant: the one whose file stands has won. */
async function confirmLock(path: string, me: LockHolder, dataDir: string): Promise<void> {
  await wait(20)
  const holder = readLockFile(path)
  if (holder && holder.id !== me.id) throw lockHeldError(dataDir, holder)
}

function isAlive(holder: LockHolder, path: string): boolean {
  const visible = holder.boot === readBootId() && holder.namespace === readNamespaceId()
  return visible ? readProcessStart(holder.pid) === holder.started : Date.now() - readHeartbeat(path) < STALE_AFTER_MS
}

function lockHeldError(dataDir: string, { pid, since, port }: LockHolder): StartError {
  return new StartError(
    `Another Last Call has ${dataDir} open: process ${pid}, on port ${port}, since ${since}; stop it, or set another DATA_DIR.`,
  )
}

function writeHeartbeat(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {}
}

function readHeartbeat(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** When a process began, in the system's own words; nothing if there is no such process. */
function readProcessStart(pid: number): string | undefined {
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

function readBootId(): string {
  return process.platform === 'linux'
    ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    : execFileSync('sysctl', ['-n', 'kern.boottime']).toString().trim()
}

function readNamespaceId(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : ''
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
