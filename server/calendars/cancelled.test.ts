import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notificationRows, readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import { entriesOf } from '#tests/support/ics.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const NOTES = 'never-public-note'

const fetchNewCalendar = async (person: Person) => {
  const { url } = await person.api.calendars.make({ kind: 'followed' })
  return (await (await fetch(url)).text()).replaceAll('\r\n ', '')
}
const listTitles = async (person: Person) => entriesOf(await fetchNewCalendar(person)).map(({ title }) => title)

const CANCELLED = ['Cancelled: Ana at The Still']

async function createFixtures() {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await ben.follows(ana)
  return { ana, ben, still: await context.venue('theStill') }
}

async function post(talent: Person, venue: { id: string }, days = 1): Promise<{ id: string }> {
  const times = { start_time: at('20:00', days), end_time: at('23:00', days) }
  const { id } = await talent.api.shifts.create({ venue_id: venue.id, ...times, notes: NOTES })
  return { id }
}

const setPrivate = (talent: Person, schedule_is_private: boolean) => talent.api.profiles.update({ schedule_is_private })

const hide = ({ id }: { id: string }, hidden_at: Date | null = context.clock.now()) =>
  sql`update shifts set hidden_at = ${hidden_at} where id = ${id}`.execute(context.db)

const suspend = ({ id }: Person, suspended_at: Date | null = context.clock.now()) =>
  sql`update profiles set suspended_at = ${suspended_at} where id = ${id}`.execute(context.db)

