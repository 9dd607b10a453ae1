import { expect } from 'vitest'
import type { Statement } from '#server/core/db/db.ts'
import type { Person } from './person.ts'
import { explain, type PlanNode } from './plans.ts'
import type { TestContext } from './test-context.ts'

const TABLES = ['profiles', 'venues', 'user_relationships']
const INDEXES = [
  'profiles_folded_search_idx',
  'profiles_folded_bigrams_idx',
  'venues_folded_search_idx',
  'venues_folded_bigrams_idx',
]

/** A table with fewer rows fits on a few pages, so reading all of it is right. */
const SMALL = 500

/** How long a statement took, and how many rows its busiest node processed. */
type Cost = { milliseconds: number; rows: number }

const costOf = ({ nodes, milliseconds }: { nodes: PlanNode[]; milliseconds: number }): Cost => ({
  milliseconds,
  rows: Math.max(
    ...nodes.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']),
  ),
})

/** The statements that read an answer, without those that check the session and count requests. */
const readsOf = async (context: TestContext, ask: () => Promise<unknown>): Promise<Statement[]> => {
  const [, ...statements] = await context.statements(ask)
  return statements.filter(({ sql }) => !sql.includes('rate_limits'))
}

/** The cost of a picker's search for a typed name; checks that no table is read whole. */
export async function checkMentionables(
  context: TestContext,
  viewer: Person,
  input: { kind: 'person' | 'venue'; q: string },
): Promise<Cost> {
  const reads = await readsOf(context, () => viewer.api.search.mentionables(input))
  expect(reads, input.q).toHaveLength(1)
  const [read] = reads
  if (!read) throw new Error('Nothing was read')
  const explained = await explain(context.db, read)
  for (const node of explained.nodes)
    expect([input, node['Relation Name'], isWhole(node)]).toEqual([input, node['Relation Name'], false])
  return costOf(explained)
}

/** Whether a large table is scanned from end to end. */
function isWhole(node: PlanNode): boolean {
  const size = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  return TABLES.includes(node['Relation Name'] ?? '') && node['Node Type'] === 'Seq Scan' && size > SMALL
}

export type SearchPlan = { parts: Record<string, Cost>; indexes: string[] }

/**
 * Searches as a viewer and explains each statement; checks that none scans a whole table. Times are the median of
 * three.
 */
export async function explainSearch(context: TestContext, viewer: Person, q: string): Promise<SearchPlan> {
  const reads = await readsOf(context, () => viewer.api.search.find({ q }))
  expect(reads, q).toHaveLength(5)
  const indexes = new Set<string>()
  const parts: Record<string, Cost> = {}
  for (const read of reads) {
    const costs = [await once(read), await once(read), await once(read)].sort((a, b) => a.milliseconds - b.milliseconds)
    parts[partOf(read)] = costs[1] ?? { milliseconds: 0, rows: 0 }
  }
  return { parts, indexes: [...indexes] }

  async function once(read: Statement): Promise<Cost> {
    const explained = await explain(context.db, read)
    for (const node of explained.nodes) {
      expect([q, node['Relation Name'], isWhole(node)]).toEqual([q, node['Relation Name'], false])
      if (INDEXES.includes(node['Index Name'] ?? '')) indexes.add(node['Index Name'] ?? '')
    }
    return costOf(explained)
  }
}

const PARTS = [
  { source: 'from venue_specials', part: 'specials' },
  { source: 'from venue_events', part: 'events' },
  { source: 'from venues', part: 'venues' },
  { source: 'with named', part: 'following' },
]

// They run in parallel and end in any order.
const partOf = ({ sql: text }: Statement) => PARTS.find(({ source }) => text.includes(source))?.part ?? 'users'
