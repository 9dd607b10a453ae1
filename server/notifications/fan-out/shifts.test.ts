import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { subscribeBrowser } from '#tests/support/delivery.ts'
import { notificationRows, readNotificationTexts, runFanOuts, waitingFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { enqueueReminders } from './service.ts'

const context = await createTestContext()
const HOUR = 3_600_000

async function createFixtures() {
  const [ana, ben, zoe] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('zoe')]
  await ben.follows(ana)
  return { ana, ben, zoe, still: await context.venue('theStill') }
}

const post = (talent: Person, venue: { id: string }, days = 1) =>
  talent.api.shifts.create({
    venue_id: venue.id,
    start_time: at('20:00', days),
    end_time: at('23:00', days),
    notes: null,
  })

describe('a shift', () => {
  test('notifies only the talent’s followers, with the time in the venue’s zone', async () => {
    const { ana, ben, zoe, still } = await createFixtures()
    await sql`update venues set time_zone = 'America/New_York' where id = ${still.id}`.execute(context.db)
    const { id } = await post(ana, still)
    await runFanOuts(context)
    const { items } = await ben.api.notifications.list({})
    expect(items).toMatchObject([
      {
        type: 'shift_posted',
        message: 'Ana posted a shift: Sat, Nov 21, 9:00\u00A0PM at The Still.',
        link_url: `/profiles/ana#shift-${id}`,
        is_read: false,
        sender: { id: ana.id, username: 'ana' },
        sender_count: 1,
      },
    ])
    expect([await readNotificationTexts(ana), await readNotificationTexts(zoe)]).toEqual([[], []])
  })

  test('that is over or on a private schedule notifies no one', async () => {
    const { ana, ben, still } = await createFixtures()
    await post(ana, still, -2)
    expect(waitingFanOuts(context)).toEqual([])
    await ana.hidesSchedule()
    await post(ana, still)
    await runFanOuts(context)
    expect(await notificationRows(context)).toEqual([])
    expect(await readNotificationTexts(ben)).toEqual([])
  })

  test('that is over by the time the job runs notifies no one', async () => {
    const { ana, still } = await createFixtures()
    await post(ana, still)
    context.clock.advance(2 * 86_400_000)
    await runFanOuts(context)
    expect(await notificationRows(context)).toEqual([])
  })

  test('changed twice leaves one change notification, with the current time', async () => {
    const { ana, ben, still } = await createFixtures()
    const { id } = await post(ana, still)
    await runFanOuts(context)
    const change = (hour: '18:00' | '19:00') =>
      ana.api.shifts.edit({ id, venue_id: still.id, start_time: at(hour, 1), end_time: at('23:00', 1), notes: null })
    await change('19:00')
    await runFanOuts(context)
    context.clock.advance(1000)
    await change('18:00')
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual([
      'Ana changed a shift: now Sat, Nov 21, 6:00\u00A0PM at The Still.',
      'Ana posted a shift: Sat, Nov 21, 6:00\u00A0PM at The Still.',
    ])
    expect(await notificationRows(context, ben)).toHaveLength(2)
  })

  test('changed twice before the job runs notifies of one change', async () => {
    const { ana, ben, still } = await createFixtures()
    const { id } = await post(ana, still)
    await runFanOuts(context)
    for (const hour of ['19:00', '18:00'] as const)
      await ana.api.shifts.edit({
        id,
        venue_id: still.id,
        start_time: at(hour, 1),
        end_time: at('23:00', 1),
        notes: null,
      })
    expect(waitingFanOuts(context)).toHaveLength(2)
    await runFanOuts(context)
    expect((await notificationRows(context, ben)).map(({ type }) => type).sort()).toEqual([
      'shift_changed',
      'shift_posted',
    ])
  })

  test('notifies no one if only its notes change', async () => {
    const { ana, still } = await createFixtures()
    const { id } = await post(ana, still)
    await runFanOuts(context)
    await ana.api.shifts.edit({
      id,
      venue_id: still.id,
      start_time: at('20:00', 1),
      end_time: at('23:00', 1),
      notes: 'Both hands',
    })
    expect(waitingFanOuts(context)).toHaveLength(0)
  })

  test('replaces its notification when cancelled and restores it when restored', async () => {
    const { ana, ben, still } = await createFixtures()
    const { id } = await post(ana, still)
    await runFanOuts(context)
    context.clock.advance(HOUR)
    await ana.api.schedule.remove({ id })
    // The job waits until the page stops offering Undo.
    expect(context.tasks.map(({ startAfter }) => startAfter)).toEqual([
      new Date(context.clock.now().getTime() + 10_000),
    ])
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'])
    await ana.api.schedule.restore({ ids: [id] })
    expect(await readNotificationTexts(ben)).toEqual(['Ana posted a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'])
    expect((await notificationRows(context, ben)).map(({ type }) => type)).toEqual(['shift_posted'])
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'])
  })

  test('cancelled and restored before the job runs notifies no one of a cancellation', async () => {
    const { ana, ben, still } = await createFixtures()
    const { id } = await post(ana, still)
    await runFanOuts(context)
    await ana.api.shifts.remove({ id })
    await ana.api.schedule.restore({ ids: [id] })
    await runFanOuts(context)
    expect((await notificationRows(context, ben)).map(({ type }) => type)).toEqual(['shift_posted'])
  })
})

