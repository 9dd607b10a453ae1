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
import { openInMemory } from '#server/core/db/embedded.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { hashSchema } from '#server/core/db/schema-files.ts'
import type { Logger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'

const project = join(import.meta.dirname, '../../..')
const cache = join(project, '.cache')

/**
 * A packed embedded database with all migrations and the job queue's tables. Loading it takes a fraction of the time of
 * creating one, so it is built once and cached in `.cache` until a migration or a version changes.
 */
export async function loadMigratedTemplate(log: Logger): Promise<Blob> {
  const path = join(cache, `database-${hashTemplateInputs()}.tar.gz`)
  if (existsSync(path)) return openAsBlob(path)
  log.info('Preparing an empty database (once per version)')
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
  const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(
    JSON.stringify([dependencies['@electric-sql/pglite'], dependencies['pg-boss']]),
  )
  hash.update(hashSchema())
  hash.update(readFileSync(join(project, 'server/core/queue/queue.ts')))
  return hash.digest('hex').slice(0, 16)
}

/** Ignores errors: without the cache, the next start only takes some seconds longer. */
async function writeCache(path: string, dump: Blob): Promise<void> {
  try {
    mkdirSync(cache, { recursive: true })
    for (const name of readdirSync(cache)) if (/^database-.*\.tar\.gz$/.test(name)) rmSync(join(cache, name))
    writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${path}.${process.pid}`, path)
  } catch {}
}
