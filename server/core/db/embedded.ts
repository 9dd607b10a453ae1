import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect } from 'kysely'
import { formatAdminCommand } from '#server/core/admin-command.ts'
import type { Logger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import { Unavailable } from '#server/core/unavailable.ts'
import { assertDiskSpace, type DiskSpaceMonitor, watchDiskSpace } from './disk-space.ts'
import { type DatabaseTemplate, type OpenEngine, RESTORE_MARKER } from './engine.ts'
import { parsers } from './parsers.ts'
import { PlanKeepingPGlite } from './plan-keeping-pglite.ts'
import { listSnapshots } from './snapshots.ts'

const options = {
  extensions: { amcheck, btree_gist, citext, cube, earthdistance, pg_trgm },
  parsers: { ...parsers },
  // The default of 128 MB would double the server's memory use; the page cache of the system holds the same data.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
} satisfies PGliteOptions

/**
 * Opens the embedded database of a data folder, which the caller has locked. A missing database is created in a
 * temporary folder and renamed, so that a start killed half-way leaves no incomplete database.
 */
export async function openEmbedded(
  dataDir: string,
  log: Logger,
  template?: () => Promise<DatabaseTemplate>,
): Promise<OpenEngine> {
  const folder = join(dataDir, 'db')
  if (existsSync(join(dataDir, RESTORE_MARKER))) {
    throw new StartError(`A restore into ${dataDir} was interrupted: run it again.`)
  }
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('db.new-')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  await assertDiskSpace(dataDir)
  if (!existsSync(folder)) {
    const temporary = join(dataDir, `db.new-${process.pid}`)
    const started = performance.now()
    await createDatabase(temporary, await template?.())
    chmodSync(temporary, 0o700)
    renameSync(temporary, folder)
    log.info({ milliseconds: Math.round(performance.now() - started) }, 'Created the embedded database')
  }
  try {
    const pglite = await openPglite({ dataDir: folder })
    const diskSpace = watchDiskSpace(dataDir, log, (on) => pglite.exec(`set default_transaction_read_only = ${on}`))
    return guardFullDisk(toEngine(pglite), diskSpace)
  } catch (error) {
    log.error({ reason: String(error) }, 'The embedded database cannot be opened')
    log.debug({ err: error }, 'Opening the embedded database failed')
    const [newest = 'a copy of the folder'] = listSnapshots(dataDir).map((name) => join(dataDir, 'backups', name))
    throw new StartError(
      `The embedded database in ${folder} cannot be opened: restore a backup (${formatAdminCommand('restore FOLDER --replace')}). If no backup is recent enough, move that folder away, create it again, and unpack the newest copy into it (tar -xzf ${newest} -C ${folder}). This brings back everything that was deleted or revoked since the copy, including deleted accounts and ended sessions.`,
    )
  }
}

async function createDatabase(folder: string, template: DatabaseTemplate | undefined): Promise<void> {
  if (typeof template === 'string') return cpSync(template, folder, { recursive: true })
  const fresh = await openPglite({ dataDir: folder, ...(template && { loadDataDir: template }) })
  await fresh.close()
}

/** Closing or copying the database writes a checkpoint first, which would hang on a full disk. */
function guardFullDisk(engine: OpenEngine, diskSpace: DiskSpaceMonitor): OpenEngine {
  return {
    ...engine,
    dump: async () => {
      if (diskSpace.isFull() || !engine.dump)
        throw new Unavailable('The disk is nearly full: the database cannot be copied')
      return engine.dump()
    },
    // Without a clean close, the database recovers at the next start, as after a kill.
    close: async () => {
      await diskSpace.stop()
      if (!diskSpace.isFull()) await engine.close()
    },
  }
}

/** Unpacks a copy into a folder that does not exist yet, and opens it. */
export async function openFromDump(folder: string, dump: Blob): Promise<OpenEngine> {
  return toEngine(await openPglite({ dataDir: folder, loadDataDir: dump }))
}

/** An embedded database in memory, for tests and for building templates. */
export async function openInMemory(template?: Blob): Promise<OpenEngine> {
  return toEngine(await openPglite(template && { loadDataDir: template }))
}

async function openPglite(settings?: PGliteOptions): Promise<PGlite> {
  const pglite = new PlanKeepingPGlite({ ...options, ...settings })
  await pglite.waitReady
  return pglite
}

function toEngine(pglite: PGlite): OpenEngine {
  return {
    name: 'embedded',
    dialect: new PGliteDialect({ pglite }),
    exec: async (sql) => {
      await runScript(pglite, sql)
    },
    query: async (sql, values = []) => {
      if (values.length === 0) return runScript(pglite, sql)
      const { rows } = await pglite.query<Record<string, unknown>>(sql, values)
      return rows
    },
    listen: async (channel, onPayload, onConnect) => {
      const unlisten = await pglite.listen(`"${channel.replaceAll('"', '""')}"`, onPayload)
      onConnect()
      return { close: () => unlisten() }
    },
    dump: async () => {
      await pglite.exec('checkpoint')
      return pglite.dumpDataDir('gzip')
    },
    close: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}

/**
 * A script that contains its own `begin` and fails would leave the only connection in an aborted transaction. Inside
 * one of PGlite's own it is rolled back before any other statement runs (the inner `begin` and `commit` only cause a
 * warning).
 */
async function runScript(pglite: PGlite, sql: string): Promise<Record<string, unknown>[]> {
  const results = /^\s*begin\b/i.test(sql) ? await pglite.transaction((trx) => trx.exec(sql)) : await pglite.exec(sql)
  return results.flatMap((result) => result.rows)
}
