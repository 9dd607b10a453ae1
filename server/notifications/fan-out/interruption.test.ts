import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/core/db/db.ts'
import { notificationRows, readNotificationTexts, runFanOuts, waitingFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { runFanOut } from './service.ts'

const context = await createTestContext()

/** A bartender with followers, sorted in the order of notification, who posts a shift. */
async function createPostedShift(followers = 7) {
  const ana = await context.bartender('ana')
  const people: Person[] = []
  for (let n = 1; n <= followers; n++) {
    const one = await context.patron(`fan${n}`)
    await one.follows(ana)
    people.push(one)
  }
  people.sort((one, other) => (one.id < other.id ? -1 : 1))
  const still = await context.venue('theStill')
  await ana.api.shifts.create({ venue_id: still.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null })
  const [job] = waitingFanOuts(context)
  if (!job) throw new Error('no fan-out job is waiting')
  return { ana, people, job }
}

/** A database that runs `interrupt` after its first transaction. */
function withInterruption(interrupt: () => Promise<unknown>): Db {
  let happened = false
  const transaction = () => ({
    execute: async <Result>(run: (trx: Db) => Promise<Result>) => {
      const result = await context.db.transaction().execute(run)
      if (!happened) {
        happened = true
        await interrupt()
      }
      return result
    },
  })
  const { db } = context
  return {
    transaction,
    getExecutor: () => db.getExecutor(),
    executeQuery: (query: CompiledQuery) => db.executeQuery(query),
  } as unknown as Db
}

test('a job that fails midway and is retried notifies everyone once', async () => {
  const { people, job } = await createPostedShift()
  let pages = 0
  const clock = {
    now() {
      pages += 1
      if (pages === 3) throw new Error('connection lost')
      return context.clock.now()
    },
  }
  await expect(runFanOut({ db: context.db, clock }, job, { limit: 2 })).rejects.toThrow('connection lost')
  expect(await notificationRows(context)).toHaveLength(4)
  for (const _ of [1, 2]) await runFanOut(context, job, { limit: 2 })
  const rows = await notificationRows(context)
  expect(rows.map(({ recipient_id }) => recipient_id).sort()).toEqual(people.map(({ id }) => id))
})

test('an aborted job fails, so that it is retried', async () => {
  const { job } = await createPostedShift(3)
  const stop = new AbortController()
  const db = withInterruption(async () => stop.abort())
  await expect(runFanOut({ db, clock: context.clock }, job, { limit: 1, signal: stop.signal })).rejects.toThrow()
  expect(await notificationRows(context)).toHaveLength(1)
  await runFanOuts(context)
  expect(await notificationRows(context)).toHaveLength(3)
})

test('a follower who blocks, unfollows or is blocked midway keeps no notification', async () => {
  const { ana, people, job } = await createPostedShift()
  const [first, second, , , fifth, sixth, last] = people as [Person, Person, Person, Person, Person, Person, Person]
  const db = withInterruption(async () => {
    await ana.api.relationships.block({ slugOrId: first.id })
    await second.api.relationships.block({ slugOrId: ana.id })
    await ana.api.relationships.block({ slugOrId: fifth.id })
    await sixth.api.relationships.unfollow({ slugOrId: ana.id })
    await last.api.relationships.block({ slugOrId: ana.id })
  })
  await runFanOut({ db, clock: context.clock }, job, { limit: 3 })
  const without = [first, second, fifth, sixth, last]
  const rows = await notificationRows(context)
  expect(rows.map(({ recipient_id }) => recipient_id).sort()).toEqual([people[2]?.id, people[3]?.id])
  for (const one of without) expect(await readNotificationTexts(one)).toEqual([])
})

test.each([
  ['the schedule becomes private', (ana: Person) => ana.api.profiles.update({ schedule_is_private: true })],
  ['the talent is suspended', (ana: Person) => ana.isSuspended()],
  ['the account is deleted', (ana: Person) => sql`delete from auth."user" where id = ${ana.id}`.execute(context.db)],
  [
    'the shift is cancelled',
    (ana: Person) => sql`update shifts set cancelled_at = now() where profile_id = ${ana.id}`.execute(context.db),
  ],
])('if %s midway, no one else is notified and no one sees the notification', async (_, happens) => {
  const { ana, people, job } = await createPostedShift()
  const db = withInterruption(() => happens(ana))
  await runFanOut({ db, clock: context.clock }, job, { limit: 3 })
  expect((await notificationRows(context)).length).toBeLessThanOrEqual(3)
  for (const one of people) {
    expect(await readNotificationTexts(one)).toEqual([])
    expect(await one.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
  }
})

test('a profile that becomes private midway still notifies its followers', async () => {
  const { ana, people, job } = await createPostedShift()
  const db = withInterruption(() => ana.api.profiles.update({ is_private: true }))
  await runFanOut({ db, clock: context.clock }, job, { limit: 3 })
  for (const one of people) expect(await readNotificationTexts(one)).toHaveLength(1)
})

test('a post deleted midway leaves no notification', async () => {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  const zoe = await context.patron('zoe')
  for (const one of [ben, zoe]) {
    await one.follows(ana)
    await one.api.notifications.ringBell({ slugOrId: 'ana' })
  }
  const { id } = await ana.api.posts.create({ content: 'Open till two.' })
  const db = withInterruption(() => ana.api.posts.remove({ id }))
  await runFanOut({ db, clock: context.clock }, { kind: 'new_post', id }, { limit: 1 })
  expect(await notificationRows(context)).toEqual([])
})
