import { CompiledQuery, sql } from 'kysely'
import type { Db, Statement } from '#server/core/db/db.ts'

/** A node of an executed statement's plan. */
export type PlanNode = {
  'Node Type': string
  Alias?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Function Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** What a statement read of a table: rows fetched by an index, rows of full scans, and the number of these. */
export type TableReads = { fetched: number; scanned: number; scans: number }

type Explained = { Plan: PlanNode; 'Execution Time': number; 'Planning Time': number }

/** Every node of a statement's plan, and its execution time in the database (ms). */
export async function explain(
  db: Db,
  { sql: text, parameters }: Pick<Statement, 'sql' | 'parameters'>,
): Promise<{ nodes: PlanNode[]; milliseconds: number }> {
  const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': Explained[] }>(query)
  const explained = rows.flatMap((row) => row['QUERY PLAN'])
  const flat = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  return {
    nodes: explained.flatMap(({ Plan }) => flat(Plan)),
    milliseconds: explained.reduce((sum, one) => sum + one['Execution Time'], 0),
  }
}

/** What a statement reads of a table, including the functions that it calls, whose plans EXPLAIN does not show. */
export function countReads(db: Db, { sql: text, parameters }: Statement, table: string): Promise<TableReads> {
  return db.transaction().execute(async (trx) => {
    const before = await readCounters(trx, table)
    await trx.executeQuery(CompiledQuery.raw(text, [...parameters]))
    const after = await readCounters(trx, table)
    return {
      fetched: after.fetched - before.fetched,
      scanned: after.scanned - before.scanned,
      scans: after.scans - before.scans,
    }
  })
}

async function readCounters(trx: Db, table: string): Promise<TableReads> {
  const { rows } = await sql<TableReads>`
    select coalesce(idx_tup_fetch, 0) as fetched, coalesce(seq_tup_read, 0) as scanned, coalesce(seq_scan, 0) as scans
    from pg_stat_xact_user_tables where relname = ${table}`.execute(trx)
  return rows[0] ?? { fetched: 0, scanned: 0, scans: 0 }
}
