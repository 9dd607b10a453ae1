import { CompiledQuery } from 'kysely'
import type { Db, Statement } from '#server/core/db/db.ts'

/** A node of an executed statement's plan. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

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
