/**
 * `npm run admin -- …`: runs operator commands through the running server or, if none runs, directly on the database.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { systemClock } from '#server/core/clock.ts'
import { type ConfigWithoutSecrets, loadConfig, loadConfigWithoutSecrets } from '#server/core/config.ts'
import { openDatabase } from '#server/core/db/db.ts'
import { lockFolder } from '#server/core/db/folder-lock.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { createJobs, installQueues } from '#server/core/queue/queue.ts'
import { formatStartError, StartError } from '#server/core/start-error.ts'
import { openStorage } from '#server/core/storage.ts'
import { type CommandResult, sendsEmail, USAGE } from '#server/moderation/service.ts'
import { sendCommandToServer, streamCommandFromServer } from '#server/ops/admin-client/send.ts'
import { createBackup } from '#server/ops/backup.ts'
import { parseBackupOptions, parseRestoreOptions } from '#server/ops/backup-options.ts'
import { withBackupRecord } from '#server/ops/backup-record.ts'
import { type OpsDeps, parseAuditOptions, recordBackup, runOpsCommand, streamOpsCommand } from '#server/ops/commands.ts'
import { runDoctor } from '#server/ops/doctor/command.ts'
import { reportFailure } from '#server/ops/failure-report.ts'
import {
  exportKnownImages,
  IMAGES_COMMAND,
  readKnownImages,
  STORAGE_COMMAND,
} from '#server/ops/move-files/known-images.ts'
import { moveFiles } from '#server/ops/move-files/move-files.ts'
import { nameStorage, parseMoveOptions } from '#server/ops/move-files/options.ts'
import { inspectPostgres } from '#server/ops/postgres-dump.ts'
import { restoreBackup } from '#server/ops/restore.ts'

let args = process.argv.slice(2)
const report = (line: string) => void process.stderr.write(`${line}\n`)

try {
  if (args[0] === 'doctor') await printDoctorResult()
  else await printCommandResult()
} catch (error) {
  process.stderr.write(`${formatStartError(error, 'The command failed')}\n`)
  process.exitCode = args[0] === 'doctor' ? 2 : 1
}

/** The doctor also reports a configuration with which no other command runs. */
async function printDoctorResult(): Promise<void> {
  const { text, exitCode } = await runDoctor(args.slice(1), {
    env: process.env,
    usage: USAGE,
    askServer: sendCommandToServer,
  })
  process[exitCode === 2 ? 'stderr' : 'stdout'].write(`${text}\n`)
  process.exitCode = exitCode
}

async function printCommandResult(): Promise<void> {
  args = readFileArgument(args)
  // The map can be missing that the configuration names, so this command does not need a valid one.
  const answer =
    args[0] === 'map-region' ? await downloadRegion() : await runAdminCommand(loadConfigWithoutSecrets(process.env))
  if (answer.text) process[answer.done ? 'stdout' : 'stderr'].write(`${answer.text}\n`)
  process.exitCode = answer.done ? 0 : 1
}

async function runAdminCommand(config: ConfigWithoutSecrets): Promise<CommandResult> {
  if (args[0] === 'backup') return backup(config)
  if (args[0] === 'report-failure') return reportFailure(config, args[1] ?? '')
  if (args[0] === 'restore') return restore(config)
  if (args[0] === 'audit') return audit(config)
  if (args[0] === 'migrate') return migrateDatabase(config)
  if (args[0] === 'move-files') return moveStoredFiles(config)
  return (await sendCommandToServer(config.dataDir, args)) ?? (await withDatabase((deps) => runOpsCommand(deps, args)))
}

async function downloadRegion(): Promise<CommandResult> {
  const { runMapRegion } = await import('#server/ops/map-region/command.ts')
  return runMapRegion(args.slice(1), { env: process.env, report, confirm })
}

/** Asks on the terminal; undefined if there is none. */
async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** Replaces the path in `import-venues FILE` by the file's text. */
function readFileArgument(given: string[]): string[] {
  const [command, path, ...options] = given
  if (command !== 'import-venues' || path === undefined) return given
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`)
  return [command, readFileSync(path, 'utf8'), ...options]
}

async function backup(config: ConfigWithoutSecrets): Promise<CommandResult> {
  const options = parseBackupOptions(args.slice(1))
  if (!options) return { done: false, text: USAGE }
  const embedded = config.database.engine === 'embedded'
  if (embedded && !existsSync(join(config.dataDir, 'db'))) {
    throw new StartError(
      `There is no embedded database in ${config.dataDir}: to back up PostgreSQL, set DATABASE_URL as the server has it (postgres://user:password@host:5432/database); to back up an embedded database, set DATA_DIR to its folder.`,
    )
  }
  const folder = await withBackupRecord({ dataDir: config.dataDir, clock: systemClock }, () =>
    makeBackup(config, options),
  )
  return { done: true, text: `Backed up to ${folder}` }
}

