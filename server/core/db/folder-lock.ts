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
import { errorCode, StartError, toDataDirError } from '#server/core/start-error.ts'

/** The process that holds the data folder, identified by process id, start time and machine. */
type LockHolder = {
  id: string
  pid: number
  /** When the process started, as the system reports it; process ids are reused. */
  started: string
  boot: string
  /** The PID namespace that `pid` belongs to: each container has its own. */
  namespace: string
  since: string
  port: number
}

export type FolderLock = { release(): void }

const HEARTBEAT_MS = 5_000
const STALE_AFTER_MS = 20_000

/**
 * Locks the data folder for this process, because two processes on one embedded database would destroy it. The lock of
 * a dead process is removed. A live holder, or one in another container or on another machine that still writes
 * heartbeats, is named in a `StartError`.
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

/** The process that holds a data folder now, if there is one. */
export function findLockHolder(dataDir: string): { pid: number; port: number } | undefined {
  const path = join(dataDir, 'server.lock')
  const holder = readLockFile(path)
  return holder && isAlive(holder, path) ? holder : undefined
}

const unreadableLockError = (path: string): StartError =>
  new StartError(`The lock ${path} can neither be read nor replaced: remove it if no server is running.`)

/** Creates the lock file atomically and complete, and only if there is none. */
function tryAcquire(path: string, me: LockHolder): boolean {
  const temporary = `${path}.${me.id}`
  writeFileSync(temporary, `${JSON.stringify(me)}\n`, { mode: 0o600 })
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(temporary)
  }
}

function readLockFile(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // Our lock files are always complete, so another program wrote this one.
    if (error instanceof SyntaxError || errorCode(error) === 'EISDIR') throw unreadableLockError(path)
    throw error
  }
}

/** Moves the lock of a dead process away; if another process has replaced it in between, that lock is put back. */
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

/** If two processes remove the same stale lock at the same moment, the one whose file is in place has won. */
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
    `Another Last Call server is using ${dataDir}: process ${pid}, on port ${port}, since ${since}; stop it, or set another DATA_DIR.`,
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

/** When a process started, in the format of the system; undefined if there is no such process. */
function readProcessStart(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim()
    // The process name before the last parenthesis may itself contain spaces and parentheses.
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
