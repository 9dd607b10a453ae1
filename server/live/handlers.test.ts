import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { MAX_WATCHED_IDS } from '#contract/live.limits.ts'
import { liveMessages } from '#contract/live.texts.ts'
import { type EventStreamClient, openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { MAX_STREAMS_PER_ACCOUNT } from './rules.ts'

const context = await createTestContext()
const openStreams: EventStreamClient[] = []

async function openStream(caller: Caller, watching: string[] = []): Promise<EventStreamClient> {
  // Wait for earlier events, so that the stream does not receive them.
  await settleStreams(context)
  const listening = await openEventStream(caller, watching)
  openStreams.push(listening)
  return listening
}
afterEach(async () => {
  for (const one of openStreams.splice(0)) {
    one.close()
    await one.ended
  }
})

async function createPost(author: Person, venue?: { id: string }): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into posts (id, profile_id, venue_id, content, created_at)
    values (${id}, ${author.id}, ${venue?.id ?? null}, 'On at eight', ${context.clock.now()})`.execute(context.db)
  return id
}
const createComment = (author: Person, post_id: string) =>
  sql`
    insert into comments (post_id, profile_id, content, created_at)
    values (${post_id}, ${author.id}, 'See you there', ${context.clock.now()})`.execute(context.db)
const emitNotificationChange = (...who: Person[]) =>
  sql`select pg_notify('live', ${JSON.stringify({ notifications: who.map(({ id }) => id) })})`.execute(context.db)

describe('a stream', () => {
  test('begins with hello, is not cached or buffered, and sends nothing else', async () => {
    const ana = await openStream(await context.patron('ana'))
    await ana.until((events) => events.length > 0)
    const { headers } = ana.answer
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
    await settleStreams(context, ana)
    expect(ana.text()).toBe('retry: 5000\n\ndata: {"kind":"hello"}\n\n:\n\n')
  })

  test('requires a login, and can watch up to ten posts', async () => {
    const ana = await context.patron('ana')
    expect((await context.signedOut.call('live.stream', {})).status).toBe(401)
    const ids = Array.from({ length: MAX_WATCHED_IDS + 1 }, () => randomUUID())
    for (const watching of ['', 'all', `${ids[0]},`, ids.join(',')]) {
      const answer = await ana.call('live.stream', { watching })
      expect([watching, answer.status]).toEqual([watching, 422])
      expect(await answer.json()).toMatchObject({ data: { fields: { watching: liveMessages.watching } } })
    }
    await openStream(ana, ids.slice(1))
    expect((await ana.fetch('/api/notifications/stream', { method: 'HEAD' })).status).toBe(200)
    await expect.poll(() => context.hub.size).toBe(1)
  })

  test('is counted in the log and the metrics until its browser disconnects', async () => {
    const ana = await openStream(await context.patron('ana'))
    const metrics = async () => (await context.signedOut.fetch('/metrics')).text()
    expect(await metrics()).toContain('\nlive_streams 1\n')
    expect(context.log.filter((line) => line.includes('"stream opened"'))).toHaveLength(1)
    ana.close()
    await expect.poll(() => context.hub.size).toBe(0)
    expect(await metrics()).toContain('\nlive_streams 0\n')
    expect(await metrics()).not.toMatch(/http_request_seconds_count\{route="live.stream"\}/)
  })
})

describe('events', () => {
  test('notifications go to their recipients only', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const [her, his] = [await openStream(ana), await openStream(ben)]
    await ben.api.relationships.follow({ slugOrId: ana.id })
    await settleStreams(context, her, his)
    expect(her.kinds()).toEqual(['hello', 'notifications'])
    expect(his.kinds()).toEqual(['hello'])
    await sql`delete from notifications`.execute(context.db)
    await settleStreams(context, her, his)
    expect(her.kinds()).toEqual(['hello', 'notifications', 'notifications'])
  })

  test('delivery updates of a notification send no event', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ben.api.relationships.follow({ slugOrId: ana.id })
    const her = await openStream(ana)
    await sql`update notifications set delivered_at = ${context.clock.now()}`.execute(context.db)
    await settleStreams(context, her)
    expect(her.kinds()).toEqual(['hello'])
    await sql`update notifications set is_read = true`.execute(context.db)
    await settleStreams(context, her)
    expect(her.kinds()).toEqual(['hello', 'notifications'])
  })

  test('feed goes to followers of the author and of the posting venue, not to the author or strangers', async () => {
    const [ana, ben, stu, vic] = [
      await context.bartender('ana'),
      await context.patron('ben'),
      await context.patron('stu'),
      await context.patron('vic'),
    ]
    const venue = await context.venue('theStill')
    await ben.follows(ana)
    await vic.api.venues.follow({ slugOrId: venue.slug })
    const all = [await openStream(ana), await openStream(ben), await openStream(stu), await openStream(vic)]
    await createPost(ana)
    await settleStreams(context, ...all)
    expect(all.map((one) => one.kinds().slice(1))).toEqual([[], ['feed'], [], []])
    await createPost(ana, venue)
    await settleStreams(context, ...all)
    expect(all.map((one) => one.kinds().slice(1))).toEqual([[], ['feed'], [], ['feed']])
  })

  test('post goes to those who watch the post, and to no one else', async () => {
    const [ana, ben, stu] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('stu')]
    const [post, other] = [await createPost(ana), await createPost(ana)]
    const [watches, doesNot] = [await openStream(ben, [post]), await openStream(stu, [other])]
    await createComment(ana, post)
    await settleStreams(context, watches, doesNot)
    expect(watches.kinds()).toEqual(['hello', `post ${post}`])
    expect(doesNot.kinds()).toEqual(['hello'])
    await sql`update posts set content = 'On at nine' where id = ${post}`.execute(context.db)
    await settleStreams(context, watches)
    expect(watches.kinds()).toEqual(['hello', `post ${post}`, `post ${post}`])
    await sql`update posts set like_count = like_count + 1 where id = ${post}`.execute(context.db)
    await settleStreams(context, watches)
    expect(watches.kinds()).toHaveLength(3)
  })

  test('the same event is sent once to a client that has not read it yet', async () => {
    const ana = await context.patron('ana')
    const hers = await openStream(ana)
    await hers.until((events) => events.length > 0)
    await Promise.all(Array.from({ length: 50 }, () => emitNotificationChange(ana)))
    await settleStreams(context, hers)
    expect(hers.kinds().length).toBeLessThanOrEqual(51)
    expect(hers.kinds().at(-1)).toBe('notifications')
  })
})

describe('a reader who can no longer see the author', () => {
  const ways: Record<string, (ana: Person, ben: Person) => Promise<unknown>> = {
    'the author blocks': (ana, ben) => ana.api.relationships.block({ slugOrId: ben.id }),
    'the reader blocks': (ana, ben) => ben.api.relationships.block({ slugOrId: ana.id }),
    'the author turns private and removes the reader': async (ana, ben) => {
      await ana.goesPrivate()
      await ana.api.relationships.removeFollower({ id: ben.id })
    },
    'the author is suspended': (ana) => ana.isSuspended(),
  }

  test.each(Object.keys(ways))('gets no more data that names them: %s', async (way) => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ben.follows(ana)
    const post = await createPost(ana)
    const his = await openStream(ben, [post])
    await createComment(ana, post)
    await settleStreams(context, his)
    expect(his.kinds()).toContain(`post ${post}`)
    await ways[way]?.(ana, ben)
    await settleStreams(context, his)
    const before = his.text()
    const another = await createPost(ana)
    await createComment(ana, post)
    await sql`update posts set content = 'Moved' where profile_id = ${ana.id}`.execute(context.db)
    await settleStreams(context, his)
    const said = his.text().slice(before.length)
    expect(said.replaceAll(':\n\n', '')).toBe('')
    for (const name of [ana.id, ana.username, ana.full_name, another]) expect(his.text()).not.toContain(name)
  })
})

describe('a session that ends closes its streams at once', () => {
  const ways: Record<string, (ana: Person, other: Caller) => Promise<unknown>> = {
    'sign-out': (ana) => ana.api.accounts.signOut(),
    'ended from elsewhere': async (_ana, other) => {
      await other.api.accounts.endSession({ session: 'others', current_password: PASSWORD })
    },
    'password reset': async (ana) => {
      await context.signedOut.api.accounts.requestPasswordReset({ email: ana.email })
      const token = /token=([\w-]+)/.exec(String(context.mails.at(-1)?.text))?.[1] ?? ''
      await context.signedOut.api.accounts.resetPassword({
        token,
        password: 'another-call',
        password_confirmation: 'another-call',
      })
    },
    suspension: (ana) => ana.isSuspended(),
    deletion: (ana) => ana.api.accounts.deleteAccount({ current_password: PASSWORD }),
    'run out and swept': () => sql`delete from auth.session`.execute(context.db),
  }

  test.each(Object.keys(ways))('%s', async (way) => {
    const ana = await context.bartender('ana')
    const other = await context.signIn(ana.email)
    const hers = await openStream(ana)
    await settleStreams(context, hers)
    await ways[way]?.(ana, other)
    const heartbeats = hers.heartbeats()
    await hers.ended
    // The next heartbeat would close it, too.
    expect(hers.heartbeats()).toBe(heartbeats)
    expect(hers.text()).toMatch(/data: \{"kind":"bye","reason":"signed_out"\}\n\n$/)
  })

  test('leaves the streams of the account’s other sessions open', async () => {
    const ana = await context.bartender('ana')
    const other = await openStream(await context.signIn(ana.email))
    const hers = await openStream(ana)
    await ana.api.accounts.signOut()
    await hers.ended
    await settleStreams(context, other)
    expect(other.kinds()).toEqual(['hello'])
  })

  test('a session that expires is closed at the next heartbeat', async () => {
    const hers = await openStream(await context.bartender('ana'))
    await settleStreams(context, hers)
    context.clock.advance(31 * 86_400_000)
    context.hub.sendHeartbeat()
    await hers.ended
    expect(hers.events().at(-1)).toEqual({ kind: 'bye', reason: 'signed_out' })
  })
})

describe('limits', () => {
  test('an account’s ninth browser is refused until another one disconnects', async () => {
    const ana = await context.patron('ana')
    const browsers: Caller[] = []
    for (let each = 0; each <= MAX_STREAMS_PER_ACCOUNT; each++) browsers.push(await context.signIn(ana.email))
    const streams: EventStreamClient[] = []
    for (const browser of browsers.slice(1)) streams.push(await openStream(browser))
    const refused = await ana.call('live.stream', {})
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_STREAMS', message: liveMessages.tooMany })
    await openStream(await context.patron('ben'))
    streams[0]?.close()
    await expect.poll(() => context.hub.size).toBe(MAX_STREAMS_PER_ACCOUNT)
    await openStream(ana)
  })

  test('a browser that reconnects while its old streams seem open replaces its oldest stream', async () => {
    const ana = await context.patron('ana')
    const streams: EventStreamClient[] = []
    for (let each = 0; each < MAX_STREAMS_PER_ACCOUNT; each++) streams.push(await openStream(ana))
    const newest = await openStream(ana)
    await streams[0]?.ended
    expect(streams[0]?.events().at(-1)).toEqual({ kind: 'bye', reason: 'again' })
    await settleStreams(context, newest, ...streams.slice(1))
    expect(context.hub.size).toBe(MAX_STREAMS_PER_ACCOUNT)
  })
})
