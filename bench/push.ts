import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/db/db.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { createLogger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { pushToCrowd } from '#tests/support/push-crowd.ts'
import { APP_SECRET } from './context.ts'

/** Measures how soon a posted shift is shown on many devices, some of which fail. */
export async function measurePush(url: string, count: number, report: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-bench-'))
  const log = createLogger('error')
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET, DEMO: '0', MAIL_MODE: 'outbox' })
  const database = await openDatabase(config, log)
  try {
    await migrate(database, log)
    await installQueues(database)
    const result = await pushToCrowd({ database, config, log, count })
    const share = (100 * result.shownWithin10s) / result.existing
    report(
      `${count} devices: ${result.gone} gone, ${result.dropped} dropped and ${result.busy} refused for now at first`,
    )
    report(
      `shown within 10 s: ${share.toFixed(1)} % of ${result.existing}; in the end ${result.shown}, twice ${result.shownTwice}`,
    )
    report(
      `seconds from the posted shift: median ${result.medianSeconds.toFixed(1)}, slowest ${result.slowestSeconds.toFixed(1)}`,
    )
    return share >= 99 && result.shownTwice === 0
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}
