import { readdirSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/core/clock.ts'
import type { Logger } from '#server/core/log.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { createFolder } from '#server/core/secrets.ts'
import type { OpenEngine } from './engine.ts'

const HOUR = 3_600_000
const MAX_AGE_MS = 30 * 24 * HOUR
const SNAPSHOT_NAME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

export type Snapshots = {
  /** Copies the database now, unless nothing was written since the last copy; returns whether it did. */
  capture(): Promise<boolean>
  stop(): Promise<void>
}

type SnapshotOptions = {
  dataDir: string
  clock: Clock
  log: Logger
  keep?: number
  everyMs?: number
  firstAfterMs?: number
}

/**
 * Rolling copies of the embedded database in `DATA_DIR/backups`. The database does not wait for the disk, so a power
 * cut may corrupt it. The first copy is made soon after startup if the newest one is more than a day old, then one
 * every six hours while data changes.
 */
export function startSnapshots(database: Pick<OpenEngine, 'query' | 'dump'>, options: SnapshotOptions): Snapshots {
  const { dataDir, clock, log, keep = 5, everyMs = 6 * HOUR, firstAfterMs = 30_000 } = options
  const folder = join(dataDir, 'backups')
  let copiedPosition: unknown

  const take = async (): Promise<boolean> => {
    const rows = await database.query('select pg_current_wal_insert_lsn()::text as position')
    const position = rows[0]?.position
    // Deleted data must be gone from all copies after 30 days. The newest copy may stay: nothing was written since.
    for (const old of listSnapshots(dataDir).slice(1)) {
      if (readSnapshotAge(dataDir, old, clock) > MAX_AGE_MS) await rm(join(folder, old))
    }
    if (position === copiedPosition) return false
    const started = performance.now()
    const dump = await database.dump?.()
    if (!dump) return false
    createFolder(folder)
    const name = `${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
    await writeFile(join(folder, `${name}.part`), dump.stream(), { mode: 0o600 })
    await rename(join(folder, `${name}.part`), join(folder, name))
    for (const old of listSnapshots(dataDir).slice(keep)) await rm(join(folder, old))
    copiedPosition = (await database.query('select pg_current_wal_insert_lsn()::text as position'))[0]?.position
    log.info({ name, bytes: dump.size, milliseconds: Math.round(performance.now() - started) }, 'Copied the database')
    return true
  }
  const run = () => take().catch((error: unknown) => log.error({ err: error }, 'The database could not be copied'))
  const isDue = isSnapshotDue(dataDir, clock)
  return { capture: take, ...runPeriodically(run, { everyMs, firstAfterMs: isDue ? firstAfterMs : undefined }) }
}

/** The names of the existing copies, newest first. */
export function listSnapshots(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'backups'))
      .filter((name) => SNAPSHOT_NAME_PATTERN.test(name))
      .sort()
      .reverse()
  } catch {
    return []
  }
}

function isSnapshotDue(dataDir: string, clock: Clock): boolean {
  const [newest] = listSnapshots(dataDir)
  return !newest || readSnapshotAge(dataDir, newest, clock) > 24 * HOUR
}

const readSnapshotAge = (dataDir: string, name: string, clock: Clock): number =>
  clock.now().getTime() - statSync(join(dataDir, 'backups', name)).mtimeMs