const cancelDirectly = ({ id }: { id: string }) =>
  sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${id}`.execute(context.db)

describe('a cancelled shift is not shown in followers’ calendars and notifications if', () => {
  type Scenario = (scene: Awaited<ReturnType<typeof createFixtures>>) => Promise<unknown>
  const scenarios: [string, Scenario][] = [
    [
      'it was posted and deleted while the schedule was private',
      async ({ ana, still }) => {
        await setPrivate(ana, true)
        const { id } = await post(ana, still)
        await ana.api.schedule.remove({ id })
        await setPrivate(ana, false)
      },
    ],
    [
      'it was posted and deleted through the API for programs while the schedule was private',
      async ({ ana, still }) => {
        await setPrivate(ana, true)
        await ana.api.shifts.remove(await post(ana, still))
        await setPrivate(ana, false)
      },
    ],
    [
      'it was public at first, then moved and deleted while the schedule was private',
      async ({ ana, still }) => {
        const { id } = await post(ana, still)
        await setPrivate(ana, true)
        await ana.api.shifts.edit({
          id,
          venue_id: still.id,
          start_time: at('18:00', 3),
          end_time: at('19:00', 3),
          notes: NOTES,
        })
        await ana.api.schedule.remove({ id })
        await setPrivate(ana, false)
      },
    ],
    [
      'the request that makes the schedule public also gives up the role',
      async ({ ana, still }) => {
        await setPrivate(ana, true)
        await post(ana, still)
        await ana.api.profiles.update({ schedule_is_private: false, user_type: 'patron', role_change_confirmed: true })
      },
    ],
    [
      'staff had hidden it',
      async ({ ana, still }) => {
        const shift = await post(ana, still)
        await hide(shift)
        await ana.api.shifts.remove(shift)
      },
    ],
    [
      'staff had hidden it, and made it visible again afterwards',
      async ({ ana, still }) => {
        const shift = await post(ana, still)
        await hide(shift)
        await ana.api.shifts.remove(shift)
        await hide(shift, null)
      },
    ],
    [
      'staff hid it afterwards',
      async ({ ana, still }) => {
        const shift = await post(ana, still)
        await ana.api.shifts.remove(shift)
        await hide(shift)
      },
    ],
    [
      'its talent was suspended at that moment',
      async ({ ana, still }) => {
        const shift = await post(ana, still)
        await suspend(ana)
        await cancelDirectly(shift)
        await suspend(ana, null)
      },
    ],
    [
      'it was restored and deleted again while the schedule was private',
      async ({ ana, still }) => {
        const { id } = await post(ana, still)
        await ana.api.schedule.remove({ id })
        await setPrivate(ana, true)
        await ana.api.schedule.restore({ ids: [id] })
        await ana.api.schedule.remove({ id })
        await setPrivate(ana, false)
      },
    ],
    [
      'the schedule is private now',
      async ({ ana, still }) => {
        await ana.api.shifts.remove(await post(ana, still))
        await setPrivate(ana, true)
      },
    ],
    [
      'the reader unfollowed and follows again',
      async ({ ana, ben, still }) => {
        await ana.api.shifts.remove(await post(ana, still))
        await ben.api.relationships.unfollow({ slugOrId: ana.id })
        await ben.api.relationships.follow({ slugOrId: ana.id })
      },
    ],
    [
      'the talent blocked and unblocked the reader, who follows again',
      async ({ ana, ben, still }) => {
        await ana.api.shifts.remove(await post(ana, still))
        await ana.api.relationships.block({ slugOrId: ben.id })
        await ana.api.relationships.unblock({ slugOrId: ben.id })
        await ben.api.relationships.follow({ slugOrId: ana.id })
      },
    ],
    [
      'the reader blocked and unblocked the talent, and follows again',
      async ({ ana, ben, still }) => {
        await ana.api.shifts.remove(await post(ana, still))
        await ben.api.relationships.block({ slugOrId: ana.id })
        await ben.api.relationships.unblock({ slugOrId: ana.id })
        await ben.api.relationships.follow({ slugOrId: ana.id })
      },
    ],
  ]
  test.each(scenarios)('%s', async (_, scenario) => {
    const scene = await createFixtures()
    await scenario(scene)
    await runFanOuts(context)
    expect(await fetchNewCalendar(scene.ben)).not.toMatch(/Cancelled|Still|never-public/)
    expect(await readNotificationTexts(scene.ben)).toEqual([])
  })

  test('the reader’s follow request was accepted only afterwards', async () => {
    const { ana, still } = await createFixtures()
    const zoe = await context.patron('zoe')
    await ana.goesPrivate()
    await zoe.api.relationships.follow({ slugOrId: ana.id })
    await ana.api.shifts.remove(await post(ana, still))
    await ana.api.relationships.accept({ id: zoe.id })
    expect(await listTitles(zoe)).toEqual([])
    await ana.api.shifts.remove(await post(ana, still, 2))
    expect(await listTitles(zoe)).toEqual(CANCELLED)
  })

  test('the reader followed only afterwards, even at the same instant', async () => {
    const { ana, still } = await createFixtures()
    await ana.api.shifts.remove(await post(ana, still))
    const zoe = await context.patron('zoe')
    await zoe.api.relationships.follow({ slugOrId: ana.id })
    await runFanOuts(context)
    expect([await listTitles(zoe), await readNotificationTexts(zoe), await notificationRows(context, zoe)]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('a cancelled shift is shown to those who could see it', () => {
  test('without its notes, which only its talent can read', async () => {
    const { ana, ben, still } = await createFixtures()
    await ana.api.shifts.remove(await post(ana, still))
    const ics = await fetchNewCalendar(ben)
    expect(entriesOf(ics)).toMatchObject([{ title: CANCELLED[0], status: 'CANCELLED', notes: null }])
    expect(ics).not.toContain(NOTES)
    const own = await ana.api.calendars.make({ kind: 'mine' })
    expect(entriesOf(await (await fetch(own.url)).text())).toMatchObject([{ status: 'CANCELLED', notes: NOTES }])
  })

  test('after the schedule is public again', async () => {
    const { ana, ben, still } = await createFixtures()
    await ana.api.shifts.remove(await post(ana, still))
    await setPrivate(ana, true)
    expect(await listTitles(ben)).toEqual([])
    await setPrivate(ana, false)
    expect(await listTitles(ben)).toEqual(CANCELLED)
  })

  test('for a private profile, to its followers', async () => {
    const { ana, ben, still } = await createFixtures()
    await ana.goesPrivate()
    await ana.api.shifts.remove(await post(ana, still))
    expect(await listTitles(ben)).toEqual(CANCELLED)
  })

  test('for a whole series', async () => {
    const { ana, ben, still } = await createFixtures()
    const item = { venue_id: still.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: NOTES }
    const { items } = await ana.api.schedule.add({ items: [item], repeat_until: '2026-12-05' })
    const [first] = items
    if (!first) throw new Error('no shift')
    await ana.api.schedule.remove({ id: first.id, scope: 'all' })
    expect(await listTitles(ben)).toEqual([...CANCELLED, ...CANCELLED, ...CANCELLED])
  })

  test('when its talent gives up the role', async () => {
    const { ana, ben, still } = await createFixtures()
    await post(ana, still)
    await ana.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
    expect(await listTitles(ben)).toEqual(CANCELLED)
  })

  test('to followers only', async () => {
    const { ana, still } = await createFixtures()
    const zoe = await context.patron('zoe')
    await ana.api.shifts.remove(await post(ana, still))
    const { rows } = await sql`select from visible_cancelled_shifts(${zoe.id})`.execute(context.db)
    expect(rows).toEqual([])
  })
})

test('of several shifts cancelled at once, the notification counts only those that followers could see', async () => {
  const { ana, ben, still } = await createFixtures()
  const item = (days: number) => ({
    venue_id: still.id,
    start_time: at('20:00', days),
    end_time: at('23:00', days),
    notes: null,
  })
  const { items } = await ana.api.schedule.add({ items: [item(1)], repeat_until: '2026-12-12' })
  await runFanOuts(context)
  const [first, second] = items
  if (!first || !second) throw new Error('too few')
  await hide(second)
  // Long enough for everyone to be notified of the cancellation.
  context.clock.advance(3_600_000)
  await ana.api.schedule.remove({ id: first.id, scope: 'all' })
  await hide(second, null)
  await runFanOuts(context)
  expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled 3 shifts.'])
  expect((await notificationRows(context, ben)).map(({ message }) => message)).toContain('Ana cancelled 3 shifts.')
})