async function makeBackup(
  config: ConfigWithoutSecrets,
  options: NonNullable<ReturnType<typeof parseBackupOptions>>,
): Promise<string> {
  // On PostgreSQL, pg_dump makes the copy; this command only writes the audit log entry.
  if (config.database.engine === 'postgres') await withDatabase(recordBackup)
  return createBackup({
    config,
    into: options.into ?? join(config.dataDir, 'backups'),
    keepDays: options.keepDays,
    clock: systemClock,
    report,
    dumpEmbedded: async () => {
      const copy =
        (await streamCommandFromServer(config.dataDir, ['dump'])) ??
        (await withDatabase((deps) => streamOpsCommand(deps, ['dump'])))
      if (!copy) throw new StartError('The server returned no copy of the database.')
      return copy as AsyncIterable<Uint8Array>
    },
  })
}

async function restore(config: ConfigWithoutSecrets): Promise<CommandResult> {
  const options = parseRestoreOptions(args.slice(1))
  if (!options) return { done: false, text: USAGE }
  await restoreBackup({ config, ...options, clock: systemClock, log: createLogger('warn'), report })
  return { done: true, text: 'Restored. Everyone has to log in again. Start the server, then run verify-integrity.' }
}

async function audit(config: ConfigWithoutSecrets): Promise<CommandResult> {
  if (!parseAuditOptions(args.slice(1), systemClock.now())) return { done: false, text: USAGE }
  const print = async (lines: AsyncIterable<unknown> | undefined) => {
    for await (const part of lines ?? []) process.stdout.write(part as string)
  }
  const running = await streamCommandFromServer(config.dataDir, args)
  if (running) await print(running)
  else await withDatabase(async (deps) => print(await streamOpsCommand(deps, args)))
  return { done: true, text: '' }
}

async function moveStoredFiles(config: ConfigWithoutSecrets): Promise<CommandResult> {
  const options = parseMoveOptions(args.slice(1), { env: process.env, ...config })
  if (!options) return { done: false, text: USAGE }
  return moveFiles({
    ...options,
    config,
    report,
    findStorageInUse: () => findStorageInUse(config),
    listImages: async () => {
      const running = await streamCommandFromServer(config.dataDir, [IMAGES_COMMAND])
      return running ? readKnownImages(running) : withDatabase(({ db }) => readKnownImages(exportKnownImages(db)))
    },
  })
}

/** The storage of the running server. One on another machine is assumed to have the same configuration. */
async function findStorageInUse({ dataDir, database, storage }: ConfigWithoutSecrets): Promise<string | undefined> {
  const answer = await sendCommandToServer(dataDir, [STORAGE_COMMAND])
  if (answer?.done) return answer.text
  const isElsewhere = database.engine === 'postgres' && (await inspectPostgres(database)).servers > 0
  return answer || isElsewhere ? nameStorage(storage) : undefined
}

/** Updates the schema and the job queue, for a server whose own database role may not. */
async function migrateDatabase(config: ConfigWithoutSecrets): Promise<CommandResult> {
  const log = createLogger('warn')
  const lock = config.database.engine === 'embedded' ? await lockFolder(config.dataDir, config.port) : undefined
  try {
    const database = await openDatabase(config, log, () => loadMigratedTemplate(log))
    try {
      const applied = await migrate(database, log)
      await installQueues(database)
      return { done: true, text: applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date.' }
    } finally {
      await database.close()
    }
  } finally {
    lock?.release()
  }
}

/**
 * Opens the database as the server does: under the data folder's lock, so that no server starts on it at the same time.
 * Only this function creates the folder's secrets, because a restore into an empty folder requires it to be empty.
 */
async function withDatabase<T>(work: (deps: OpsDeps) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  const log = createLogger('warn')
  const lock = config.database.engine === 'embedded' ? await lockFolder(config.dataDir, config.port) : undefined
  try {
    const { db, dump, ...database } = await openDatabase(config, log, () => loadMigratedTemplate(log))
    try {
      await migrate(database, log)
      const jobs = createJobs(database, log, config.appSecrets)
      // A started queue would process all waiting jobs.
      const needsJobs = sendsEmail(args)
      if (needsJobs) await jobs.start()
      try {
        return await work({ db, dump, clock: systemClock, storage: openStorage(config.storage), jobs, config })
      } finally {
        if (needsJobs) await jobs.stop()
      }
    } finally {
      await database.close()
    }
  } finally {
    lock?.release()
  }
}