describe('several shifts at once', () => {
  test('share one notification that counts the remaining shifts', async () => {
    const { ana, ben, still } = await createFixtures()
    const { items } = await ana.api.schedule.add({
      items: [{ venue_id: still.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null }],
      repeat_until: '2027-01-09',
    })
    expect(items).toHaveLength(8)
    expect(waitingFanOuts(context)).toHaveLength(1)
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana posted 8 shifts.'])
    context.clock.advance(HOUR)
    await ana.api.schedule.remove({ id: items[3]?.id ?? '', scope: 'following' })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled 5 shifts.', 'Ana posted 3 shifts.'])
    context.clock.advance(1000)
    await ana.api.schedule.remove({ id: items[0]?.id ?? '', scope: 'all' })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled 3 shifts.', 'Ana cancelled 5 shifts.'])
  })

  test('leave one change notification when changed twice', async () => {
    const { ana, ben, still } = await createFixtures()
    const { items } = await ana.api.schedule.add({
      items: [{ venue_id: still.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null }],
      repeat_until: '2026-12-12',
    })
    await runFanOuts(context)
    for (const hour of ['19:00', '18:00'] as const) {
      context.clock.advance(1000)
      await ana.api.schedule.change({
        id: items[0]?.id ?? '',
        venue_id: still.id,
        start_time: at(hour, 1),
        end_time: at('23:00', 1),
        notes: null,
        scope: 'all',
      })
      await runFanOuts(context)
    }
    expect(await readNotificationTexts(ben)).toEqual(['Ana changed 4 shifts.', 'Ana posted 4 shifts.'])
  })
})

