import { sql } from 'kysely'
import type { FanOutJob } from '#server/core/queue/job-data.ts'
import { runFanOut } from '#server/notifications/fan-out/service.ts'
import type { Person } from './person.ts'
import type { TestContext } from './test-context.ts'

/** The fan-out jobs that are waiting. */
export const waitingFanOuts = (context: TestContext): FanOutJob[] =>
  context.tasks.flatMap(({ name, data }) => (name === 'fan_out' || name === 'remind' ? [data as FanOutJob] : []))

/** Runs the waiting fan-out jobs, `limit` people at a time. */
export async function runFanOuts(context: TestContext, limit?: number): Promise<void> {
  const all = waitingFanOuts(context)
  context.tasks.length = 0
  for (const waitingJobs of all) await runFanOut(context, waitingJobs, limit === undefined ? {} : { limit })
}

/** The messages in a person's list of notifications, newest first. */
export const readNotificationTexts = async (person: Person): Promise<string[]> =>
  (await person.api.notifications.list({})).items.map(({ message }) => message)

/** Stored notifications, whether or not their recipients may see them. */
export async function notificationRows(
  context: TestContext,
  person?: Person,
): Promise<{ recipient_id: string; type: string; dedupe_key: string | null; message: string }[]> {
  const which = person ? sql`recipient_id = ${person.id}` : sql`true`
  const { rows } = await sql<{ recipient_id: string; type: string; dedupe_key: string | null; message: string }>`
    select recipient_id, type, dedupe_key, message from notifications
    where withdrawn_at is null and ${which} order by created_at, id`.execute(context.db)
  return rows
}
