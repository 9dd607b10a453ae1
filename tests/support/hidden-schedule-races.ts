import { sql } from 'kysely'
import { expect } from 'vitest'
import { openEventStream, settleStreams } from './event-stream-client.ts'
import { runFanOuts } from './fan-out.ts'
import { at } from './fixture-times.ts'
import type { Person } from './person.ts'
import type { TestContext } from './test-context.ts'

type Scene = { ana: Person; fay: Person; gil: Person; venue: { id: string } }

/** Two people follow Ana, who hides her schedule from Fay. */
async function createScene(context: TestContext): Promise<Scene> {
  const [ana, fay, gil] = [await context.bartender('ana'), await context.patron('fay'), await context.patron('gil')]
  for (const follower of [fay, gil]) await follower.follows(ana)
  return { ana, fay, gil, venue: await context.venue('theStill') }
}

async function clearRound({ db, tasks }: TestContext): Promise<void> {
  tasks.length = 0
  for (const table of ['schedule_hidden_from', 'notifications', 'shifts', 'rate_limits'])
    await sql`delete from ${sql.raw(table)}`.execute(db)
}

const postShift = ({ ana, venue }: Scene, days = 1) =>
  ana.api.shifts.create({ venue_id: venue.id, start_time: at('18:00', days), end_time: at('23:00', days), notes: null })

const hide = ({ ana, fay }: Scene) => ana.api.relationships.hideSchedule({ slugOrId: fay.id })

/**
 * Whoever is notified while the schedule is being hidden was notified before it: the notification was written in a
 * transaction that had ended. Afterwards no other is written.
 */
export async function checkHidingDuringFanOut(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    await postShift(scene)
    const countNow = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from notifications where recipient_id = ${scene.fay.id}`.execute(context.db)
      return rows[0]?.count
    }
    const hidden = hide(scene).then(countNow)
    await Promise.all([runFanOuts(context), hidden])
    expect(await countNow(), `round ${round}`).toBe(await hidden)
    expect((await scene.fay.api.notifications.list({})).items).toEqual([])
    expect((await scene.gil.api.notifications.list({})).items).toHaveLength(1)
  }
}

/** Once the answer to hiding has come, a fetch that begins has no shift of hers. */
export async function checkHidingDuringFetches(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  const { url } = await scene.fay.api.calendars.make({ kind: 'followed' })
  const fetchCalendar = async () => (await fetch(url)).text()
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    const { id } = await postShift(scene)
    expect(await fetchCalendar()).toContain(id)
    const after = hide(scene).then(fetchCalendar)
    await Promise.all([after, fetchCalendar(), postShift(scene, 2)])
    expect(await after, `round ${round}`).not.toContain('BEGIN:VEVENT')
    expect(await fetchCalendar(), `round ${round}`).not.toContain('BEGIN:VEVENT')
  }
}

/** Changes of her shifts that follow the hiding reach the stream of the other follower only. */
export async function checkHidingDuringEvents(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    const { id } = await postShift(scene)
    await runFanOuts(context)
    await settleStreams(context)
    const streams = await Promise.all([scene.fay, scene.gil].map((who) => openEventStream(who)))
    await Promise.all([hide(scene), postShift(scene, 2).then(() => runFanOuts(context))])
    await settleStreams(context, ...streams)
    const before = streams.map((stream) => stream.kinds().length)
    await scene.ana.api.shifts.remove({ id })
    await postShift(scene, 3)
    context.clock.advance(60_000)
    await runFanOuts(context)
    await settleStreams(context, ...streams)
    const [toFay, toGil] = streams.map((stream, index) => stream.kinds().length - (before[index] ?? 0))
    expect([toFay, (toGil ?? 0) > 0], `round ${round}`).toEqual([0, true])
    for (const stream of streams) {
      stream.close()
      await stream.ended
    }
  }
}
