import { type Bucket, IMAGE_SIZES, toSizedPath } from '#server/media/rules.ts'
import { toStorageKey } from '#server/media/service.ts'

/** Runs one SQL statement, whichever way the database is opened. */
export type RunQuery = (sql: string) => Promise<Record<string, unknown>[]>

/** The number of rows of each of the app's tables, by `schema.table`. */
export async function countRows(runQuery: RunQuery): Promise<Record<string, number>> {
  const tables = await runQuery(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'auth') order by 1, 2`,
  )
  const rows: Record<string, number> = {}
  for (const { schemaname, tablename } of tables) {
    const [found] = await runQuery(`select count(*)::integer as count from "${schemaname}"."${tablename}"`)
    rows[`${schemaname}.${tablename}`] = Number(found?.count)
  }
  return rows
}

export async function listMigrations(runQuery: RunQuery): Promise<{ name: string; checksum: string }[]> {
  const rows = await runQuery('select name, checksum from public.schema_migrations order by name')
  return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
}

/**
 * The storage keys of all files that the database refers to. `sha256` and `bytes` are known only for the large size.
 */
export async function listStoredFiles(
  runQuery: RunQuery,
): Promise<{ key: string; sha256: string | undefined; bytes: number | undefined }[]> {
  // A database that is backed up before its upgrade may still call the state 'kept', as until migration 34.
  const rows = await runQuery(
    `select bucket, path, content_hash, bytes from public.media where state in ('stored', 'kept') order by bucket, path`,
  )
  return rows.flatMap(({ bucket, path, content_hash, bytes }) =>
    IMAGE_SIZES.map((size) => ({
      key: toStorageKey(bucket as Bucket, toSizedPath(String(path), size)),
      sha256: size === 'large' ? String(content_hash) : undefined,
      bytes: size === 'large' ? Number(bytes) : undefined,
    })),
  )
}
