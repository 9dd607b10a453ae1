import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { THREAD_LIST_WATCH_ID } from '#contract/live.limits.ts'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import { verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const openStreams: EventStreamClient[] = []
afterEach(async () => {
  for (const one of openStreams.splice(0)) {
    one.close()
    await one.ended
  }
})

async function openStream(who: Person, ...ids: string[]): Promise<EventStreamClient> {
  // Wait for earlier events, so that the stream does not receive them.
  await settleStreams(context)
  const listening = await openEventStream(who, ids)
  openStreams.push(listening)
  return listening
}

test('the viewer of a thread receives its events, which contain only its id', async () => {
  const [ana, cleo, ada] = [await verified(context, 'ana'), await verified(context, 'cleo'), await context.admin('ada')]
  const { id } = await ana.api.forum.create({ title: 'Ice' })
  const other = await ana.api.forum.create({ title: 'Lemons' })
  const [his, hers] = [await openStream(cleo, id), await openStream(ada, other.id)]
  const reply = await ana.api.forum.reply({ id, content: 'Ours.' })
  await settleStreams(context, his, hers)
  expect([his.kinds(), hers.kinds()]).toEqual([['hello', `thread ${id}`], ['hello']])
  for (const act of [
    () => ada.api.forum.pin({ id }),
    () => sql`update forum_replies set hidden_at = now() where id = ${reply.id}`.execute(context.db),
    () => ada.api.forum.removeReply({ id: reply.id }),
  ]) {
    const before = his.kinds().length
    await act()
    await settleStreams(context, his)
    expect(his.kinds().slice(before)).toEqual([`thread ${id}`])
  }
  expect(his.text()).not.toMatch(/Ice|Ours|ana/i)
})

test('a thread’s events, including hiding and deletion, reach only people with forum access', async () => {
  const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
  const { id } = await ana.api.forum.create({ title: 'Ice' })
  const [dora, pat] = [await context.bartender('dora'), await context.patron('pat')]
  const all = [await openStream(dora, id), await openStream(pat, id), await openStream(cleo, id)]
  await ana.api.forum.reply({ id, content: 'Ours.' })
  await settleStreams(context, ...all)
  expect(all.map((one) => one.kinds().slice(1))).toEqual([[], [], [`thread ${id}`]])
  await sql`update forum_threads set hidden_at = now()`.execute(context.db)
  await settleStreams(context, ...all)
  expect(all.map((one) => one.kinds().slice(1))).toEqual([[], [], [`thread ${id}`, `thread ${id}`]])
  await sql`delete from forum_threads`.execute(context.db)
  await settleStreams(context, ...all)
  expect(all.map((one) => one.kinds().slice(1))).toEqual([[], [], Array(3).fill(`thread ${id}`)])
})

test('viewers of the list receive its changes without ids; others and people without access receive none', async () => {
  const [ana, cleo, ada] = [await verified(context, 'ana'), await verified(context, 'cleo'), await context.admin('ada')]
  const [dora, pat] = [await context.bartender('dora'), await context.patron('pat')]
  const earlier = await ana.api.forum.create({ title: 'Lemons' })
  const [his, hers, other] = [
    await openStream(cleo, THREAD_LIST_WATCH_ID),
    await openStream(ada, THREAD_LIST_WATCH_ID, earlier.id),
    await openStream(cleo, earlier.id),
  ]
  const outside = [await openStream(dora, THREAD_LIST_WATCH_ID), await openStream(pat, THREAD_LIST_WATCH_ID)]
  const { id } = await ana.api.forum.create({ title: 'Ice' })
  await settleStreams(context, his, hers, other, ...outside)
  expect([his, hers, other].map((one) => one.kinds().slice(1))).toEqual([['threads'], ['threads'], []])
  for (const act of [
    () => ana.api.forum.reply({ id, content: 'Ours.' }),
    () => ada.api.forum.pin({ id }),
    () => sql`update forum_threads set hidden_at = now() where id = ${id}`.execute(context.db),
    () => ada.api.forum.remove({ id }),
  ]) {
    const before = his.kinds().length
    await act()
    await settleStreams(context, his)
    expect(his.kinds().slice(before)).toEqual(['threads'])
  }
  await ana.api.forum.reply({ id: earlier.id, content: 'Limes.' })
  await settleStreams(context, his, hers, other, ...outside)
  expect(hers.kinds().slice(-2)).toEqual(['threads', `thread ${earlier.id}`])
  expect(other.kinds()).toEqual(['hello', `thread ${earlier.id}`])
  expect(outside.map((one) => one.kinds())).toEqual([['hello'], ['hello']])
  expect(his.text()).not.toMatch(new RegExp(`${id}|${earlier.id}|Ice|Ours|ana`, 'i'))
})

test('a viewer who loses verification receives no more events of the list', async () => {
  const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
  const his = await openStream(cleo, THREAD_LIST_WATCH_ID)
  await cleo.isVerified('unverified')
  await his.ended
  const again = await openStream(cleo, THREAD_LIST_WATCH_ID)
  await ana.api.forum.create({ title: 'Ice' })
  await settleStreams(context, again)
  expect([his.kinds(), again.kinds()]).toEqual([['hello', 'bye'], ['hello']])
})

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['no longer verified', (person) => person.isVerified('unverified')],
  ['no longer a bartender', (person) => person.becomes('patron')],
  ['staff', (person) => sql`update profiles set is_admin = true where id = ${person.id}`.execute(context.db)],
])(
  'the streams of a person who becomes %s end with a request to reconnect; other streams continue',
  async (_, change) => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    const [first, second, his] = [await openStream(ana, id), await openStream(ana, id), await openStream(cleo, id)]
    await change(ana)
    for (const stream of [first, second]) {
      await stream.ended
      expect(stream.events().at(-1)).toEqual({ kind: 'bye', reason: 'again' })
    }
    await settleStreams(context, his)
    expect(his.kinds()).toEqual(['hello'])
  },
)

test('profile changes that do not affect access do not end a stream', async () => {
  const ana = await verified(context, 'ana')
  const { id } = await ana.api.forum.create({ title: 'Ice' })
  const hers = await openStream(ana, id)
  await ana.api.profiles.update({ bio: 'Pours.' })
  await ana.isVerified()
  await settleStreams(context, hers)
  expect(hers.kinds()).toEqual(['hello'])
})
