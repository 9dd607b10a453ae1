import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { EVENTS_LIMIT, MAX_EVENTS_PER_SERIES } from '#contract/events.limits.ts'
import { eventMessages } from '#contract/events.texts.ts'
import { eventDraft } from '#tests/support/events.ts'
import { notificationRows, readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import { entriesOf } from '#tests/support/ics.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue, uploadImage } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

const saturday = { start_time: at('20:00', 1), end_time: at('01:00', 2) }
/** The last day of four Saturdays. */
const UNTIL = '2026-12-12'

/** A venue with trivia on four Saturdays from tomorrow on. */
async function createWeekly(more: object = {}) {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  const first = await olive.api.events.create({
    slugOrId: venue.slug,
    ...eventDraft({ name: 'Trivia', ...saturday }),
    repeats_until: UNTIL,
    ...more,
  })
  const list = async () => (await olive.api.events.list({ slugOrId: venue.slug, limit: 50 })).items
  const [, second, third, fourth] = await list()
  if (!second || !third || !fourth) throw new Error('fewer than four dates')
  return { olive, venue, list, dates: [first, second, third, fourth] as const }
}

const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)
const starts = (events: readonly { start_time: string }[]) => events.map(({ start_time }) => start_time)

describe('a weekly event', () => {
  test('has an event on each date, and says how it repeats', async () => {
    const { olive, list, dates } = await createWeekly()
    expect(starts(await list())).toEqual([
      '2026-11-22T02:00:00.000Z',
      '2026-11-29T02:00:00.000Z',
      '2026-12-06T02:00:00.000Z',
      '2026-12-13T02:00:00.000Z',
    ])
    const ben = await context.patron('ben')
    const series = { upcoming: 4, following: 2, last_start_time: '2026-12-13T02:00:00.000Z' }
    expect(await olive.api.events.get({ id: dates[2].id })).toMatchObject({ series })
    expect(await ben.api.events.get({ id: dates[2].id })).toMatchObject({ series, is_mine: false })
  })

  test('is an event without repetition if only one date fits', async () => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const draft = { slugOrId: slug, ...eventDraft(saturday) }
    const { id } = await olive.api.events.create({ ...draft, repeats_until: '2026-11-27' })
    expect(await olive.api.events.get({ id })).toMatchObject({ series: null })
  })

  test.each([
    ['2026-11-20', eventMessages.lastDayBefore],
    ['2027-11-20', eventMessages.lastDayTooFar],
    ['Christmas', eventMessages.lastDayMissing],
    ['1999-01-01', eventMessages.unreadable],
  ])('is refused until %s', async (repeats_until, message) => {
    const olive = await context.business('olive')
    const { slug } = await ownedVenue(context, olive)
    const answer = await olive.call('events.create', { slugOrId: slug, ...eventDraft(saturday), repeats_until })
    const { data } = (await answer.json()) as { data: { fields: object } }
    expect([answer.status, data.fields]).toEqual([422, { repeats_until: message }])
    expect((await olive.api.events.list({ slugOrId: slug })).items).toEqual([])
  })

  test('counts with every date, and adds none if there is no room for all', async () => {
    const { olive, venue } = await createWeekly({ repeats_until: '2027-11-13' })
    const add = (repeats_until: string) =>
      olive.api.events.create({ slugOrId: venue.slug, ...eventDraft(saturday), repeats_until })
    const full = { status: 409, code: 'FULL' }
    const room = EVENTS_LIMIT - MAX_EVENTS_PER_SERIES
    const last = new Date(Date.UTC(2026, 10, 21 + 7 * room)).toISOString().slice(0, 10)
    await expect(add(last)).rejects.toMatchObject(full)
    await add(new Date(Date.UTC(2026, 10, 21 + 7 * (room - 1))).toISOString().slice(0, 10))
    await expect(add('2026-11-21')).rejects.toMatchObject(full)
  })

  test('sent twice is created once, and followers hear of it once', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const { slug } = await ownedVenue(context, olive)
    await ben.api.venues.follow({ slugOrId: slug })
    const draft_id = '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11'
    // The first date is over, so the next one is announced.
    const past = { start_time: at('12:00', -7), end_time: at('14:00', -7) }
    const weekly = { slugOrId: slug, ...eventDraft(past), repeats_until: '2026-12-04', draft_id }
    const first = await olive.api.events.create(weekly)
    expect(await olive.api.events.create(weekly)).toEqual(first)
    expect((await olive.api.events.list({ slugOrId: slug, when: 'past' })).items).toHaveLength(2)
    expect((await olive.api.events.list({ slugOrId: slug })).items).toHaveLength(2)
    await runFanOuts(context)
    expect(await notificationRows(context, ben)).toHaveLength(1)
    expect(await readNotificationTexts(ben)).toEqual([
      'The Still posted a weekly event: Piano bar, from Fri, Nov 27, 12:00\u00a0PM.',
    ])
  })
})

