import { CompiledQuery } from 'kysely'
import type { Db, Statement } from '#server/core/db/db.ts'

/** One node of a statement's plan as it ran. */
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

/** How a statement runs: every node of its plan, and the milliseconds it takes in the database. */
export async function explain(
  db: Db,
  { sql: text, parameters }: Statement,
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
