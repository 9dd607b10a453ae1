import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findOutgoingNotifications } from '#server/notifications/delivery/queries.ts'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import type { Person } from '#tests/support/person.ts'
import { explain } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })
let ana: Person

/** 10,000 notifications for one person from 2,000 people, half of them likes of ten posts, among 20,000 for others. */
beforeAll(async () => {
  ana = await context.bartender('ana')
  const { db } = context
  const now = context.clock.now()
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'fan' || n || '@demo.test', true, ${now}, ${now}, 'patron', ${now} from generate_series(1, 2000) n`.execute(
    db,
  )
  await sql`
    insert into posts (profile_id, content, created_at)
    select ${ana.id}::uuid, 'Post ' || n, ${now}::timestamptz - interval '30 days' from generate_series(1, 10) n`.execute(
    db,
  )
  await sql`alter table notifications disable trigger user`.execute(db)
  await sql`
    with fans as (select id, row_number() over (order by id) as n from profiles where id <> ${ana.id}),
      own as (select id, row_number() over (order by id) as n from posts)
    insert into notifications (recipient_id, sender_id, type, message, link_url, post_id, group_key, is_read, created_at)
    select ${ana.id}::uuid, fans.id, case when k <= 5 then 'new_like' else 'new_follower' end, '', '/',
      case when k <= 5 then own.id end, case when k <= 5 then 'like:' || own.id else gen_random_uuid()::text end,
      k > 6, ${now}::timestamptz - (fans.n * 10 + k) * interval '1 minute'
    from fans cross join generate_series(1, 10) k join own on own.n = 1 + (fans.n + k) % 10
    where k % 2 = 0 or k <= 5`.execute(db)
  await sql`
    insert into notifications (recipient_id, sender_id, type, message, link_url, created_at)
    select f.id, ${ana.id}::uuid, 'new_follower', '', '/', ${now}::timestamptz - k * interval '1 hour'
    from profiles f cross join generate_series(1, 10) k where f.id <> ${ana.id}`.execute(db)
  await sql`alter table notifications enable trigger user`.execute(db)
  // Enough data that a scan of a whole table would show.
  await insertGeneratedPeople(db, 5_000, now)
  await sql`
    insert into posts (profile_id, content) select id, 'Hello' from profiles where id <> ${ana.id}`.execute(db)
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select p.id, v.id, ${now}::timestamptz + interval '1 day', ${now}::timestamptz + interval '2 days'
    from profiles p cross join (select id from venues limit 1) v where p.user_type = 'bartender'`.execute(db)
  await sql`analyze`.execute(db)
})

async function checkPlan(run: () => Promise<unknown>) {
  const statements = await context.statements(run)
  const read = statements.find((statement) => statement.sql.includes('visible_notifications'))
  if (!read) throw new Error('No notifications were read')
  const { nodes, milliseconds } = await explain(context.db, read)
  // The list of readers who share the statement is the only function that may be left: the others must be inlined.
  const scans = nodes.filter((node) => node['Node Type'] === 'Function Scan' && node.Alias !== 'reader')
  expect(scans).toEqual([])
  process.stdout.write(`notifications: ${Math.round(milliseconds)} ms\n`)
  const big = ['notifications', 'profiles', 'posts', 'shifts', 'user_relationships', 'comments']
  const whole = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] * node['Actual Loops'] > 0,
  )
  expect(whole.map((node) => node['Relation Name']).filter((name) => name && big.includes(name))).toEqual([])
  return { nodes, milliseconds }
}

test('a page of the list is read by index, both the first page and a late one', async () => {
  await checkPlan(() => ana.api.notifications.list({}))
  let cursor: string | null | undefined
  for (let page = 0; page < 20; page++)
    cursor = (await ana.api.notifications.list(cursor ? { cursor } : {})).next_cursor
  await checkPlan(() => ana.api.notifications.list(cursor ? { cursor } : {}))
})

test('the unread count is read by index', async () => {
  await checkPlan(() => ana.api.notifications.unreadCount())
})

test('notifications of a week posted at once are filtered by index, however many shifts there are', async () => {
  const { db } = context
  const batch = randomUUID()
  await sql`
    insert into shift_batches (batch_id, shift_id, kind)
    select ${batch}::uuid, s.id, 'posted'
    from (select profile_id from shifts limit 1) one join shifts s on s.profile_id = one.profile_id`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into notifications (recipient_id, sender_id, type, message, link_url, batch_id, created_at)
    select p.id, (select s.profile_id from shift_batches b join shifts s on s.id = b.shift_id limit 1), 'shift_posted', '',
      '/', ${batch}::uuid, ${context.clock.now()}
    from (select id from profiles where user_type = 'patron' limit 20) p
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await checkPlan(() => findOutgoingNotifications(db, ids, context.clock.now()))
})
