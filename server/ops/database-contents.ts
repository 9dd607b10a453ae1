import { type Bucket, IMAGE_SIZES, toSizedPath } from '#server/media/rules.ts'
import { toStorageKey } from '#server/media/service.ts'

/** One statement on a database, however it is open. */
export type RunQuery = (sql: string) => Promise<Record<string, unknown>[]>

/** How many rows there are of each table of ours, `schema.table`. */
export async function countRows(ask: RunQuery): Promise<Record<string, number>> {
  const tables = await ask(
    `select schemaname, tablename from pg_tables where schemaname in ('public', 'auth') order by 1, 2`,
  )
  const rows: Record<string, number> = {}
  for (const { schemaname, tablename } of tables) {
    const [found] = await ask(`select count(*)::integer as count from "${schemaname}"."${tablename}"`)
    rows[`${schemaname}.${tablename}`] = Number(found?.count)
  }
  return rows
}

export async function listMigrations(ask: RunQuery): Promise<{ name: string; checksum: string }[]> {
  const rows = await ask('select name, checksum from public.schema_migrations order by name')
  return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
}

/** The files that rows keep, each as its key in the storage; `sha256` where the row knows it. */
export async function listStoredFiles(
  ask: RunQuery,
): Promise<{ key: string; sha256: string | undefined; bytes: number | undefined }[]> {
  const rows = await ask(
    `select bucket, path, content_hash, bytes from public.media where state = 'kept' order by bucket, path`,
  )
  return rows.flatMap(({ bucket, path, content_hash, bytes }) =>
    IMAGE_SIZES.map((size) => ({
      key: toStorageKey(bucket as Bucket, toSizedPath(String(path), size)),
      sha256: size === 'large' ? String(content_hash) : undefined,
      bytes: size === 'large' ? Number(bytes) : undefined,
    })),
  )
}