describe('changing a weekly event', () => {
  test('changes one date, and its name stays when all get something else', async () => {
    const { olive, list, dates } = await createWeekly()
    await olive.api.events.update({
      id: dates[1].id,
      ...eventDraft({ ...pickTimes(dates[1]), name: 'Holiday trivia' }),
    })
    expect(names(await list())).toEqual(['Trivia', 'Holiday trivia', 'Trivia', 'Trivia'])
    const draft = { id: dates[2].id, ...eventDraft({ name: 'Trivia', ...pickTimes(dates[2]) }) }
    await olive.api.events.update({ ...draft, description: 'Teams of four.', scope: 'all' })
    expect(names(await list())).toEqual(['Trivia', 'Holiday trivia', 'Trivia', 'Trivia'])
    expect((await list()).map(({ description }) => description)).toEqual(Array(4).fill('Teams of four.'))
  })

  test('this and later makes them a weekly event of their own', async () => {
    const { olive, list, dates } = await createWeekly()
    await olive.api.events.update({
      id: dates[2].id,
      ...eventDraft({ name: 'Bingo', start_time: at('21:00', 16), end_time: null }),
      scope: 'following',
    })
    expect(names(await list())).toEqual(['Trivia', 'Trivia', 'Bingo', 'Bingo'])
    // A day later, at 9 PM.
    expect(starts(await list()).slice(2)).toEqual(['2026-12-07T03:00:00.000Z', '2026-12-14T03:00:00.000Z'])
    expect(await olive.api.events.get({ id: dates[0].id })).toMatchObject({ series: { upcoming: 2 } })
    expect(await olive.api.events.get({ id: dates[3].id })).toMatchObject({ series: { upcoming: 2, following: 1 } })
  })

  test('this and later twice: each change stays with its own dates', async () => {
    const { olive, list, dates } = await createWeekly()
    const rename = (index: 0 | 1 | 2 | 3, name: string, scope: 'following' | 'all') =>
      olive.api.events.update({ id: dates[index].id, ...eventDraft({ ...pickTimes(dates[index]), name }), scope })
    await rename(1, 'Bingo', 'following')
    await rename(2, 'Karaoke', 'following')
    expect(names(await list())).toEqual(['Trivia', 'Bingo', 'Karaoke', 'Karaoke'])
    await rename(0, 'Quiz', 'all')
    await rename(3, 'Open mic', 'all')
    expect(names(await list())).toEqual(['Quiz', 'Bingo', 'Open mic', 'Open mic'])
  })

  test('keeps its local time in winter and summer, also after the venue moves to another zone', async () => {
    const { olive, venue, dates } = await createWeekly({ repeats_until: '2027-03-20' })
    const localTimes = async (zone: string) => {
      const { items } = await olive.api.events.list({ slugOrId: venue.slug, limit: 50 })
      const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      return [...new Set(items.map(({ start_time }) => time.format(new Date(start_time))))]
    }
    const moveStart = (start_time: string) =>
      olive.api.events.update({ id: dates[0].id, ...eventDraft({ start_time, end_time: null }), scope: 'all' })
    expect(await localTimes('America/Chicago')).toEqual(['20:00'])
    await moveStart(at('21:00', 1))
    expect(await localTimes('America/Chicago')).toEqual(['21:00'])
    await sql`update venues set time_zone = 'America/Phoenix' where id = ${venue.id}`.execute(context.db)
    await moveStart('2026-11-22T02:00:00Z')
    expect(await localTimes('America/Phoenix')).toEqual(['19:00'])
  })

  test('leaves dates that have begun, except the one that is changed', async () => {
    const { olive, list, dates } = await createWeekly()
    context.clock.set(new Date(at('21:00', 8)))
    const draft = eventDraft({ name: 'Quiz', ...pickTimes(dates[1]) })
    await olive.api.events.update({ id: dates[3].id, ...draft, ...pickTimes(dates[3]), scope: 'all' })
    expect(names(await list())).toEqual(['Trivia', 'Quiz', 'Quiz'])
    expect(await olive.api.events.get({ id: dates[1].id })).toMatchObject({ series: { upcoming: 3, following: 3 } })
    await olive.api.events.update({ id: dates[1].id, ...draft, name: 'Late quiz', scope: 'all' })
    expect(names(await list())).toEqual(['Late quiz', 'Late quiz', 'Late quiz'])
    expect(await olive.api.events.get({ id: dates[0].id })).toMatchObject({ name: 'Trivia' })
  })

  test('an event that does not repeat is changed alone', async () => {
    const { olive, venue, dates } = await createWeekly()
    const other = await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft({ name: 'Jazz' }) })
    for (const scope of ['following', 'all'] as const)
      await olive.api.events.update({ id: other.id, ...eventDraft({ name: 'Blues' }), scope })
    expect(await olive.api.events.get({ id: other.id })).toMatchObject({ name: 'Blues', series: null })
    expect(await olive.api.events.get({ id: dates[0].id })).toMatchObject({ name: 'Trivia' })
  })

  test('is refused for everyone else', async () => {
    const { list, dates } = await createWeekly()
    const zed = await context.business('zed')
    const id = dates[0].id
    const forbidden = { status: 403 }
    await expect(zed.api.events.update({ id, ...eventDraft(), scope: 'all' })).rejects.toMatchObject(forbidden)
    await expect(zed.api.events.cancel({ id, cancelled: true, scope: 'all' })).rejects.toMatchObject(forbidden)
    await expect(zed.api.events.remove({ id, scope: 'all' })).rejects.toMatchObject(forbidden)
    expect(await list()).toEqual(dates)
  })
})

