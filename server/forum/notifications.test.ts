import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createDelivery, subscribeBrowser } from '#tests/support/delivery.ts'
import { notificationRows, readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const pushService = await startPushService()
const outgoing = createDelivery(context, pushService)
afterAll(async () => {
  outgoing.close()
  await pushService.close()
})
const TITLE = 'Who still stocks proper grenadine around here?'
const NOTIFICATION_TEXT = `replied in “${TITLE}”.`

/** Ana starts a thread and Cleo replies. Notifications so far are deleted. */
async function createFixtures() {
  const [ana, cleo, gus] = [
    await verified(context, 'ana'),
    await verified(context, 'cleo'),
    await verified(context, 'gus'),
  ]
  const { id } = await ana.api.forum.create({ title: TITLE })
  await createReply(cleo, id)
  await sql`delete from notifications`.execute(context.db)
  return { ana, cleo, gus, id }
}

async function createReply(who: Person, id: string, content = 'We do.'): Promise<string> {
  context.clock.advance(1000)
  const reply = await who.api.forum.reply({ id, content })
  await runFanOuts(context)
  return reply.id
}

describe('a reply', () => {
  test('notifies everyone who wrote in the thread once, except its author', async () => {
    const { ana, cleo, gus, id } = await createFixtures()
    const dora = await verified(context, 'dora')
    const reply = await createReply(gus, id)
    expect(await readNotificationTexts(ana)).toEqual([`Gus Halloran ${NOTIFICATION_TEXT}`])
    expect(await readNotificationTexts(cleo)).toEqual([`Gus Halloran ${NOTIFICATION_TEXT}`])
    expect([await readNotificationTexts(gus), await readNotificationTexts(dora)]).toEqual([[], []])
    const { items } = await ana.api.notifications.list({})
    expect(items).toMatchObject([
      {
        type: 'forum_reply',
        link_url: `/behind-the-bar/threads/${id}#reply-${reply}`,
        sender: { id: gus.id },
        sender_count: 1,
      },
    ])
  })

  test('shares one line with the other replies in its thread', async () => {
    const { ana, cleo, gus, id } = await createFixtures()
    const other = await ana.api.forum.create({ title: 'Ice' })
    await createReply(gus, id)
    await createReply(cleo, id)
    await createReply(gus, id)
    await createReply(gus, other.id)
    expect(await readNotificationTexts(ana)).toEqual([
      'Gus Halloran replied in “Ice”.',
      `Gus Halloran and 1 other ${NOTIFICATION_TEXT}`,
    ])
    expect(await ana.api.notifications.unreadCount()).toEqual({ unread_count: 2 })
  })

  test('notifies once, even if the job runs again', async () => {
    const { ana, gus, id } = await createFixtures()
    await gus.api.forum.reply({ id, content: 'We do.' })
    const again = [...context.tasks]
    await runFanOuts(context, 1)
    context.tasks.push(...again)
    await runFanOuts(context)
    expect(await notificationRows(context, ana)).toHaveLength(1)
    expect(await notificationRows(context)).toHaveLength(2)
  })

  test('notifies no one who has a block with its author or the thread’s author', async () => {
    const { ana, cleo, gus, id } = await createFixtures()
    await cleo.blocks(gus)
    await createReply(gus, id)
    expect((await notificationRows(context)).map(({ recipient_id }) => recipient_id)).toEqual([ana.id])
    await sql`delete from notifications`.execute(context.db)
    await cleo.unblocks(gus)
    await gus.blocks(cleo)
    await createReply(gus, id)
    expect((await notificationRows(context)).map(({ recipient_id }) => recipient_id)).toEqual([ana.id])
    await sql`delete from notifications`.execute(context.db)
    await gus.unblocks(cleo)
    await ana.blocks(cleo)
    await createReply(gus, id)
    expect((await notificationRows(context)).map(({ recipient_id }) => recipient_id)).toEqual([ana.id])
  })

  test('notifies no one unverified and no staff, and no one at all if staff hides it first', async () => {
    const { ana, cleo, gus, id } = await createFixtures()
    await ana.isVerified('unverified')
    await sql`update profiles set is_admin = true where id = ${cleo.id}`.execute(context.db)
    await createReply(gus, id)
    expect(await notificationRows(context)).toEqual([])
    await ana.isVerified()
    const reply = await gus.api.forum.reply({ id, content: 'Hm.' })
    await sql`update forum_replies set hidden_at = now() where id = ${reply.id}`.execute(context.db)
    await runFanOuts(context)
    expect(await notificationRows(context)).toEqual([])
  })

  test('notifies only people who have the topic on', async () => {
    const { ana, cleo, gus, id } = await createFixtures()
    await cleo.api.notifications.updatePreferences({
      topics: (['in_app', 'push'] as const).map((channel) => ({ topic: 'forum_reply', channel, is_on: false })),
    })
    await createReply(gus, id)
    expect((await notificationRows(context)).map(({ recipient_id }) => recipient_id)).toEqual([ana.id])
  })

  test('has a notification that cuts a long title between words', async () => {
    const { ana, gus } = await createFixtures()
    const { id } = await ana.api.forum.create({ title: `${'word '.repeat(30)}end` })
    await createReply(gus, id)
    expect((await readNotificationTexts(ana))[0]).toMatch(/^Gus Halloran replied in “(word ){10,11}word…”\.$/)
  })
})

describe('a reply’s notification is withdrawn', () => {
  test.each<[string, (fixtures: Awaited<ReturnType<typeof createFixtures>> & { reply: string }) => Promise<unknown>]>([
    ['when the reply is deleted', ({ gus, reply }) => gus.api.forum.removeReply({ id: reply })],
    ['when the thread is deleted', ({ ana, id }) => ana.api.forum.remove({ id })],
    ['when the reader blocks the author', ({ cleo, gus }) => cleo.api.relationships.block({ slugOrId: gus.id })],
    ['when the author blocks the reader', ({ cleo, gus }) => gus.api.relationships.block({ slugOrId: cleo.id })],
    ['when the reader loses verification', ({ cleo }) => cleo.isVerified('unverified')],
    ['when the reply’s author is suspended', ({ gus }) => gus.isSuspended()],
    ['when the thread’s author is suspended', ({ ana }) => ana.isSuspended()],
    [
      'when staff hides the reply',
      ({ reply }) => sql`update forum_replies set hidden_at = now() where id = ${reply}`.execute(context.db),
    ],
    [
      'when staff hides the thread',
      ({ id }) => sql`update forum_threads set hidden_at = now() where id = ${id}`.execute(context.db),
    ],
    [
      'when the reader becomes staff',
      ({ cleo }) => sql`update profiles set is_admin = true where id = ${cleo.id}`.execute(context.db),
    ],
  ])('%s, from the list and from the push queue', async (_, change) => {
    const found = await createFixtures()
    await subscribeBrowser(context, found.cleo)
    const reply = await createReply(found.gus, found.id)
    await outgoing.deliver()
    await change({ ...found, reply })
    expect(await readNotificationTexts(found.cleo)).toEqual([])
    expect(await found.cleo.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
    pushService.received.length = 0
    await outgoing.work()
    expect(pushService.received).toEqual([])
  })

  test('while the other replies of the line stay', async () => {
    const { ana, cleo, gus, id } = await createFixtures()
    await createReply(cleo, id)
    const reply = await createReply(gus, id)
    await gus.api.forum.removeReply({ id: reply })
    expect(await readNotificationTexts(ana)).toEqual([`Cleo ${NOTIFICATION_TEXT}`])
  })
})

test('a push message about a reply reveals neither the author nor the thread', async () => {
  const { cleo, gus, id } = await createFixtures()
  const browser = await subscribeBrowser(context, cleo)
  const reply = await createReply(gus, id)
  pushService.received.length = 0
  await outgoing.deliver()
  await outgoing.work()
  const [pushed] = pushService.received
  expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'New reply Behind the Bar.',
    body: '',
    link: `/behind-the-bar/threads/${id}#reply-${reply}`,
  })
  const { rows } = await sql<{ row: string }>`select to_jsonb(n)::text as row from notifications n`.execute(context.db)
  expect(rows.map(({ row }) => row).join()).not.toMatch(/grenadine|Gus/)
})
