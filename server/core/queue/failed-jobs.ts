import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** A job that failed as often as its queue tries. `is_forgotten`: what it carried is gone, so it cannot be done any more. */
export type FailedJob = { id: string; queue: string; at: Date; tries: number; reason: string; is_forgotten: boolean }

const MAX_REASON_LENGTH = 200

/** Jobs that were given up and are still known, the latest first. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name as queue, completed_on as at, retry_count + 1 as tries, data is null as is_forgotten,
      left(coalesce(output ->> 'message', output -> 'value' ->> 'message', ''), ${MAX_REASON_LENGTH}::integer) as reason
    from pgboss.job where state = 'failed' order by completed_on desc, id limit 200`.execute(db)
  return rows
}

/** How many of each queue. */
export async function countFailedJobs(db: Db): Promise<{ queue: string; count: number }[]> {
  const { rows } = await sql<{ queue: string; count: number }>`
    select q.name as queue, (select count(*)::integer from pgboss.job j where j.name = q.name and j.state = 'failed') as count
    from pgboss.queue q`.execute(db)
  return rows
}

/** Has a job that was given up tried once more, or all of them; answers how many. */
export async function retryFailedJobs(db: Db, which: string | 'all'): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where state = 'failed' and data is not null and (${which} = 'all' or id::text = ${which})
    returning id`.execute(db)
  return rows.length
}

/** Puts back what a process that is gone was doing. Only where no other process can be at it. */
export async function requeueActiveJobs(query: (sql: string) => Promise<unknown>): Promise<void> {
  await query(`
    update pgboss.job set start_after = now(), heartbeat_on = null,
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end
    where state = 'active'`)
}
