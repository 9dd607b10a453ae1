import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { liftStatementLimits } from '#server/core/db/transactions.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import type { Storage } from '#server/core/storage.ts'
import { DELETIONS_FOLDER, listKeys } from '#server/media/deletions.ts'
import { isImageKey } from '#server/media/rules.ts'
import type { CommandResult } from '#server/moderation/service.ts'
import { checkCounters, repairCounters } from './counters.ts'
import { listStoredFiles, type RunQuery } from './database-contents.ts'

type IntegrityDeps = { db: Db; clock: Clock; storage: Storage }
/** The lines of the integrity report. */
type Findings = { passed: string[]; problems: string[]; repaired: string[] }

/** Checks that the database and the files are intact and match. Repairs only what has exactly one correct result. */
export async function verifyIntegrity(deps: IntegrityDeps, { repair }: { repair: boolean }): Promise<CommandResult> {
  const found: Findings = { passed: [], problems: [], repaired: [] }
  await checkSchema(deps.db, found)
  await checkIndexes(deps.db, found)
  await checkReferences(deps.db, found)
  await verifyCounters(deps.db, found, repair)
  await checkFiles(deps, found, repair)
  if (found.repaired.length > 0) {
    const details = { repaired: found.repaired.join('; ').slice(0, 2000) }
    await insertAuditRecord(deps.db, { actor_id: null, action: 'repair', subject_id: null, details }, deps.clock.now())
  }
  const lines = [
    ...found.passed.map((line) => `ok        ${line}`),
    ...found.repaired.map((line) => `repaired  ${line}`),
    ...found.problems.map((line) => `WRONG     ${line}`),
    found.problems.length === 0 ? 'Nothing is wrong.' : `Problems found: ${found.problems.length}.`,
  ]
  return { done: found.problems.length === 0, text: lines.join('\n') }
}

export const toRunQuery =
  (db: Db): RunQuery =>
  async (text) =>
    (await sql.raw<Record<string, unknown>>(text).execute(db)).rows

const OWN_SCHEMAS = `n.nspname in ('public', 'auth', 'pgboss')`

async function checkSchema(db: Db, { passed, problems }: Findings): Promise<void> {
  const runQuery = toRunQuery(db)
  const bad = await runQuery(`
    select format('the constraint %s of %s was never validated', k.conname, k.conrelid::regclass) as what
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OWN_SCHEMAS} and not k.convalidated
    union all
    select format('the index %s is not valid', i.indexrelid::regclass) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS} and not (i.indisvalid and i.indisready and i.indislive)
    union all
    select format('the trigger %s of %s is switched off', t.tgname, t.tgrelid::regclass) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS} and t.tgenabled <> 'O'`)
  for (const { what } of bad) problems.push(String(what))
  if (bad.length === 0)
    passed.push('all constraints are validated, all indexes valid and all triggers on (the audit log is append-only)')
}

/** Rolls back the installation of the extension: the check must not change the database. */
class RollbackSignal extends Error {}

/** PostgreSQL's insufficient_privilege, which says nothing about the index itself. */
const isPermissionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501'

/** Checks every B-tree index with PostgreSQL's amcheck extension, if this user may use it. */
async function checkIndexes(db: Db, { passed, problems }: Findings): Promise<void> {
  let count = 0
  const checkAll = async (trx: Transaction<DB>): Promise<never> => {
    await liftStatementLimits(trx)
    await sql`create extension if not exists amcheck with schema public`.execute(trx)
    const { rows } = await sql<{ name: string; oid: number }>`
      select i.indexrelid::regclass::text as name, i.indexrelid::integer as oid from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and n.nspname in ('public', 'auth', 'pgboss') and c.relkind = 'i' and i.indisvalid
        and c.relpersistence <> 't'
      order by 1`.execute(trx)
    for (const { name, oid } of rows) {
      await sql`savepoint one`.execute(trx)
      try {
        await sql`select public.bt_index_check(${oid}::oid::regclass, true)`.execute(trx)
      } catch (error) {
        if (isPermissionError(error)) throw error
        problems.push(
          `the index ${name} is damaged (${error instanceof Error ? error.message : error}): reindex index ${name}`,
        )
        await sql`rollback to savepoint one`.execute(trx)
      }
      count += 1
    }
    throw new RollbackSignal()
  }
  try {
    await db.transaction().execute(checkAll)
  } catch (error) {
    if (error instanceof RollbackSignal) passed.push(`${count} indexes were checked`)
    else passed.push('indexes were not checked: amcheck is not installed, or this user may not use it')
  }
}

