/**
 * `node scripts/prepare-databases.ts <folder>`: part of the server's build. Writes an empty database and one with the
 * demo to the folder, which the first start of an embedded database copies.
 */
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#server/core/clock.ts'
import { openDatabase } from '#server/core/db/db.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { DEMO_TEMPLATE_FOLDER, EMPTY_TEMPLATE_FILE } from '#server/core/paths.ts'
import { openStorage } from '#server/core/storage.ts'
import { seedTemplate } from '#server/demo/seed.ts'

const [folder = ''] = process.argv.slice(2)
const log = createLogger('warn')
const empty = await loadMigratedTemplate(log)
await writeFile(join(folder, EMPTY_TEMPLATE_FILE), Buffer.from(await empty.arrayBuffer()))

const dataDir = join(folder, DEMO_TEMPLATE_FOLDER)
await mkdir(dataDir)
const { db, close } = await openDatabase({ database: { engine: 'embedded' }, dataDir }, log, async () => empty)
const storage = openStorage({ kind: 'folder', folder: join(dataDir, 'files') })
await seedTemplate({ db, clock: systemClock, storage, password: 'last-call' })
await close()

// The server may run as another user than the build. Nothing in a demo is secret.
for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
  await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
