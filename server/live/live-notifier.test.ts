import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/core/db/db.ts'
import { createLogger } from '#server/core/log.ts'
import { openEventStream, settleStreams } from '#tests/support/event-stream-client.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { LiveNotifier } from './live-notifier.ts'
import { endLiveLease, hasWaitingEvents, sendLiveEvents, takeLiveLease } from './queries.ts'

const context = await createTestContext()
const { db } = context
const [PROCESS, OTHER] = [randomUUID(), randomUUID()]
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  await sql`delete from live_outbox`.execute(db)
  await sql`delete from live_notifier`.execute(db)
})

const emit = (ids: string[], trx: Db = db) => sql`select emit_live_event('notifications', ${ids}::uuid[])`.execute(trx)
const send = (fromXid = '0', process = PROCESS) => sendLiveEvents(db, process, fromXid)
const take = (process: string, seconds = 60) => takeLiveLease(db, process, seconds)
const listWaiting = () => db.selectFrom('live_outbox').select(['kind', 'ids']).execute()

/** The ids of all notifications events that reach this process from now on. */
function collectIds(): string[] {
  const ids: string[] = []
  cleanUps.push(context.hub.onNotifications((recipientIds) => ids.push(...recipientIds)))
  return ids
}

/** The ids that have arrived, without the marks of `settleStreams`. */
async function arrived(ids: string[], among: string[]): Promise<string[]> {
  await settleStreams(context)
  return ids.filter((id) => among.includes(id))
}

async function openStream(...given: Parameters<typeof openEventStream>) {
  const stream = await openEventStream(...given)
  cleanUps.push(async () => {
    stream.close()
    await stream.ended
  })
  await settleStreams(context, stream)
  return stream
}

describe('while a process has the lease', () => {
  test('changes wait in the outbox as ids, and it sends each once', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const hers = await openStream(ana)
    expect(await take(PROCESS)).toBe(true)
    await ben.api.relationships.follow({ slugOrId: ana.id })
    await settleStreams(context, hers)
    expect(hers.kinds()).toEqual(['hello'])
    expect(await listWaiting()).toEqual([{ kind: 'notifications', ids: [ana.id] }])
    expect(await send()).toMatchObject({ sent: 1 })
    expect(await send()).toMatchObject({ sent: 0 })
    await settleStreams(context, hers)
    expect(hers.kinds()).toEqual(['hello', 'notifications'])
    expect(await listWaiting()).toEqual([])
  })

  test('a change that is rolled back, or that concerns no one, leaves nothing', async () => {
    await take(PROCESS)
    const rolledBack = new Error('rolled back')
    const change = db.transaction().execute(async (trx) => {
      await emit([randomUUID()], trx)
      throw rolledBack
    })
    await expect(change).rejects.toBe(rolledBack)
    await emit([])
    expect(await hasWaitingEvents(db)).toBe(false)
  })

  test('one that concerns a thousand people reaches each of them', async () => {
    const people = Array.from({ length: 1000 }, () => randomUUID())
    const ids = collectIds()
    await take(PROCESS)
    await emit(people)
    expect(await send()).toMatchObject({ sent: 1000 })
    expect((await arrived(ids, people)).sort()).toEqual(people.sort())
  })

  test('what a viewer may see is decided when the event is sent', async () => {
    const [ana, ben, stu] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('stu')]
    await ben.follows(ana)
    await stu.follows(ana)
    const [his, theirs] = [await openStream(ben), await openStream(stu)]
    await take(PROCESS)
    await sql`insert into posts (profile_id, content) values (${ana.id}, 'On at eight')`.execute(db)
    await ana.api.relationships.block({ slugOrId: ben.id })
    await send()
    await settleStreams(context, his, theirs)
    expect(theirs.kinds()).toContain('feed')
    expect(his.kinds()).not.toContain('feed')
  })

  test('streams of ended sessions, suspended people and changed roles are closed without waiting for it', async () => {
    const [ana, ben, vic] = [
      await context.bartender('ana'),
      await context.bartender('ben'),
      await context.bartender('vic'),
    ]
    const streams = [await openStream(ana), await openStream(ben), await openStream(vic)]
    await take(PROCESS)
    await ana.api.accounts.signOut()
    await ben.isSuspended()
    await sql`update profiles set verification_status = 'verified' where id = ${vic.id}`.execute(db)
    for (const stream of streams) await stream.ended
    expect(streams.map((stream) => stream.events().at(-1))).toEqual([
      { kind: 'bye', reason: 'signed_out' },
      { kind: 'bye', reason: 'signed_out' },
      { kind: 'bye', reason: 'again' },
    ])
  })

  test('no other process gets it or sends, and one that lost it sends nothing', async () => {
    await take(PROCESS)
    expect(await take(OTHER)).toBe(false)
    expect(await take(PROCESS)).toBe(true)
    await emit([randomUUID()])
    expect(await send('0', OTHER)).toBeUndefined()
    await sql`update live_notifier set leased_until = clock_timestamp()`.execute(db)
    expect(await take(OTHER)).toBe(true)
    expect(await send()).toBeUndefined()
    expect(await send('0', OTHER)).toMatchObject({ sent: 1 })
  })

  test.runIf(onPostgres)('a transaction that commits after later ones were sent is sent too', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    const ids = collectIds()
    await take(PROCESS)
    let from = '0'
    await db.transaction().execute(async (trx) => {
      await emit([early], trx)
      await emit([late])
      from = (await send(from))?.drained_before ?? ''
      expect(await arrived(ids, [early, late])).toEqual([late])
    })
    await send(from)
    expect(await arrived(ids, [early, late])).toEqual([late, early])
  })
})