/** Checks foreign keys for dangling references, which only damage or disabled triggers can cause. */
async function checkReferences(db: Db, { passed, problems }: Findings): Promise<void> {
  const runQuery = toRunQuery(db)
  const keys = await runQuery(`
    select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
      (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ') from unnest(k.conkey, k.confkey) as u(ours, theirs)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.ours
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.theirs) as same,
      (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(k.conkey) as u(ours)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.ours) as named
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and n.nspname in ('public', 'auth') order by 2, 1`)
  let brokenCount = 0
  for (const { name, child, parent, same, named } of keys) {
    const [row] = await runQuery(
      `select count(*)::integer as count from ${child} c where ${named} and not exists (select from ${parent} p where ${same})`,
    )
    if (Number(row?.count) === 0) continue
    brokenCount += 1
    problems.push(`${row?.count} rows of ${child} refer to missing rows of ${parent} (${name})`)
  }
  if (brokenCount === 0) passed.push(`all ${keys.length} foreign keys refer to existing rows`)
}

async function verifyCounters(db: Db, { passed, problems, repaired }: Findings, repair: boolean): Promise<void> {
  const drifts = repair ? await repairCounters(db) : await checkCounters(db)
  for (const { counter, rows } of drifts) {
    const line = `${counter} differs from what it counts in ${rows} rows`
    if (repair) repaired.push(line)
    else problems.push(`${line} (--repair recounts)`)
  }
  if (drifts.length === 0) passed.push('all counters are correct')
}

async function checkFiles(
  { db, storage }: IntegrityDeps,
  { passed, problems, repaired }: Findings,
  repair: boolean,
): Promise<void> {
  // List the files before the rows: a row is written before its files and deleted after them.
  const storedKeys = new Set<string>()
  for await (const key of listKeys(storage)) if (!key.startsWith(`${DELETIONS_FOLDER}/`)) storedKeys.add(key)
  const expected = await listStoredFiles(toRunQuery(db))
  const before = problems.length
  for (const { key, bytes, sha256 } of expected) {
    const content = storedKeys.has(key) ? await storage.getBytes(key) : undefined
    if (!content) problems.push(`the file ${key} is missing`)
    else if (bytes !== undefined && content.length !== bytes)
      problems.push(`the file ${key} has ${content.length} bytes, not ${bytes}`)
    else if (sha256 !== undefined && createHash('sha256').update(content).digest('hex') !== sha256)
      problems.push(`the content of the file ${key} has changed since it was stored`)
  }
  const orphans = await findOrphans(db, [...storedKeys])
  for (const key of orphans) {
    if (!isImageKey(key)) problems.push(`the file ${key} does not belong to Last Call: it is left alone`)
    else if (!repair) problems.push(`the file ${key} belongs to nothing (--repair removes it)`)
    else {
      await storage.delete(key)
      repaired.push(`the file ${key} belonged to nothing and was removed`)
    }
  }
  if (problems.length === before && orphans.length === 0)
    passed.push(`all ${expected.length} files are as they were stored, and there are no others`)
}

/** Keys that no row refers to, whatever its state. */
async function findOrphans(db: Db, keys: string[]): Promise<string[]> {
  const rows = await toRunQuery(db)('select bucket, path from public.media')
  const named = new Set(rows.map(({ bucket, path }) => `${bucket}/${path}`))
  return keys.filter((key) => !named.has(key) && !named.has(key.replace(/\.small\.webp$/, '.webp')))
}
