import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { liftStatementLimits } from '#server/core/db/transactions.ts'

type Counter = { counter: string; table: string; column: string; counts: string }

/** Every counter maintained by triggers, and the rows that it counts, as SQL on the row `t`. */
const COUNTERS: Counter[] = [
  [
    'profiles',
    'follower_count',
    `user_relationships r where r.following_id = t.id and r.relationship_type = 'following'`,
  ],
  [
    'profiles',
    'following_count',
    `user_relationships r where r.follower_id = t.id and r.relationship_type = 'following'`,
  ],
  ['venues', 'follower_count', 'venue_follows f where f.venue_id = t.id'],
  ['posts', 'like_count', 'likes l where l.post_id = t.id'],
  ['posts', 'comment_count', 'comments c where c.post_id = t.id'],
  ['forum_threads', 'reply_count', 'forum_replies r where r.thread_id = t.id'],
].map(([table = '', column = '', counts = '']) => ({ counter: `${table}.${column}`, table, column, counts }))

export type CounterDrift = { counter: string; rows: number }

/** The counters that differ from what they count, with the number of wrong rows. */
export async function checkCounters(db: Db): Promise<CounterDrift[]> {
  const drifts: CounterDrift[] = []
  for (const { counter, table, column, counts } of COUNTERS) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} t
      where t.${sql.ref(column)} <> (select count(*) from ${sql.raw(counts)})`.execute(db)
    const [found] = rows
    if (found && found.count > 0) drifts.push({ counter, rows: found.count })
  }
  return drifts
}

/** Recounts one table at a time, with the table locked against concurrent changes of its counter. */
export async function repairCounters(db: Db): Promise<CounterDrift[]> {
  const drifts: CounterDrift[] = []
  for (const counter of COUNTERS) {
    const rows = await db.transaction().execute((trx) => recount(trx, counter))
    if (rows > 0) drifts.push({ counter: counter.counter, rows })
  }
  return drifts
}

async function recount(trx: Transaction<DB>, { table, column, counts }: Counter): Promise<number> {
  await liftStatementLimits(trx)
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  const { rows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = (select count(*) from ${sql.raw(counts)})
    where t.${sql.ref(column)} <> (select count(*) from ${sql.raw(counts)})
    returning t.id`.execute(trx)
  return rows.length
}
