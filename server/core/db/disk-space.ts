import { statfs } from 'node:fs/promises'
import type { Logger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'

/** Two segments of the write-ahead log: without room for the next one the embedded database stands still for good. */
const RESERVED_BYTES = 32 * 1024 * 1024
const CHECK_INTERVAL_MS = 1000

export type DiskSpaceMonitor = {
  isFull(): boolean
  stop(): Promise<void>
}

/** Refuses to begin on a disk that is full. */
export async function assertDiskSpace(dataDir: string): Promise<void> {
  const free = await freeBytes(dataDir)
  if (free >= RESERVED_BYTES) return
  throw new StartError(
    `The disk of ${dataDir} has ${Math.floor(free / 1e6)} MB left: the embedded database needs 32 MB to write safely.`,
  )
}

/**
 * Lets the embedded database only be read while its disk is nearly full: what is written is refused before anything
 * breaks, and begins again by itself.
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
      const full = (await freeBytes(dataDir)) < RESERVED_BYTES
      if (full !== isFull && !isStopped) {
        await readOnly(full)
        isFull = full
        if (full) log.error({ dataDir }, 'The disk is nearly full: nothing is written until there is room')
        else log.info('There is room on the disk again')
      }
    } catch (error) {
      log.warn({ err: error }, 'Could not find out how much room the disk has')
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

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