describe('cancelling and deleting', () => {
  test('cancelled dates stay listed, and can be reinstated together', async () => {
    const { olive, list, dates } = await createWeekly()
    const cancelled = async () => (await list()).map(({ cancelled_at }) => cancelled_at !== null)
    await olive.api.events.cancel({ id: dates[1].id, cancelled: true })
    expect(await cancelled()).toEqual([false, true, false, false])
    await olive.api.events.cancel({ id: dates[2].id, cancelled: true, scope: 'following' })
    expect(await cancelled()).toEqual([false, true, true, true])
    await olive.api.events.cancel({ id: dates[0].id, cancelled: false, scope: 'all' })
    expect(await cancelled()).toEqual([false, false, false, false])
  })

  test('a follower’s calendar has every date, a cancelled one marked as such', async () => {
    const { olive, venue, dates } = await createWeekly()
    const ben = await context.patron('ben')
    await ben.api.venues.follow({ slugOrId: venue.slug })
    const { url } = await ben.api.calendars.make({ kind: 'followed' })
    await olive.api.events.cancel({ id: dates[1].id, cancelled: true })
    const entries = entriesOf(await (await fetch(url)).text()).sort((a, b) => a.start.localeCompare(b.start))
    expect(entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED'])
  })

  test('the last date that remains does not repeat', async () => {
    const { olive, dates } = await createWeekly()
    await olive.api.events.remove({ id: dates[1].id, scope: 'following' })
    expect(await olive.api.events.get({ id: dates[0].id })).toMatchObject({
      series: { upcoming: 1, following: 1, last_start_time: dates[0].start_time },
    })
  })

  test('deletes one date, this and later, or all', async () => {
    const { olive, list, dates } = await createWeekly()
    await olive.api.events.remove({ id: dates[1].id })
    expect(starts(await list())).toEqual(starts([dates[0], dates[2], dates[3]]))
    await olive.api.events.remove({ id: dates[2].id, scope: 'following' })
    expect(starts(await list())).toEqual(starts([dates[0]]))
    await olive.api.events.remove({ id: dates[0].id, scope: 'all' })
    expect(await list()).toEqual([])
  })
})

test('all dates show one image, which is deleted with the last of them', async () => {
  const owner = await context.business('olive')
  const place = await ownedVenue(context, owner)
  const create = { slugOrId: place.slug, ...eventDraft(saturday), repeats_until: '2026-11-28' }
  const first = await owner.api.events.create({ ...create, image_id: await uploadImage(owner, 'event', place.slug) })
  const [, second] = (await owner.api.events.list({ slugOrId: place.slug })).items
  if (!second) throw new Error('no second date')
  const draft = { ...eventDraft(saturday), image_id: null }
  const files = async () => {
    await context.removeFiles()
    return context.files()
  }
  expect(await files()).toHaveLength(2)
  await owner.api.events.update({ id: first.id, ...draft })
  expect(await files()).toHaveLength(2)
  expect(await owner.api.events.get({ id: second.id })).toMatchObject({ image_width: 80 })
  await owner.api.events.remove({ id: second.id })
  expect(await files()).toEqual([])
})

test('search finds the next date that takes place', async () => {
  const { dates, olive } = await createWeekly()
  const find = async () => (await olive.api.search.find({ q: 'trivia' })).events?.map(({ id }) => id)
  expect(await find()).toEqual([dates[0].id])
  await olive.api.events.cancel({ id: dates[0].id, cancelled: true })
  expect(await find()).toEqual([dates[1].id])
})

const pickTimes = ({ start_time, end_time }: { start_time: string; end_time: string | null }) => ({
  start_time,
  end_time,
})
