import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#server/core/clock.ts'
import { readBackupState } from './backup-record.ts'

/** Metrics of the data folder, read at each scrape. What is not known has no sample. */
export function createMachineGauges(
  registry: Registry,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): () => Promise<void> {
  const createGauge = (name: string, help: string) => {
    const gauge = new Gauge({ name, help, registers: [registry] })
    return (value: number | undefined) => (value === undefined ? gauge.remove() : gauge.set(value))
  }
  const setFree = createGauge('data_disk_free_bytes', 'Free space of the disk that has DATA_DIR.')
  const setSize = createGauge('data_disk_size_bytes', 'Size of the disk that has DATA_DIR.')
  const setAge = createGauge(
    'backup_age_seconds',
    'Age of the newest complete backup that was made with this DATA_DIR.',
  )
  const setFailed = createGauge('backup_failed', 'Whether the last attempt to make a backup failed.')
  return async () => {
    const disk = await statfs(dataDir).catch(() => undefined)
    setFree(disk && disk.bavail * disk.bsize)
    setSize(disk && disk.blocks * disk.bsize)
    const backup = readBackupState(dataDir, clock.now())
    setAge(backup?.age)
    setFailed(backup && Number(backup.hasFailed))
  }
}
