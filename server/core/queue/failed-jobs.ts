import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** A job that used up its retries. `is_forgotten`: its payload was deleted, so it cannot be retried. */
export type FailedJob = { id: string; queue: string; at: Date; tries: number; reason: string; is_forgotten: boolean }

const MAX_REASON_LENGTH = 200

/** Failed jobs that the queue still holds, latest first. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name as queue, completed_on as at, retry_count + 1 as tries, data is null as is_forgotten,
      left(coalesce(output ->> 'message', output -> 'value' ->> 'message', ''), ${MAX_REASON_LENGTH}::integer) as reason
    from pgboss.job where state = 'failed' order by completed_on desc, id limit 200`.execute(db)
  return rows
}

/** The number of failed jobs in each queue. */
export async function countFailedJobs(db: Db): Promise<{ queue: string; count: number }[]> {
  const { rows } = await sql<{ queue: string; count: number }>`
    select q.name as queue, (select count(*)::integer from pgboss.job j where j.name = q.name and j.state = 'failed') as count
    from pgboss.queue q`.execute(db)
  return rows
}

/** Retries one failed job, or all of them; returns how many. */
export async function retryFailedJobs(db: Db, which: string | 'all'): Promise<number> {
  const { rows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where state = 'failed' and data is not null and (${which} = 'all' or id::text = ${which})
    returning id`.execute(db)
  return rows.length
}

/** Requeues the jobs that a dead process was running. Call it only where no other process can be running them. */
export async function requeueActiveJobs(query: (sql: string) => Promise<unknown>): Promise<void> {
  await query(`
    update pgboss.job set start_after = now(), heartbeat_on = null,
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end
    where state = 'active'`)
}