test('when the lease runs out, changes are sent at once, and the next process sends the rest', async () => {
  const [left, later] = [randomUUID(), randomUUID()]
  const ids = collectIds()
  await take(PROCESS)
  await emit([left])
  await endLiveLease(db, PROCESS)
  await emit([later])
  expect(await arrived(ids, [left, later])).toEqual([later])
  expect(await listWaiting()).toHaveLength(1)
  await take(OTHER)
  await send('0', OTHER)
  expect(await arrived(ids, [left, later])).toEqual([later, left])
})

describe('the notifier', () => {
  const lines: string[] = []
  function startNotifier(own: Db = db): LiveNotifier {
    lines.length = 0
    const notifier = new LiveNotifier({ db: own, log: createLogger('info', { write: (line) => lines.push(line) }) })
    cleanUps.push(() => notifier.stop())
    return notifier
  }
  const recordBurst = (notifier: LiveNotifier) => {
    for (let each = 0; each < 30; each += 1) notifier.recordPayload()
  }
  const isLeased = async () => {
    const { rows } = await sql`select from live_notifier where leased_until > clock_timestamp()`.execute(db)
    return rows.length > 0
  }
  /** Fails unless the condition becomes true. */
  const expectSoon = (condition: () => unknown) => expect.poll(condition, { interval: 50 }).toBe(true)

  test('takes the lease when many events arrive, sends the next ones, and gives it back', async () => {
    const ids = collectIds()
    recordBurst(startNotifier())
    await expectSoon(isLeased)
    const id = randomUUID()
    await emit([id])
    await expectSoon(() => ids.includes(id))
    await expectSoon(async () => !(await isLeased()))
  })

  test('does nothing about few events', async () => {
    let statements = 0
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    startNotifier(db.withPlugin(count)).recordPayload()
    await expectSoon(() => statements > 1)
    expect(await isLeased()).toBe(false)
  })

  test('tries again after the database failed', async () => {
    const notifier = startNotifier()
    context.fuse.allow(0)
    await expectSoon(() => lines.join('').includes('will be retried'))
    context.fuse.allow(undefined)
    recordBurst(notifier)
    await expectSoon(isLeased)
  })

  test('sends what a process that was killed has left', async () => {
    const id = randomUUID()
    const ids = collectIds()
    await take(OTHER)
    await emit([id])
    await endLiveLease(db, OTHER)
    startNotifier()
    await expectSoon(() => ids.includes(id))
  })

  test('sends what waits and gives the lease back when it is stopped', async () => {
    const ids = collectIds()
    const notifier = startNotifier()
    recordBurst(notifier)
    await expectSoon(isLeased)
    const id = randomUUID()
    await emit([id])
    await notifier.stop()
    expect(await isLeased()).toBe(false)
    expect(await arrived(ids, [id])).toEqual([id])
  })
})
