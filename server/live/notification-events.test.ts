import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/**
 * Who gets an event when notifications are changed or deleted, stated by hand; and that it is exactly those whose list
 * differs. An event for anyone else would tell them that something hidden from them changed.
 */
const context = await createTestContext()
const openStreams: EventStreamClient[] = []

afterEach(async () => {
  for (const one of openStreams.splice(0)) {
    one.close()
    await one.ended
  }
})

/** Ben follows Ana; Stu does not. Both are verified bartenders. */
const VIEWERS = ['ana', 'ben', 'stu'] as const
type Viewer = (typeof VIEWERS)[number]
type Situation = { people: Record<Viewer, Person>; ana: Person; venue: { id: string } }
type Subject = { shift_id?: string; post_id?: string; comment_id?: string; thread_id?: string; reply_id?: string }
type Step = (situation: Situation) => Promise<unknown>

async function setUp(): Promise<Situation> {
  const [ana, ben, stu] = [
    await context.bartender('ana'),
    await context.bartender('ben'),
    await context.bartender('stu'),
  ]
  for (const one of [ana, ben, stu]) await one.isVerified()
  await ben.follows(ana)
  return { people: { ana, ben, stu }, ana, venue: await context.venue('theStill') }
}

/** A notification from Ana about something of hers. */
const notifyOf = (type: string, subject: Subject, from: Person, ...recipients: Person[]) =>
  Promise.all(
    recipients.map((recipient) =>
      context.db
        .insertInto('notifications')
        .values({
          recipient_id: recipient.id,
          sender_id: from.id,
          type: type as 'mention',
          message: 'Something happened',
          created_at: context.clock.now(),
          ...subject,
        })
        .execute(),
    ),
  )

async function readList(viewer: Person): Promise<string> {
  const { items } = await viewer.api.notifications.list({})
  return JSON.stringify([items, await viewer.api.notifications.unreadCount()])
}

async function expectTold({ people }: Situation, change: () => Promise<unknown>, expected: Viewer[]): Promise<void> {
  await settleStreams(context)
  const streams = await Promise.all(VIEWERS.map((name) => openEventStream(people[name])))
  openStreams.push(...streams)
  const readLists = () => Promise.all(VIEWERS.map((name) => readList(people[name])))
  const before = await readLists()
  await change()
  await settleStreams(context, ...streams)
  const after = await readLists()
  const told = VIEWERS.filter((_, n) => streams[n]?.kinds().includes('notifications'))
  expect(told).toEqual(expected)
  expect(told).toEqual(VIEWERS.filter((_, n) => before[n] !== after[n]))
}

const nothing: Step = async () => {}
const goDark: Step = ({ ana }) => ana.api.profiles.goDark({ duration: 'tonight' })
const hideSchedule: Step = ({ ana }) => ana.hidesSchedule()
const hideFromBen: Step = ({ ana, people }) => ana.api.relationships.hideSchedule({ slugOrId: people.ben.id })
const goPrivate: Step = ({ ana }) => ana.goesPrivate()

describe('a shift that is moved again, whose notification of the first move goes', () => {
  const onlyForAna: Step = () => sql`update shifts set visibility = 'only_me'`.execute(context.db)
  const hideByStaff: Step = () => sql`update shifts set hidden_at = ${context.clock.now()}`.execute(context.db)
  test.each<[string, Step, Viewer[]]>([
    ['that followers see', nothing, ['ben']],
    ['of a private profile', goPrivate, ['ben']],
    ['of a dark schedule', goDark, []],
    ['of a private schedule', hideSchedule, []],
    ['for Ana alone', onlyForAna, []],
    ['hidden from Ben', hideFromBen, []],
    ['hidden by staff', hideByStaff, []],
  ])('%s', async (_, before, told) => {
    const situation = await setUp()
    const { ana, venue } = situation
    const times = (hour: '18:00' | '19:00' | '20:00') => ({
      venue_id: venue.id,
      start_time: at(hour, 1),
      end_time: at('23:00', 1),
      notes: null,
    })
    const { id } = await ana.api.shifts.create(times('20:00'))
    await runFanOuts(context)
    await ana.api.shifts.edit({ id, ...times('19:00') })
    await runFanOuts(context)
    await before(situation)
    await expectTold(situation, () => ana.api.shifts.edit({ id, ...times('18:00') }), told)
  })
})

describe('a deleted post that mentions people, and is seen', () => {
  const hideByStaff: Step = () => sql`update posts set hidden_at = ${context.clock.now()}`.execute(context.db)
  test.each<[string, Step, Viewer[]]>([
    ['by everyone', nothing, ['ben', 'stu']],
    ['by followers', goPrivate, ['ben']],
    ['by no one', hideByStaff, []],
  ])('%s', async (_, before, told) => {
    const situation = await setUp()
    const { ana, people } = situation
    const { id } = await ana.api.posts.create({ content: 'On at eight' })
    await notifyOf('mention', { post_id: id }, ana, people.ben, people.stu)
    await before(situation)
    await expectTold(situation, () => ana.api.posts.remove({ id }), told)
  })
})

