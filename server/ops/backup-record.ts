import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '#server/core/clock.ts'

/** In the data folder, so that the server's metrics tell about backups that a command makes. */
const RECORD_FILE = 'last-backup.json'
/** A backup that has not ended after this time was killed. */
const LONGEST_MS = 6 * 3_600_000

const BackupRecord = z.object({
  /** When the newest complete backup was begun, which is the state that it has. */
  completed: z.iso.datetime().nullable(),
  begun: z.iso.datetime(),
  outcome: z.enum(['running', 'complete', 'failed']),
})
type BackupRecord = z.output<typeof BackupRecord>

/** Runs a backup, and records when it began and how it ended. A backup is made even if that cannot be recorded. */
export async function withBackupRecord<T>(
  { dataDir, clock }: { dataDir: string; clock: Clock },
  backUp: () => Promise<T>,
): Promise<T> {
  const begun = clock.now().toISOString()
  const completed = readRecord(dataDir)?.completed ?? null
  writeRecord(dataDir, { completed, begun, outcome: 'running' })
  try {
    const result = await backUp()
    writeRecord(dataDir, { completed: begun, begun, outcome: 'complete' })
    return result
  } catch (error) {
    writeRecord(dataDir, { completed, begun, outcome: 'failed' })
    throw error
  }
}

/** The age of the newest complete backup in seconds, if there is one, and whether the last attempt failed. */
export function readBackupState(
  dataDir: string,
  now: Date,
): { age: number | undefined; hasFailed: boolean } | undefined {
  const record = readRecord(dataDir)
  if (!record) return undefined
  const { completed, begun, outcome } = record
  const msSince = (time: string) => now.getTime() - Date.parse(time)
  return {
    age: completed === null ? undefined : msSince(completed) / 1000,
    hasFailed: outcome === 'failed' || (outcome === 'running' && msSince(begun) > LONGEST_MS),
  }
}

function readRecord(dataDir: string): BackupRecord | undefined {
  try {
    return BackupRecord.parse(JSON.parse(readFileSync(join(dataDir, RECORD_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

function writeRecord(dataDir: string, record: BackupRecord): void {
  const path = join(dataDir, RECORD_FILE)
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(record)}\n`, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  } catch {
    // The alert about the age of the newest backup follows.
  }
}
