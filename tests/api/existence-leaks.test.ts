import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { insertEvent } from '#server/events/queries.ts'
import { openEventStream, settleHub, settleStreams } from '#tests/support/event-stream-client.ts'
import { eventDraft, eventValues } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { procedurePaths, routeOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/**
 * What the parameter in a path identifies: a person, a venue or something of a venue, a shift, an income entry, and so
 * on. `unseen` means a person whom the caller need not see. `own` means one of the few things that only the caller has.
 */
type Target =
  | 'person'
  | 'unseen'
  | 'venue'
  | 'shift'
  | 'post'
  | 'comment'
  | 'thread'
  | 'reply'
  | 'income'
  | 'device'
  | 'delivery'
  | 'own'
type Addressed = { target: Target; rest?: () => Record<string, unknown> }

const picture = await drawnPicture()
const draft = () => ({ start_time: at('20:00', 2), end_time: at('23:00', 2), notes: null })

/** Every procedure whose path contains a parameter. A new procedure that is missing here fails the first test. */
const addressed: Partial<Record<ProcedurePath, Addressed>> = {
  'calendars.make': { target: 'own' },
  'calendars.revoke': { target: 'own' },
  'calendars.shift': { target: 'shift' },
  'forum.get': { target: 'thread' },
  'forum.remove': { target: 'thread' },
  'forum.replies': { target: 'thread' },
  'forum.reply': { target: 'thread', rest: () => ({ content: 'Ours.' }) },
  'forum.removeReply': { target: 'reply' },
  // For staff only, who see everything.
  'forum.pin': { target: 'own' },
  'forum.unpin': { target: 'own' },
  'income.edit': { target: 'income', rest: () => ({ amount: '1.00', recorded_for_date: '2026-11-20' }) },
  'income.remove': { target: 'income' },
  'media.event': { target: 'venue', rest: () => ({ picture }) },
  'media.venuePost': { target: 'venue', rest: () => ({ picture }) },
  'media.menu': { target: 'venue', rest: () => ({ picture }) },
  'media.special': { target: 'venue', rest: () => ({ picture }) },
  'notifications.ringBell': { target: 'person' },
  'notifications.stopBell': { target: 'person' },
  'push.update': { target: 'device', rest: () => ({ hides_details: true }) },
  'push.remove': { target: 'device' },
  'push.sendTest': { target: 'device' },
  'push.delivery': { target: 'delivery' },
  'push.recordShown': { target: 'delivery' },
  'profiles.get': { target: 'person' },
  'profiles.shifts': { target: 'person' },
  'posts.get': { target: 'post' },
  'posts.update': { target: 'post', rest: () => ({ content: 'Never.' }) },
  'posts.remove': { target: 'post' },
  'posts.like': { target: 'post' },
  'posts.unlike': { target: 'post' },
  'posts.likers': { target: 'post' },
  'posts.comments': { target: 'post' },
  'posts.comment': { target: 'post', rest: () => ({ content: 'Me too.' }) },
  'posts.removeComment': { target: 'comment' },
  'posts.ofProfile': { target: 'person' },
  'relationships.follow': { target: 'person' },
  'relationships.unfollow': { target: 'person' },
  'relationships.hideSchedule': { target: 'person' },
  'relationships.showSchedule': { target: 'person' },
  'relationships.block': { target: 'unseen' },
  'relationships.unblock': { target: 'unseen' },
  'relationships.blockUsername': { target: 'unseen' },
  'relationships.unblockUsername': { target: 'unseen' },
  'relationships.removeFollower': { target: 'unseen' },
  'relationships.accept': { target: 'person' },
  'relationships.decline': { target: 'person' },
  'shifts.get': { target: 'shift' },
  'shifts.edit': { target: 'shift', rest: draft },
  'shifts.remove': { target: 'shift' },
  'schedule.get': { target: 'shift' },
  'schedule.change': { target: 'shift', rest: () => ({ ...draft(), scope: 'all' }) },
  'schedule.remove': { target: 'shift' },
  // A venue is not a person: no block or suspension hides it or what belongs to it. Archiving does.
  'venues.get': { target: 'venue' },
  'publicPages.venue': { target: 'venue' },
  'events.list': { target: 'venue' },
  'events.days': { target: 'venue', rest: () => ({ month: '2026-11' }) },
  'events.get': { target: 'venue' },
  'events.create': { target: 'venue', rest: eventDraft },
  'events.update': { target: 'venue', rest: () => ({ ...eventDraft(), scope: 'all' }) },
  'events.cancel': { target: 'venue', rest: () => ({ cancelled: true, scope: 'all' }) },
  'events.remove': { target: 'venue', rest: () => ({ scope: 'all' }) },
  'events.calendar': { target: 'venue' },
  'posts.ofVenue': { target: 'venue' },
  'posts.createForVenue': { target: 'venue', rest: () => ({ content: 'Open late.' }) },
  'venues.follow': { target: 'venue' },
  'venues.unfollow': { target: 'venue' },
  'venues.shifts': { target: 'venue' },
  'specials.list': { target: 'venue' },
  'specials.get': { target: 'venue' },
  'specials.create': { target: 'venue', rest: () => ({ title: 'The late rail' }) },
  'specials.update': { target: 'venue', rest: () => ({ title: 'The late rail' }) },
  'specials.remove': { target: 'venue' },
  'menus.list': { target: 'venue' },
  'menus.get': { target: 'venue' },
  'menus.create': { target: 'venue', rest: () => ({ image_id: randomUUID() }) },
  'menus.update': { target: 'venue', rest: () => ({ title: 'On draft' }) },
  'menus.remove': { target: 'venue' },
  'venues.update': { target: 'venue', rest: () => ({ description: 'Corn whiskey.' }) },
  'venues.claim': { target: 'venue' },
  'venues.setHours': { target: 'venue', rest: () => ({ week: [[], [], [], [], [], [], []], exceptions: [] }) },
  'venues.answer': { target: 'venue', rest: () => ({ what: 'hours', is_right: false }) },
  'venues.confirm': { target: 'venue', rest: () => ({ what: 'all' }) },
  'venues.archive': { target: 'venue', rest: () => ({ archived: true }) },
}
const named = procedurePaths.filter((path) => /\{\w+\}/.test(routeOf(path).path) && !path.startsWith('admin.'))
const parameterOf = (path: ProcedurePath) => /\{(\w+)\}/.exec(routeOf(path).path)?.[1] ?? ''

test('covers every procedure whose path identifies something', () => {
  expect(Object.keys(addressed).sort()).toEqual([...named].sort())
})

/** The answer as the caller sees it, without the headers that differ with every request. */
async function readAnswer(run: () => Promise<Response>) {
  let seen = {}
  // With hits left in reserve, a call needs a statement less.
  context.services.quotaLeases.clear()
  const statements = await context.statements(async () => {
    const answer = await run()
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    seen = { status: answer.status, headers, body: await answer.text() }
  })
  return { ...seen, statements: statements.length }
}

const people = named.filter((path) => addressed[path]?.target === 'person')
const shifts = named.filter((path) => addressed[path]?.target === 'shift')
const posts = named.filter((path) => addressed[path]?.target === 'post')
const comments = named.filter((path) => addressed[path]?.target === 'comment')
const threads = named.filter((path) => addressed[path]?.target === 'thread')
const replies = named.filter((path) => addressed[path]?.target === 'reply')
const incomes = named.filter((path) => addressed[path]?.target === 'income')
const devices = named.filter((path) => addressed[path]?.target === 'device')
const deliveries = named.filter((path) => addressed[path]?.target === 'delivery')
const venues = named.filter((path) => addressed[path]?.target === 'venue')

/** The caller, someone who blocks the caller and someone suspended. */
async function createHiddenPeople() {
  const me = await context.bartender('myself')
  const [bob, sue] = [await context.bartender('bob'), await context.bartender('sue')]
  await bob.follows(me)
  await sue.follows(me)
  await bob.blocks(me)
  await sue.isSuspended()
  return { me, bob, sue }
}

test.each(people)(
  '%s answers the same for a missing person, one who blocks the caller and a suspended one',
  async (path) => {
    const { me, bob, sue } = await createHiddenPeople()
    const parameter = parameterOf(path)
    const ask = (value: string) => readAnswer(() => me.call(path, { [parameter]: value }))
    const missing = await ask(randomUUID())
    expect(missing).toMatchObject({ status: 404 })
    expect([await ask(bob.id), await ask(sue.id)]).toEqual([missing, missing])
    if (parameter !== 'slugOrId') return
    const unnamed = await ask('nobody.here')
    expect(unnamed).toMatchObject({ status: 404 })
    expect([await ask(bob.username), await ask(sue.username)]).toEqual([unnamed, unnamed])
  },
)

/** The caller, and someone for each reason why the caller cannot see a person. */
async function createUnseenPeople() {
  const { me, bob, sue } = await createHiddenPeople()
  const [both, gone, ren] = [
    await context.bartender('both'),
    await context.bartender('gone'),
    await context.bartender('ren'),
  ]
  await both.blocks(me)
  await both.isSuspended()
  await ren.api.profiles.update({ username: 'ren.two', old_handle_redirects: false })
  await ren.blocks(me)
  // Notifications of someone suspended are hidden, and a follow of them is kept.
  await sql`insert into notifications (recipient_id, sender_id, type, message) values
    (${me.id}, ${sue.id}, 'new_follower', 'Sue started following you.')`.execute(context.db)
  await me.follows(sue)
  await sql`delete from auth."user" where id = ${gone.id}`.execute(context.db)
  // A post of a venue that now belongs to someone suspended.
  const [venue, host] = [await context.venue('theStill'), await context.business('host')]
  const eve = await context.patron('eve')
  await sql`insert into posts (profile_id, venue_id, content) values (${host.id}, ${venue.id}, 'Open late.')`.execute(
    context.db,
  )
  await sue.keeps(venue)
  const readRest = async () => [
    await eve.api.profiles.get({ slugOrId: me.id }),
    await me.api.posts.ofVenue({ slugOrId: venue.slug }),
    await readExport(me),
  ]
  return { me, readRest, hidden: [bob, sue, both, gone, ren] }
}

const unseen = named.filter((path) => addressed[path]?.target === 'unseen')

/** Everything about blocks and the counts of the own profile that the caller can read. */
const readOwnLists = async ({ me, readRest }: { me: Person; readRest: () => Promise<unknown[]> }) => [
  (await me.api.relationships.blocked({})).items.map(({ since, ...item }) => item),
  await me.api.profiles.mine(),
  await me.api.relationships.followers({}),
  await me.api.relationships.following({}),
  (await me.api.notifications.list({})).items,
  await me.api.notifications.unreadCount({}),
  await readRest(),
]

/** The files of the data export, without those that change with every call or hold the list of blocked people. */
async function readExport(me: Person): Promise<Record<string, string>> {
  await sql`delete from rate_limits`.execute(context.db)
  const files = unzipSync(new Uint8Array(await (await me.call('accounts.exportMine', {})).arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => !['blocked.json', 'sessions.json'].includes(name))
      .map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
}

test.each(unseen)(
  '%s answers the same for no one and for people who block the caller, are suspended, deleted or renamed',
  async (path) => {
    const people = await createUnseenPeople()
    const { me, hidden } = people
    const parameter = parameterOf(path)
    const ask = (value: string) => readAnswer(() => me.call(path, { [parameter]: value }))
    const start = await readOwnLists(people)
    if (parameter !== 'username') {
      const missing = await ask(randomUUID())
      expect(missing).toMatchObject({ status: path === 'relationships.unblock' ? 404 : 200 })
      for (const { id } of hidden) expect(await ask(id)).toEqual(missing)
      expect(await readOwnLists(people)).toEqual(start)
    }
    if (parameter === 'id') return
    const unnamed = await ask('nobody.here')
    expect(unnamed).toMatchObject({ status: 200 })
    for (const { username } of hidden) expect(await ask(username)).toEqual(unnamed)
    const [, ...others] = start
    const names = path.includes('unblock') ? [] : [...hidden.map(({ username }) => username), 'nobody.here']
    const [listed, ...after] = await readOwnLists(people)
    expect((listed as { username: string }[]).map(({ username }) => username).sort()).toEqual(names.sort())
    expect(after).toEqual(others)
  },
)

test('blocking someone hidden sends the caller no event, whoever it is', async () => {
  const { me, hidden } = await createUnseenPeople()
  await settleHub(context)
  const stream = await openEventStream(me)
  for (const { username, id } of hidden) {
    await me.api.relationships.blockUsername({ username })
    await me.api.relationships.removeFollower({ id })
    await me.api.relationships.unblockUsername({ username })
    await me.api.relationships.block({ slugOrId: id })
  }
  await settleStreams(context, stream)
  expect(stream.kinds()).toEqual(['hello'])
  stream.close()
  await stream.ended
})

test.each(shifts)('%s answers the same for a missing shift and a shift that the caller may not see', async (path) => {
  const { me, bob, sue } = await createHiddenPeople()
  const [venue, priv] = [await context.venue('theStill'), await context.bartender('priv')]
  await priv.hidesSchedule()
  const ids: string[] = []
  for (const person of [bob, sue, priv]) ids.push((await person.works(venue, at('20:00'), at('23:00'))).id)
  const rest = addressed[path]?.rest
  const ask = (id: string) => readAnswer(() => me.call(path, { id, ...(rest && { ...rest(), venue_id: venue.id }) }))
  const missing = await ask(randomUUID())
  expect(missing).toMatchObject({ status: 404 })
  for (const id of ids) expect(await ask(id)).toEqual(missing)
})

test.each(posts)(
  '%s answers the same for a missing post, a hidden post and one that the caller may not see',
  async (path) => {
    const { me, bob, sue } = await createHiddenPeople()
    const [priv, nate] = [await context.bartender('priv'), await context.bartender('nate')]
    const rows = [bob, sue, priv, nate].map(({ id: profile_id }) => ({ profile_id, content: 'Hello.' }))
    const made = await context.db.insertInto('posts').values(rows).returning(['id', 'profile_id']).execute()
    // One author is private and blocks the caller, which must not reveal more than the block alone; the other's post is
    // hidden by staff.
    await priv.goesPrivate()
    await priv.blocks(me)
    await sql`update posts set hidden_at = now() where profile_id = ${nate.id}`.execute(context.db)
    await nate.goesPrivate()
    const ask = (id: string) => readAnswer(() => me.call(path, { id, ...addressed[path]?.rest?.() }))
    const missing = await ask(randomUUID())
    expect(missing).toMatchObject({ status: 404 })
    for (const { id } of made) expect(await ask(id)).toEqual(missing)
  },
)

test.each(comments)(
  '%s answers the same for a missing comment, a hidden comment and one that the caller may not see',
  async (path) => {
    const { me, bob, sue } = await createHiddenPeople()
    const [host, nate] = [await context.bartender('host'), await context.bartender('nate')]
    const said = await context.db
      .insertInto('posts')
      .values([host, bob].map(({ id: profile_id }) => ({ profile_id, content: 'Hello.' })))
      .returning('id')
      .execute()
    const [open, closed] = said.map(({ id }) => id)
    const rows = [
      { post_id: open ?? '', profile_id: bob.id },
      { post_id: open ?? '', profile_id: sue.id },
      { post_id: open ?? '', profile_id: nate.id },
      { post_id: closed ?? '', profile_id: host.id },
    ].map((row) => ({ ...row, content: 'Me too.' }))
    const made = await context.db.insertInto('comments').values(rows).returning('id').execute()
    await sql`update comments set hidden_at = now() where profile_id = ${nate.id}`.execute(context.db)
    const ask = (id: string) => readAnswer(() => me.call(path, { id }))
    const missing = await ask(randomUUID())
    expect(missing).toMatchObject({ status: 404 })
    for (const { id } of made) expect(await ask(id)).toEqual(missing)
  },
)

/** A discussion of someone else with a reply, in the verified bartenders' forum. */
async function createDiscussion() {
  const [me, host] = [await context.bartender('myself'), await context.bartender('host')]
  await me.isVerified()
  await host.isVerified()
  const thread = await host.api.forum.create({ title: 'Ice' })
  const reply = await host.api.forum.reply({ id: thread.id, content: 'Ours.' })
  return { me, thread: thread.id, reply: reply.id }
}

test.each([...threads, ...replies])(
  '%s answers the same for something missing and something that staff hid',
  async (path) => {
    const found = await createDiscussion()
    const id = addressed[path]?.target === 'thread' ? found.thread : found.reply
    const ask = (one: string) => readAnswer(() => found.me.call(path, { id: one, ...addressed[path]?.rest?.() }))
    await sql`update forum_threads set hidden_at = now()`.execute(context.db)
    const missing = await ask(randomUUID())
    expect(missing).toMatchObject({ status: 404 })
    expect(await ask(id)).toEqual(missing)
  },
)

test.each([...threads, ...replies])(
  '%s answers 403 to a caller without forum access, whether or not the item exists',
  async (path) => {
    const found = await createDiscussion()
    const id = addressed[path]?.target === 'thread' ? found.thread : found.reply
    await found.me.isVerified('unverified')
    const ask = (one: string) => readAnswer(() => found.me.call(path, { id: one, ...addressed[path]?.rest?.() }))
    const denied = await ask(randomUUID())
    expect(denied).toMatchObject({ status: 403 })
    expect(await ask(id)).toEqual(denied)
  },
)

test.each(incomes)("%s answers the same for a missing entry and someone else's entry", async (path) => {
  const [me, bob] = [await context.bartender('myself'), await context.bartender('bob')]
  await me.follows(bob)
  const shift = await bob.works(await context.venue('theStill'), at('18:00', -1), at('23:00', -1))
  const entry = await bob.api.income.add({ shift_id: shift.id, amount: '93.00' })
  const ask = (id: string) => readAnswer(() => me.call(path, { id, ...addressed[path]?.rest?.() }))
  const missing = await ask(randomUUID())
  expect(missing).toMatchObject({ status: 404 })
  for (const id of [entry.id, shift.id]) expect(await ask(id)).toEqual(missing)
})

test.each([...devices, ...deliveries])("%s answers the same for a missing device and someone else's", async (path) => {
  const [me, bob] = [await context.bartender('myself'), await context.bartender('bob')]
  await bob.api.push.subscribe(new FakeBrowser('https://fcm.googleapis.com/fcm/send/bob').subscription)
  const [device] = (await bob.api.push.devices()).items
  const sent = await bob.api.push.sendTest({ id: device?.id ?? '' })
  const id = addressed[path]?.target === 'device' ? device?.id : sent.delivery_id
  const ask = (one = '') => readAnswer(() => me.call(path, { id: one, ...addressed[path]?.rest?.() }))
  const missing = await ask(randomUUID())
  expect(missing).toMatchObject({ status: 404 })
  expect(await ask(id)).toEqual(missing)
})

/** A venue of someone else with one item of each kind, keyed by the feature in the procedure's name. */
async function createVenue(path: ProcedurePath) {
  // Only business accounts may claim a venue.
  const me = await context[path === 'venues.claim' ? 'business' : 'bartender']('myself')
  const olive = await context.business('olive')
  const venue = await context.venue('theStill')
  await olive.keeps(venue)
  await olive.api.venues.update({ slugOrId: venue.slug, is_public: true })
  const week = [[], [], [], [], [], [{ opens: '16:00', closes: '02:00' }], []]
  await olive.api.venues.setHours({ slugOrId: venue.slug, week, exceptions: [] })
  const sent = await olive.api.media.menu({ slugOrId: venue.slug, picture: await drawnPicture() })
  const menu = await olive.api.menus.create({ slugOrId: venue.slug, image_id: sent.image_id })
  const special = await olive.api.specials.create({ slugOrId: venue.slug, title: 'Half-price flights' })
  const event = await insertEvent(context.db, venue.id, { ...eventValues(), image_url: null }, context.clock.now())
  return { me, venue, below: { menus: menu.id, specials: special.id, events: event } as Record<string, string> }
}

test.each(venues)('%s answers the same for something missing and something of an archived venue', async (path) => {
  const { me, venue, below } = await createVenue(path)
  const parameter = parameterOf(path)
  // Compares status, headers and body only: a write locks the venue before it sees that it is archived, so the number
  // of statements differs.
  const ask = async (value: string) => {
    const { statements, ...answer } = await readAnswer(() =>
      me.call(path, { [parameter]: value, ...addressed[path]?.rest?.() }),
    )
    return answer
  }
  const [there, nowhere] =
    parameter === 'id'
      ? [[below[path.split('.')[0] ?? ''] ?? ''], [randomUUID()]]
      : parameter === 'slug'
        ? [[venue.slug], ['no-such-house']]
        : [
            [venue.id, venue.slug],
            [randomUUID(), 'no-such-house'],
          ]
  // The items exist at first, so the test cannot pass on inputs that find nothing.
  expect(await ask(there[0] ?? '')).not.toMatchObject({ status: 404 })
  await sql`update venues set archived_at = ${context.clock.now()} where id = ${venue.id}`.execute(context.db)
  for (const [index, value] of there.entries()) {
    const missing = await ask(nowhere[index] ?? '')
    expect(missing).toMatchObject({ status: 404 })
    expect([value, await ask(value)]).toEqual([value, missing])
  }
})
