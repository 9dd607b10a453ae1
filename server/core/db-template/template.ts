import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseTemplate } from '#server/core/db/engine.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { hashSchema } from '#server/core/db/schema-files.ts'
import type { Logger } from '#server/core/log.ts'
import { CACHE, DEMO_TEMPLATE, EMPTY_TEMPLATE, SERVER_FILES } from '#server/core/paths.ts'
import { installQueues } from '#server/core/queue/queue.ts'

/** What the embedded database of a new data folder is copied from. The build prepares the demo's database. */
export async function loadTemplate(isDemo: boolean, log: Logger): Promise<DatabaseTemplate> {
  return isDemo && DEMO_TEMPLATE ? join(DEMO_TEMPLATE, 'db') : loadMigratedTemplate(log)
}

/**
 * A packed embedded database with all migrations and the job queue's tables. Loading it takes a fraction of the time of
 * creating one, so it is built once and cached in `.cache` until a migration or a version changes.
 */
export async function loadMigratedTemplate(log: Logger): Promise<Blob> {
  if (EMPTY_TEMPLATE) return openAsBlob(EMPTY_TEMPLATE)
  const path = join(CACHE, `database-${hashTemplateInputs()}.tar.gz`)
  if (existsSync(path)) return openAsBlob(path)
  log.info('Preparing an empty database (once per version)')
  const { openInMemory } = await import('#server/core/db/embedded.ts')
  const engine = await openInMemory()
  await migrate(engine, log.child({}, { level: 'warn' }))
  await installQueues(engine)
  const dump = await engine.dump?.()
  await engine.close()
  if (!dump) throw new Error('The embedded database made no dump')
  await writeCache(path, dump)
  return dump
}

/** The hash of everything that the template depends on. */
function hashTemplateInputs(): string {
  const { dependencies } = JSON.parse(readFileSync(join(SERVER_FILES, '../package.json'), 'utf8'))
  const hash = createHash('sha256').update(
    JSON.stringify([dependencies['@electric-sql/pglite'], dependencies['pg-boss']]),
  )
  hash.update(hashSchema())
  hash.update(readFileSync(join(SERVER_FILES, 'core/queue/queue.ts')))
  return hash.digest('hex').slice(0, 16)
}

/** Ignores errors: without the cache, the next start only takes some seconds longer. */
async function writeCache(path: string, dump: Blob): Promise<void> {
  try {
    mkdirSync(CACHE, { recursive: true })
    for (const name of readdirSync(CACHE)) if (/^database-.*\.tar\.gz$/.test(name)) rmSync(join(CACHE, name))
    writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${path}.${process.pid}`, path)
  } catch {}
}
