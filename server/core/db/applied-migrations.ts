import { StartError } from '#server/core/start-error.ts'
import { isAtLeast, VERSION } from '#server/core/version.ts'
import type { OpenEngine } from './engine.ts'
import type { SchemaFile } from './schema-files.ts'

type AppliedMigration = Omit<SchemaFile, 'sql'>

/** The migrations that a database has, in order. */
export async function readAppliedMigrations(session: Pick<OpenEngine, 'query'>): Promise<AppliedMigration[]> {
  // A database of before version 1.0.0 does not have the column yet.
  const rows = await session.query(`
    select name, checksum, to_jsonb(m) ->> 'works_with' as works_with
    from public.schema_migrations m order by name`)
  return rows.map(({ name, checksum, works_with }) => ({
    name: String(name),
    checksum: String(checksum),
    worksWith: works_with === null ? null : String(works_with),
  }))
}

/**
 * Returns the migrations of a newer version. This version cannot use a database with a changed file, or with one of a
 * newer version that does not say that this version still works with it.
 */
export function assertKnownMigrations(applied: AppliedMigration[], migrations: SchemaFile[]): string[] {
  const newer: string[] = []
  for (const row of applied) {
    const migration = migrations.find((one) => one.name === row.name)
    if (migration?.checksum === row.checksum) continue
    if (migration) {
      throw new StartError(
        `The migration ${row.name} was changed after it was applied: restore the file, and make the change in a new migration.`,
      )
    }
    if (row.worksWith === null || !isAtLeast(VERSION, row.worksWith)) {
      throw new StartError(
        `The database was upgraded by a newer version of Last Call (it has ${row.name}), with which version ${VERSION} does not work: start the newer version, or restore an older backup.`,
      )
    }
    newer.push(row.name)
  }
  return newer
}
