import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#server/core/clock.ts'
import type { ConfigWithoutSecrets } from '#server/core/config.ts'
import { openDatabase } from '#server/core/db/db.ts'
import { RESTORE_MARKER } from '#server/core/db/engine.ts'
import { lockFolder } from '#server/core/db/folder-lock.ts'
import { createLogger } from '#server/core/log.ts'
import { formatStartError } from '#server/core/start-error.ts'
import type { CommandResult } from '#server/moderation/service.ts'
import { fault, note, ok, warning } from './findings.ts'
import { checkPostgres } from './postgres.ts'
import { type DatabaseReport, REPORT_COMMAND, readDatabaseReport } from './schema.ts'

/** Sends a command to the running server. Undefined if none runs. */
export type AskServer = (dataDir: string, args: readonly string[]) => Promise<CommandResult | undefined>

/** Checks the database that the configuration names. */
export function checkDatabase(
  config: ConfigWithoutSecrets,
  { clock, askServer }: { clock: Clock; askServer: AskServer },
): Promise<DatabaseReport> {
  const { database } = config
  return database.engine === 'postgres'
    ? checkPostgres(database, { clock, processes: countProcesses(config) })
    : checkEmbedded(config, askServer)
}

/** The processes that these settings need: a server that runs no jobs also needs a worker. */
const countProcesses = ({ role, webConcurrency }: ConfigWithoutSecrets): number =>
  webConcurrency + (role === 'web' ? 1 : 0)

async function checkEmbedded(config: ConfigWithoutSecrets, askServer: AskServer): Promise<DatabaseReport> {
  const { dataDir, port } = config
  if (existsSync(join(dataDir, RESTORE_MARKER)))
    return only(fault(`A restore into ${dataDir} was interrupted: run it again, with --replace.`))
  if (!existsSync(join(dataDir, 'db')))
    return only(note(`There is no embedded database in ${dataDir} yet: the first start creates it.`))
  const answer = await askServer(dataDir, [REPORT_COMMAND])
  if (answer?.done) return JSON.parse(answer.text) as DatabaseReport
  if (answer)
    return only(warning('The running server is of another version and cannot report on its database: restart it.'))
  const lock = await lockFolder(dataDir, port)
  try {
    const database = await openDatabase(config, createLogger('silent'))
    try {
      const report = await readDatabaseReport(database.query)
      return { ...report, findings: [ok('The embedded database can be opened.'), ...report.findings] }
    } finally {
      await database.close()
    }
  } catch (error) {
    return only(fault(formatStartError(error, 'The embedded database cannot be used')))
  } finally {
    lock.release()
  }
}

const only = (finding: DatabaseReport['findings'][number]): DatabaseReport => ({ findings: [finding], sample: [] })
