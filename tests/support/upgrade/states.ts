import { scrypt } from '#server/accounts/service.ts'
import type { Database } from '#server/core/db/db.ts'
import { applyMigrations, migrate, readMigrations } from '#server/core/db/migrate.ts'
import { createLogger } from '#server/core/log.ts'
import { hashToken } from '#server/core/tokens.ts'
import { countRows } from '#server/ops/database-contents.ts'
import { PASSWORD, seeds, TOKEN } from './seeds.ts'

/** The number of migrations today, and in the first released version. */
export const NEWEST = readMigrations().length
export const FIRST_VERSION = 10

const log = createLogger('silent')
let hash: Promise<string> | undefined

/** Brings an empty database to the state after that many migrations, with data in it. */
export async function makeState(database: Database, count: number): Promise<Record<string, number>> {
  await applyMigrations(database, log, readMigrations().slice(0, count))
  hash ??= scrypt.hash(PASSWORD)
  for (const { since, until = NEWEST, sql } of seeds(await hash, hashToken(TOKEN))) {
    if (since <= count && count <= until) await database.exec(`begin; ${sql}; commit`)
  }
  return countRows(database.query)
}

/** Migrates to the newest state as a start does; returns the number of files applied. */
export async function upgrade(database: Database): Promise<number> {
  return (await migrate(database, log)).length
}

/** Tables that an upgrade empties, each with its reason. */
const EMPTIED: Record<string, string> = {
  'auth.verification': 'old links expire, because they were stored unhashed',
}

/** Tables that lost rows, except those that are meant to. */
export function lost(before: Record<string, number>, after: Record<string, number>): string[] {
  const kept = Object.entries(before).filter(([table]) => table !== 'public.schema_migrations' && !(table in EMPTIED))
  return kept.flatMap(([table, rows]) =>
    (after[table] ?? 0) < rows ? [`${table}: ${rows} → ${after[table] ?? 'gone'}`] : [],
  )
}