describe('a deleted comment that mentions people, below a post that is seen', () => {
  test.each<[string, Step, Viewer[]]>([
    ['by everyone', nothing, ['ben', 'stu']],
    ['by followers', goPrivate, ['ben']],
  ])('%s', async (_, before, told) => {
    const situation = await setUp()
    const { ana, people } = situation
    const { id: post_id } = await ana.api.posts.create({ content: 'On at eight' })
    const comment_id = randomUUID()
    await sql`
      insert into comments (id, post_id, profile_id, content, created_at)
      values (${comment_id}, ${post_id}, ${ana.id}, 'See you', ${context.clock.now()})`.execute(context.db)
    await notifyOf('mention', { post_id, comment_id }, ana, people.ben, people.stu)
    await before(situation)
    await expectTold(situation, () => sql`delete from comments where id = ${comment_id}`.execute(context.db), told)
  })
})

describe('a discussion or reply that is deleted', () => {
  const leavesForum: Step = ({ people }) => people.stu.isVerified('unverified')
  test.each<[string, 'forum_threads' | 'forum_replies', Step, Viewer[]]>([
    ['a reply that both may read', 'forum_replies', nothing, ['ben', 'stu']],
    ['a reply that its recipient may no longer read', 'forum_replies', leavesForum, ['ben']],
    ['a discussion that both may read', 'forum_threads', nothing, ['ben', 'stu']],
    ['a discussion that its recipient may no longer read', 'forum_threads', leavesForum, ['ben']],
  ])('%s', async (_, table, before, told) => {
    const situation = await setUp()
    const { ana, people } = situation
    const [thread_id, reply_id] = [randomUUID(), randomUUID()]
    const now = context.clock.now()
    await sql`
      insert into forum_threads (id, created_by, title, content, created_at)
      values (${thread_id}, ${ana.id}, 'Rush', 'Help', ${now})`.execute(context.db)
    await sql`
      insert into forum_replies (id, thread_id, created_by, content, created_at)
      values (${reply_id}, ${thread_id}, ${ana.id}, 'Thanks', ${now})`.execute(context.db)
    await notifyOf('forum_reply', { thread_id, reply_id }, ana, people.ben, people.stu)
    await before(situation)
    const id = table === 'forum_threads' ? thread_id : reply_id
    await expectTold(situation, () => sql`delete from ${sql.table(table)} where id = ${id}`.execute(context.db), told)
  })
})

describe('a like that is removed, of a post that', () => {
  const hideByStaff: Step = () => sql`update posts set hidden_at = ${context.clock.now()}`.execute(context.db)
  test.each<[string, Step, Viewer[]]>([
    ['its author sees', nothing, ['ana']],
    ['its author no longer sees', hideByStaff, []],
  ])('%s', async (_, before, told) => {
    const situation = await setUp()
    const { ana, people } = situation
    const { id: post_id } = await ana.api.posts.create({ content: 'On at eight' })
    await notifyOf('new_like', { post_id }, people.ben, ana)
    await before(situation)
    await expectTold(situation, () => sql`delete from notifications`.execute(context.db), told)
  })
})

test('a block tells both people whose lists lose something', async () => {
  const situation = await setUp()
  const { ana, people } = situation
  const { id: post_id } = await ana.api.posts.create({ content: 'On at eight' })
  await notifyOf('mention', { post_id }, ana, people.ben, people.stu)
  await notifyOf('new_like', { post_id }, people.ben, ana)
  await expectTold(situation, () => ana.api.relationships.block({ slugOrId: people.ben.id }), ['ana', 'ben'])
})

test('a notification that no list shows goes silently', async () => {
  const situation = await setUp()
  await notifyOf('new_follower', {}, situation.ana, situation.people.ben)
  await sql`update notifications set is_listed = false`.execute(context.db)
  await expectTold(situation, () => sql`delete from notifications`.execute(context.db), [])
})

test('deleting an account still tells those who had notifications of it', async () => {
  const situation = await setUp()
  const { ana, people } = situation
  const { id: post_id } = await ana.api.posts.create({ content: 'On at eight' })
  await notifyOf('mention', { post_id }, ana, people.stu)
  await settleStreams(context)
  const stream = await openEventStream(people.stu)
  openStreams.push(stream)
  await sql`delete from auth."user" where id = ${ana.id}`.execute(context.db)
  await settleStreams(context, stream)
  expect(stream.kinds()).toContain('notifications')
})
