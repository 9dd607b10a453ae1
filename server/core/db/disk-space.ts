import { statfs } from 'node:fs/promises'
import type { Logger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'

/** Two segments of the write-ahead log: without space for the next one, the embedded database hangs for good. */
export const RESERVED_BYTES = 32 * 1024 * 1024
const CHECK_INTERVAL_MS = 1000

export type DiskSpaceMonitor = {
  isFull(): boolean
  stop(): Promise<void>
}

/** Refuses to start on a full disk. */
export async function assertDiskSpace(dataDir: string): Promise<void> {
  const free = await readFreeBytes(dataDir)
  if (free >= RESERVED_BYTES) return
  throw new StartError(
    `The disk of ${dataDir} has only ${Math.floor(free / 1e6)} MB free: the embedded database needs 32 MB to write safely. Free space on it.`,
  )
}

/**
 * Makes the embedded database read-only while its disk is nearly full, so that writes are refused before anything
 * breaks. Writing resumes by itself when there is space again.
 */
export function watchDiskSpace(
  dataDir: string,
  log: Logger,
  readOnly: (on: boolean) => Promise<unknown>,
): DiskSpaceMonitor {
  let isFull = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const check = async (): Promise<void> => {
    try {
      const full = (await readFreeBytes(dataDir)) < RESERVED_BYTES
      if (full !== isFull && !isStopped) {
        await readOnly(full)
        isFull = full
        if (full) log.error({ dataDir }, 'The disk is nearly full: the database is read-only until there is space')
        else log.info('The disk has space again')
      }
    } catch (error) {
      log.warn({ err: error }, 'The free disk space could not be read')
    }
    if (!isStopped) timer = setTimeout(next, CHECK_INTERVAL_MS).unref()
  }
  let checking = check()
  function next(): void {
    checking = check()
  }
  return {
    isFull: () => isFull,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await checking
    },
  }
}

/** The bytes that this user can still write to the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
