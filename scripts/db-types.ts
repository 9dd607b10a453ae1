/**
 * `npm run db:types`: writes `server/core/db/schema.ts` from the migrations. With `--check` it only reports whether the
 * file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapEngine } from '#server/core/db/db.ts'
import { openInMemory } from '#server/core/db/embedded.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { createLogger } from '#server/core/log.ts'
import { ROOT } from './run.ts'
import { renderSchemaTypes } from './schema-types.ts'

const path = join(ROOT, 'server/core/db/schema.ts')
const database = wrapEngine(await openInMemory())
await migrate(database, createLogger('warn'))
const wanted = await renderSchemaTypes(database)
await database.close()

if (!process.argv.includes('--check')) {
  writeFileSync(path, wanted)
} else if (readFileSync(path, 'utf8') !== wanted) {
  process.stderr.write('server/core/db/schema.ts does not match the migrations: run npm run db:types.\n')
  process.exitCode = 1
}
