/** `npm run admin -- …`: the operator's commands, through the running server or, where none runs, on the database itself. */

import { type CommandAnswer, runCommand } from '#server/admin/service.ts'
import { askRunningServer } from '#server/admin-socket.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/db.ts'
import { lockFolder } from '#server/db/lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { migratedTemplate } from '#server/db/template.ts'
import { createLogger } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'

const args = process.argv.slice(2)

try {
  const config = loadConfig(process.env)
  const answer = (await askRunningServer(config.dataDir, args)) ?? (await runHere(config))
  process[answer.done ? 'stdout' : 'stderr'].write(`${answer.text}\n`)
  process.exitCode = answer.done ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : `The command failed: ${error}`}\n`)
  process.exitCode = 1
}

/** Opens the database as a server would: under the folder's lock, so that none starts meanwhile. */
async function runHere(config: Config): Promise<CommandAnswer> {
  const log = createLogger('warn')
  const lock = config.database.engine === 'embedded' ? await lockFolder(config.dataDir, config.port) : undefined
  try {
    const database = await openDatabase(config, log, () => migratedTemplate(log))
    try {
      await migrate(database, log)
      return await runCommand({ db: database.db, clock: systemClock }, args)
    } finally {
      await database.close()
    }
  } finally {
    lock?.release()
  }
}
