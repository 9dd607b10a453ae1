import { type Bucket, pathOfSize, SIZES } from '#server/media/rules.ts'
import { keyOf } from '#server/media/service.ts'

/** One statement on a database, however it is open. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** How many rows there are of each table of ours, `schema.table`. */
export async function countRows(ask: Ask): Promise<Record<string, number>> {
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

export async function listMigrations(ask: Ask): Promise<{ name: string; checksum: string }[]> {
  const rows = await ask('select name, checksum from public.schema_migrations order by name')
  return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
}

/** The files that rows keep, each as its key in the storage; `sha256` where the row knows it. */
export async function listKeptFiles(
  ask: Ask,
): Promise<{ key: string; sha256: string | undefined; bytes: number | undefined }[]> {
  const rows = await ask(
    `select bucket, path, content_hash, bytes from public.media where state = 'kept' order by bucket, path`,
  )
  return rows.flatMap(({ bucket, path, content_hash, bytes }) =>
    SIZES.map((size) => ({
      key: keyOf(bucket as Bucket, pathOfSize(String(path), size)),
      sha256: size === 'large' ? String(content_hash) : undefined,
      bytes: size === 'large' ? Number(bytes) : undefined,
    })),
  )
}
