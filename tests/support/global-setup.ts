import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { toDemoFilesFolder } from './demo-database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    runId: string
  }
}

/** Builds the migrated embedded database once for all workers, and drops what they created on a PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runId = randomBytes(4).toString('hex')
  project.provide('runId', runId)
  const deleteFiles = () => rm(toDemoFilesFolder(runId), { recursive: true, force: true })
  // A project without settings has no `env`, whatever its type says.
  const env: typeof project.config.env | undefined = project.config.env
  const url = env?.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL
  if (!url) {
    await loadMigratedTemplate(createLogger('warn'))
    return deleteFiles
  }
  return async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(`select datname from pg_database where datname like 'last_call_${runId}_%'`)
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.end()
    await deleteFiles()
  }
}
