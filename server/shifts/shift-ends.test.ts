import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarMessages } from '#contract/calendars.texts.ts'
import { createDelivery, subscribeBrowser } from '#tests/support/delivery.ts'
import { readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import { entriesOf } from '#tests/support/ics.ts'
import { buildWeek } from '#tests/support/opening-hours-cases.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** What a person who does not show when their shifts end keeps to themselves, beside the answers of every read. */
const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
const HOUR = 3_600

type Shift = Awaited<ReturnType<Person['api']['shifts']['create']>>

let ana: Person
let fay: Person
let shift: Shift

beforeEach(async () => {
  service.received.length = 0
  ana = await context.bartender('ana')
  fay = await context.patron('fay')
  await fay.follows(ana)
  await ana.api.profiles.update({ shift_ends_for: 'only_me' })
  const { id: venue_id } = await context.venue('theStill')
  shift = await ana.api.shifts.create({ venue_id, start_time: at('19:00', 1), end_time: at('23:00', 1), notes: null })
  await tell()
})
afterAll(async () => {
  out.close()
  await service.close()
})

async function tell(): Promise<void> {
  context.clock.advance(120_000)
  await runFanOuts(context)
}

const move = async (times: { start_time?: string; end_time?: string; venue_id?: string }) => {
  const { id, venue_id, start_time, end_time } = shift
  await ana.api.shifts.edit({ id, venue_id, start_time, end_time, notes: null, ...times })
  await tell()
}
const hasHeardOfChange = async () => (await readNotificationTexts(fay)).some((text) => text.includes('changed'))

describe('a follower who is not shown the end', () => {
  test('is not notified that it moved', async () => {
    await move({ end_time: at('22:30', 1) })
    expect(await hasHeardOfChange()).toBe(false)
  })

  test('is notified that the start or the venue changed', async () => {
    await move({ start_time: at('18:30', 1), end_time: at('22:30', 1) })
    expect(await hasHeardOfChange()).toBe(true)
  })

  test('is notified that the end moved if followers see it', async () => {
    await ana.api.profiles.update({ shift_ends_for: 'followers' })
    await move({ end_time: at('22:30', 1) })
    expect(await hasHeardOfChange()).toBe(true)
  })

  test('is not notified that the ends of a series moved', async () => {
    const { venue_id } = shift
    const times = { start_time: at('12:00', 2), end_time: at('15:00', 2), notes: null }
    const { items } = await ana.api.schedule.add({ items: [{ venue_id, ...times }], repeat_until: '2026-12-10' })
    await tell()
    const [first] = items
    await ana.api.schedule.change({ id: first?.id ?? '', scope: 'all', venue_id, ...times, end_time: at('16:00', 2) })
    await tell()
    expect(await hasHeardOfChange()).toBe(false)
    await ana.api.schedule.change({ id: first?.id ?? '', scope: 'all', venue_id, ...times, start_time: at('11:00', 2) })
    await tell()
    expect(await hasHeardOfChange()).toBe(true)
  })

  test('gets a push that expires some hours after the start, whenever the shift ends', async () => {
    // What she has read is not pushed together with the next one.
    await sql`update notifications set is_read = true`.execute(context.db)
    await subscribeBrowser(context, fay)
    await fay.api.notifications.updatePreferences({ only_bells: false })
    const { venue_id } = shift
    await ana.api.shifts.create({ venue_id, start_time: at('12:00', 1), end_time: at('18:45', 1), notes: null })
    await runFanOuts(context)
    while ((await out.deliver()) > 0);
    await out.work()
    const [push] = service.received
    const start = (Date.parse(at('12:00', 1)) - context.clock.now().getTime()) / 1000
    expect(Number(push?.headers.ttl)).toBe(start + 4 * HOUR)
  })

  test('reports the shift without its end', async () => {
    await fay.api.reports.create({ subject_type: 'shift', subject_id: shift.id, reason: 'spam', note: null })
    const { rows } = await sql<{ reported_content: string }>`select reported_content from reports`.execute(context.db)
    expect(rows).toEqual([{ reported_content: 'The Still, Sat, Nov 21, 2026, 7:00 PM' }])
  })

  test('finds when the venue closes in the calendar, marked as approximate', async () => {
    const olive = await context.business('olive')
    const venue = await context.venue('copperRail')
    await olive.keeps(venue)
    const week = buildWeek({ sat: ['16:00-01:30'] })
    await olive.api.venues.setHours({ slugOrId: venue.slug, week, exceptions: [] })
    const other = await ana.works(venue, at('10:00', 1), at('11:00', 1))
    await ana.works(venue, at('17:00', 1), at('18:15', 1))
    const { url } = await fay.api.calendars.make({ kind: 'followed' })
    const read = async (from: string) =>
      entriesOf(await (await fetch(from)).text()).map(({ start, end, notes }) => [start, end, notes])
    const note = calendarMessages.approximateEnd
    const toIso = (time: Parameters<typeof at>[0], days: number) => new Date(at(time, days)).toISOString()
    expect(await read(url)).toEqual([
      [toIso('10:00', 1), toIso('14:00', 1), note],
      [toIso('17:00', 1), toIso('01:30', 2), note],
      [toIso('19:00', 1), toIso('23:00', 1), note],
    ])
    const file = await fay.call('calendars.shift', { id: other.id })
    expect(entriesOf(await file.text())).toMatchObject([{ end: toIso('14:00', 1), notes: note }])
    const { url: own } = await ana.api.calendars.make({ kind: 'mine' })
    expect((await read(own)).map(([, end]) => end)).toEqual([toIso('11:00', 1), toIso('18:15', 1), toIso('23:00', 1)])
  })

  test('sees the shift on now until it really ends', async () => {
    const { end_time } = shift
    context.clock.set(new Date(Date.parse(end_time) - 1000))
    expect((await fay.api.profiles.get({ slugOrId: ana.id })).on_shift).toMatchObject({ id: shift.id, end_time: null })
    expect((await fay.api.relationships.following({})).items).toMatchObject([{ is_on: true, on_until: null }])
    context.clock.set(new Date(end_time))
    expect((await fay.api.profiles.get({ slugOrId: ana.id })).on_shift).toBeNull()
    expect((await fay.api.relationships.following({})).items).toMatchObject([{ is_on: false, on_until: null }])
  })
})

test('only the three choices are taken', async () => {
  const refused = await ana.call('profiles.update', { shift_ends_for: 'no one' })
  expect(refused.status).toBe(422)
  expect((await ana.api.profiles.mine()).shift_ends_for).toBe('only_me')
})