describe('the notification of working elsewhere', () => {
  test('replaces the shift’s notification for the first shift at a new venue', async () => {
    const { ana, ben, still } = await createFixtures()
    const rail = await context.venue('copperRail')
    const first = await post(ana, still)
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana posted a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'])
    context.clock.advance(1000)
    const second = await post(ana, rail, 2)
    await runFanOuts(context)
    context.clock.advance(1000)
    const third = await post(ana, rail, 3)
    await runFanOuts(context)
    const { items } = await ben.api.notifications.list({})
    expect(items.map(({ type, link_url }) => [type, link_url])).toEqual([
      ['shift_posted', `/profiles/ana#shift-${third.id}`],
      ['works_elsewhere', `/profiles/ana#shift-${second.id}`],
      ['shift_posted', `/profiles/ana#shift-${first.id}`],
    ])
    expect(items[1]?.message).toBe(`Ana is new at ${rail.name}: first shift Sun, Nov 22, 8:00\u00A0PM.`)
  })

  test('falls back to the shift’s notification for a follower who turned it off', async () => {
    const { ana, ben, still } = await createFixtures()
    await post(ana, still)
    context.tasks.length = 0
    await ben.api.notifications.updatePreferences({
      topics: (['in_app', 'push'] as const).map((channel) => ({ topic: 'works_elsewhere', channel, is_on: false })),
    })
    await post(ana, await context.venue('copperRail'), 2)
    await runFanOuts(context)
    expect((await notificationRows(context, ben)).map(({ type }) => type)).toEqual(['shift_posted'])
  })

  test('kept out of the list, is replaced there by the shift; only one of the two is delivered', async () => {
    const { ana, ben, still } = await createFixtures()
    await subscribeBrowser(context, ben)
    await post(ana, still)
    context.tasks.length = 0
    await ben.api.notifications.updatePreferences({
      topics: [{ topic: 'works_elsewhere', channel: 'in_app', is_on: false }],
    })
    await post(ana, await context.venue('copperRail'), 2)
    // Running the job again must not notify twice.
    context.tasks.push(...context.tasks)
    await runFanOuts(context)
    const { rows } = await sql`
      select type, is_listed, delivered_at is not null as is_sent from notifications order by type`.execute(context.db)
    expect(rows).toEqual([
      { type: 'shift_posted', is_listed: true, is_sent: true },
      { type: 'works_elsewhere', is_listed: false, is_sent: false },
    ])
    expect(await readNotificationTexts(ben)).toHaveLength(1)
  })

  test('becomes a plain shift notification if the shift at the new venue is cancelled or moved', async () => {
    const { ana, ben, still } = await createFixtures()
    const rail = await context.venue('copperRail')
    await post(ana, still)
    context.tasks.length = 0
    const item = (venue: { id: string }, days: number) => ({
      venue_id: venue.id,
      start_time: at('20:00', days),
      end_time: at('23:00', days),
      notes: null,
    })
    const { items } = await ana.api.schedule.add({ items: [item(rail, 2), item(still, 3), item(still, 4)] })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual([`Ana is new at ${rail.name} and posted a shift.`])
    await sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${items[0]?.id}`.execute(context.db)
    expect((await ben.api.notifications.list({})).items).toMatchObject([
      { type: 'shift_posted', message: 'Ana posted 2 shifts.', link_url: '/profiles/ana#upcoming-shifts' },
    ])
    await sql`update shifts set cancelled_at = null`.execute(context.db)
    expect(await readNotificationTexts(ben)).toEqual([`Ana is new at ${rail.name} and posted a shift.`])
    await sql`update shifts set venue_id = ${still.id} where id = ${items[0]?.id}`.execute(context.db)
    expect(await readNotificationTexts(ben)).toEqual(['Ana posted 3 shifts.'])
  })
})

describe('the reminder', () => {
  const takeReminders = async () => {
    await enqueueReminders(context.services)
    await runFanOuts(context)
  }

  test('comes once in the hour before a shift, and again if the shift moves', async () => {
    const { ana, ben, still } = await createFixtures()
    const { id } = await ana.works(still, at('23:30'), at('02:00', 1))
    await sql`update shifts set created_at = ${new Date('2026-11-19')} where id = ${id}`.execute(context.db)
    await takeReminders()
    expect(await readNotificationTexts(ben)).toEqual([])
    context.clock.advance(2 * HOUR)
    for (const _ of [1, 2]) await takeReminders()
    expect(await readNotificationTexts(ben)).toEqual(['Ana is on at 11:30\u00A0PM at The Still.'])
    await ana.api.shifts.edit({
      id,
      venue_id: still.id,
      start_time: at('23:45'),
      end_time: at('02:00', 1),
      notes: null,
    })
    await runFanOuts(context)
    expect((await notificationRows(context, ben)).map(({ type }) => type)).toEqual(['shift_changed'])
    await takeReminders()
    expect(await readNotificationTexts(ben)).toContain('Ana is on at 11:45\u00A0PM at The Still.')
  })

  test('does not come for shifts posted within the hour, cancelled or already begun', async () => {
    const { ana, still } = await createFixtures()
    const late = await ana.works(still, at('21:30'), at('23:00'))
    const off = await ana.works(still, at('21:45'), at('23:00'))
    const running = await ana.works(still, at('21:00'), at('22:00'))
    await sql`update shifts set created_at = ${context.clock.now()}::timestamptz - interval '1 day' where id <> ${late.id}`.execute(
      context.db,
    )
    await sql`update shifts set created_at = ${context.clock.now()} where id = ${late.id}`.execute(context.db)
    await sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${off.id}`.execute(context.db)
    expect(running).toBeTruthy()
    await enqueueReminders(context.services)
    expect(waitingFanOuts(context)).toEqual([])
  })
})
