import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { deliverBatch } from '#server/notifications/delivery/outbox.ts'
import { createDelivery } from '#tests/support/delivery.ts'
import { FakeBrowser, startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

// Only a real PostgreSQL runs two transactions at the same time.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the server closes before its database.
afterAll(() => cluster?.stop())
const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
/** CI delivers to a tenth. */
const CROWD = process.env.CI ? 500 : 5000

afterAll(async () => {
  out.close()
  await service.close()
})

test(`${CROWD} followers with a browser each: each gets one push, and followers blocked during the delivery get none`, async () => {
  const mari = await context.bartender('mari')
  const { p256dh, auth } = new FakeBrowser()
  await sql`
    insert into auth."user" (name, email, user_type, age_confirmed_at)
    select '', 'crowd' || i || '@demo.test', 'patron', now() from generate_series(1, ${CROWD}::int) i`.execute(
    context.db,
  )
  const crowd = sql`select id from auth."user" where email like 'crowd%'`
  await sql`
    insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt")
    select id::text, id, now() + interval '100 years', ${context.clock.now()}, now() from (${crowd}) c`.execute(
    context.db,
  )
  await sql`
    insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
    select s."userId", s.id, 'https://push.test/send/' || s."userId", ${p256dh}, ${auth}
    from auth.session s where s.token = s."userId"::text`.execute(context.db)
  await sql`
    insert into notifications (recipient_id, sender_id, type, message, dedupe_key, created_at)
    select id, ${mari.id}, 'follow_accepted', 'x', 'accepted ' || id, ${context.clock.now()} from (${crowd}) c`.execute(
    context.db,
  )

  const started = performance.now()
  const all = async (): Promise<void> => {
    while ((await deliverBatch(context.services)) > 0);
  }
  await Promise.all([all(), all()])
  const decided = performance.now()
  expect(context.tasks).toHaveLength(CROWD)
  const { rows: blocked } = await sql<{ id: string }>`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select ${mari.id}, id, 'blocked' from (${crowd}) c order by id limit ${CROWD / 10}::int returning following_id as id`.execute(
    context.db,
  )
  const sending = performance.now()
  const tasks = context.tasks.splice(0)
  const worker = async (): Promise<void> => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await out.push(task)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  const ended = performance.now()

  const reached = service.received.map(({ path }) => path.split('/').at(-1))
  expect(reached).toHaveLength(CROWD - blocked.length)
  expect(new Set(reached).size).toBe(CROWD - blocked.length)
  const gone = new Set(blocked.map(({ id }) => id))
  expect(reached.filter((id) => id !== undefined && gone.has(id))).toEqual([])
  const perSecond = (from: number, to: number) => Math.round((CROWD / (to - from)) * 1000)
  process.stdout.write(
    `delivery: ${perSecond(started, decided)} notifications decided a second, ${perSecond(sending, ended)} checked and pushed a second, over ${service.connections} connections\n`,
  )
})
