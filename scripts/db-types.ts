/** `npm run db:types`: writes `server/db/schema.ts` from the migrations; with `--check` only says whether it is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapEngine } from '#server/db/db.ts'
import { openInMemory } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLogger } from '#server/log.ts'
import { ROOT } from './run.ts'
import { renderSchemaTypes } from './schema-types.ts'

const path = join(ROOT, 'server/db/schema.ts')
const database = wrapEngine(await openInMemory())
await migrate(database, createLogger('warn'))
const wanted = await renderSchemaTypes(database)
await database.close()

if (!process.argv.includes('--check')) {
  writeFileSync(path, wanted)
} else if (readFileSync(path, 'utf8') !== wanted) {
  process.stderr.write('server/db/schema.ts does not fit the migrations: run npm run db:types.\n')
  process.exitCode = 1
}
