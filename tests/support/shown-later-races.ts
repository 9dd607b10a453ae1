import { sql } from 'kysely'
import { expect } from 'vitest'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'
import { runFanOuts } from './fan-out.ts'
import { at, FRIDAY_NIGHT } from './fixture-times.ts'
import { entriesOf } from './ics.ts'
import type { Person } from './person.ts'
import type { TestContext } from './test-context.ts'

type Scene = { ana: Person; fay: Person; venue: { id: string } }

async function createScene(context: TestContext): Promise<Scene> {
  const [ana, fay] = [await context.bartender('ana'), await context.patron('fay')]
  await fay.follows(ana)
  return { ana, fay, venue: await context.venue('theStill') }
}

async function clearRound({ db, tasks, clock }: TestContext): Promise<void> {
  clock.set(FRIDAY_NIGHT)
  tasks.length = 0
  for (const table of ['notifications', 'shifts', 'rate_limits']) await sql`delete from ${sql.raw(table)}`.execute(db)
  await sql`update profiles set shifts_shown_after = null, shift_ends_for = 'everyone'`.execute(db)
}

const times = (days: number) => ({ start_time: at('18:00', days), end_time: at('23:00', days), notes: null })
const postShift = ({ ana, venue }: Scene, days = 1) => ana.api.shifts.create({ venue_id: venue.id, ...times(days) })
const showAfter = ({ ana }: Scene, shifts_shown_after: number | null) => ana.api.profiles.update({ shifts_shown_after })
const countSeen = async ({ fay, ana }: Scene) => (await fay.api.profiles.shifts({ slugOrId: ana.id })).items.length
const countNotifications = async ({ fay }: Scene) => (await fay.api.notifications.list({})).items.length

/** A shift posted while the setting changes is held; and told of once, however many processes look for it. */
export async function checkHoldingDuringPost(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    await Promise.all([showAfter(scene, 0), postShift(scene), showHeldShifts(context.services)])
    await runFanOuts(context)
    expect([await countSeen(scene), await countNotifications(scene)], `round ${round}`).toEqual([0, 0])
    context.clock.set(new Date(at('18:00', 1)))
    await Promise.all([showHeldShifts(context.services), showHeldShifts(context.services)])
    await runFanOuts(context)
    expect([await countSeen(scene), await countNotifications(scene)], `round ${round}`).toEqual([1, 1])
  }
}

/** A shift that moves to the next night as it would begin is hidden until then, also if the job was first. */
export async function checkBeginDuringMove(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    await showAfter(scene, 0)
    const { id } = await postShift(scene)
    context.clock.set(new Date(at('18:00', 1)))
    await Promise.all([
      showHeldShifts(context.services),
      scene.ana.api.shifts.edit({ id, venue_id: scene.venue.id, ...times(2) }),
    ])
    await runFanOuts(context)
    expect([await countSeen(scene), await countNotifications(scene)], `round ${round}`).toEqual([0, 0])
  }
}

/** Turned off as a shift would begin, it is shown, whichever is first. */
export async function checkBeginDuringSetting(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    await showAfter(scene, 0)
    await postShift(scene)
    context.clock.set(new Date(at('18:00', 1)))
    await Promise.all([showHeldShifts(context.services), showAfter(scene, null)])
    await runFanOuts(context)
    expect(await countSeen(scene), `round ${round}`).toBe(1)
    expect(await countNotifications(scene), `round ${round}`).toBeLessThanOrEqual(1)
  }
}

/** Once a setting is saved, a fetch of a calendar that begins has neither held shifts nor ends that are not shown. */
export async function checkSettingsDuringFetches(context: TestContext, rounds: number): Promise<void> {
  const scene = await createScene(context)
  const { url } = await scene.fay.api.calendars.make({ kind: 'followed' })
  const fetchEnds = async () => entriesOf(await (await fetch(url)).text()).map(({ end }) => end)
  const end = new Date(at('23:00', 1)).toISOString()
  for (let round = 0; round < rounds; round += 1) {
    await clearRound(context)
    await postShift(scene)
    expect(await fetchEnds()).toContain(end)
    const withoutEnds = scene.ana.api.profiles.update({ shift_ends_for: 'only_me' }).then(fetchEnds)
    await Promise.all([withoutEnds, fetchEnds(), postShift(scene, 2)])
    expect(await withoutEnds, `round ${round}`).not.toContain(end)
    const held = showAfter(scene, 0).then(fetchEnds)
    await Promise.all([held, fetchEnds(), postShift(scene, 3)])
    expect([await held, await fetchEnds()], `round ${round}`).toEqual([[], []])
  }
}
