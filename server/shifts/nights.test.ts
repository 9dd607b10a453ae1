import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { nightMessages } from '#contract/nights.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
/** Friday; it is 9:04 PM. */
const FRIDAY = '2026-11-20'
const SATURDAY = '2026-11-21'
const here = { lat: 38.515, lon: -89.995 }

const toName = (shift: { talent_username: string }): string => shift.talent_username.replace('works_', '')

type Night = { day?: string; at?: string }
type Read = (viewer: Person, night: Night) => Promise<string[]>

const reads: Record<string, Read> = {
  'shifts nearby': async (viewer, night) => (await viewer.api.shifts.near({ ...here, ...night })).items.map(toName),
  'who is on': async (viewer, night) => (await viewer.api.shifts.onNow({ ...here, ...night })).items.map(toName),
  'followed people': async (viewer, night) =>
    (await viewer.api.shifts.followed({ ...night, limit: 50 })).items.map(toName),
  // Each person of this test works once.
  talent: async (viewer, night) =>
    (await viewer.api.talent.list({ ...night, limit: 50 })).items.map(({ username }) => username.replace('works_', '')),
}

let pat: Person
let rail: { id: string }

beforeEach(async () => {
  pat = await context.patron('pat')
  rail = await context.venue('copperRail')
})

/** Someone whom Pat follows, who works once; the name says when. */
async function works(name: string, from: string, until: string, venue = rail): Promise<Person> {
  const person = await context.bartender(`works_${name}`)
  await pat.follows(person)
  await person.works(venue, from, until)
  return person
}

describe.each(Object.entries(reads))('%s', (_, read) => {
  test('of a night are those that begin from 6 AM on until 6 AM, by the venue’s clocks', async () => {
    await works('friday', at('21:00'), at('02:00', 1))
    await works('after_midnight', at('01:00', 1), at('03:00', 1))
    await works('before_six', at('05:59', 1), at('07:00', 1))
    await works('at_six', at('06:00', 1), at('09:00', 1))
    await works('saturday', at('20:00', 1), at('23:00', 1))
    await works('sunday', at('20:00', 2), at('23:00', 2))
    const list = async (day: string) => (await read(pat, { day })).sort()
    expect(await list(FRIDAY)).toEqual(['after_midnight', 'before_six', 'friday'])
    expect(await list(SATURDAY)).toEqual(['at_six', 'saturday'])
    expect(await list('2026-11-22')).toEqual(['sunday'])
    expect(await list('2026-11-23')).toEqual([])
  })

  test('at a time are those that run then or begin within two hours', async () => {
    await works('ends_at_six', at('16:00', 1), at('18:00', 1))
    await works('runs', at('16:00', 1), at('18:01', 1))
    await works('begins', at('18:00', 1), at('22:00', 1))
    await works('soon', at('19:59', 1), at('23:30', 1))
    await works('later', at('20:00', 1), at('23:00', 1))
    await works('after_midnight', at('00:30', 2), at('03:00', 2))
    const list = async (time: string) => (await read(pat, { day: SATURDAY, at: time })).sort()
    expect(await list('18:00')).toEqual(['begins', 'runs', 'soon'])
    expect(await list('01:00')).toEqual(['after_midnight'])
    expect(await list('late')).toEqual(['after_midnight', 'soon'])
  })

  test('of tonight leave out what is over', async () => {
    await works('over', at('18:00'), at('21:04'))
    await works('runs', at('18:00'), at('21:05'))
    expect(await read(pat, { day: FRIDAY })).toEqual(['runs'])
    expect(await read(pat, { day: FRIDAY, at: '18:00' })).toEqual(['runs'])
  })

  test('are of each venue’s own night, also half an hour off', async () => {
    const still = await context.venue('theStill')
    await sql`update venues set time_zone = 'Asia/Kolkata' where id = ${still.id}`.execute(context.db)
    // Saturday 6 AM in India, when it is Friday evening here.
    await works('before', '2026-11-21T05:59:00+05:30', '2026-11-21T22:00:00+05:30', still)
    await works('from_six', '2026-11-21T06:00:00+05:30', '2026-11-21T22:00:00+05:30', still)
    await works('here', at('21:30'), at('23:00'))
    expect((await read(pat, { day: FRIDAY })).sort()).toEqual(['before', 'here'])
    expect(await read(pat, { day: SATURDAY })).toEqual(['from_six'])
  })

  test('can be of tonight and of 60 days from now', async () => {
    await works('last_day', at('20:00', 60), at('23:00', 60))
    expect(await read(pat, { day: '2027-01-19' })).toEqual(['last_day'])
    const fields = (message: string) => ({ status: 422, data: { fields: { day: message } } })
    for (const day of ['2026-11-18', '2027-01-21', '2026-02-30', 'friday'])
      await expect(read(pat, { day })).rejects.toMatchObject(fields(nightMessages.outOfRange))
    await expect(read(pat, { at: '18:00' })).rejects.toMatchObject(fields(nightMessages.dayMissing))
    for (const time of ['18:30', '24:00', 'noon'])
      await expect(read(pat, { day: SATURDAY, at: time })).rejects.toMatchObject({
        data: { fields: { at: nightMessages.unreadable } },
      })
  })

  test('are of the night of a clock change', async () => {
    context.clock.set(new Date('2027-03-12T12:00:00-06:00'))
    // The session of the fixture has ended by then.
    pat = await context.patron('pim')
    await works('change', '2027-03-14T03:00:00-05:00', '2027-03-14T05:00:00-05:00')
    await works('sunday', '2027-03-14T06:00:00-05:00', '2027-03-14T09:00:00-05:00')
    expect(await read(pat, { day: '2027-03-13' })).toEqual(['change'])
    expect(await read(pat, { day: '2027-03-13', at: '02:00' })).toEqual(['change'])
    expect(await read(pat, { day: '2027-03-14' })).toEqual(['sunday'])
  })
})

test('nearest first, at most as many as asked for', async () => {
  const still = await context.venue('theStill')
  await works('far', at('18:00', 1), at('23:00', 1), still)
  await works('late_near', at('21:00', 1), at('23:00', 1))
  await works('near', at('19:00', 1), at('23:00', 1))
  expect(await reads['who is on']?.(pat, { day: SATURDAY })).toEqual(['near', 'late_near', 'far'])
  const { items } = await pat.api.shifts.near({ ...here, day: SATURDAY, limit: 2 })
  expect(items.map(toName)).toEqual(['near', 'late_near'])
  const nearOnly = await pat.api.shifts.near({ ...here, day: SATURDAY, radius_meters: items[0]?.distance_meters ?? 0 })
  expect(nearOnly.items.map(toName)).toEqual(['near', 'late_near'])
})

test('a person who works on both days is listed on either, with that day’s shift', async () => {
  const both = await works('both', at('18:00', 1), at('23:00', 1))
  await both.works(rail, at('20:00', 2), at('23:00', 2))
  const starts = async (night: Night) =>
    (await pat.api.talent.list(night)).items.map(({ next_shift_start_time }) => next_shift_start_time)
  const iso = (time: string) => new Date(time).toISOString()
  expect(await starts({})).toEqual([iso(at('18:00', 1))])
  expect(await starts({ day: SATURDAY })).toEqual([iso(at('18:00', 1))])
  expect(await starts({ day: '2026-11-22' })).toEqual([iso(at('20:00', 2))])
  expect(await starts({ day: '2026-11-23' })).toEqual([])
})

test('a person who works twice in a night is listed once, with the first shift that the viewer may see', async () => {
  const twice = await context.bartender('twice')
  const first = await twice.works(rail, at('12:00', 1), at('15:00', 1))
  await twice.works(rail, at('20:00', 1), at('23:00', 1))
  const starts = async () =>
    (await pat.api.talent.list({ day: SATURDAY })).items.map(({ next_shift_start_time }) => next_shift_start_time)
  expect(await starts()).toEqual([new Date(at('12:00', 1)).toISOString()])
  for (const change of [
    sql`visibility = 'only_me'`,
    sql`visibility = 'followers'`,
    sql`visibility = 'everyone', hidden_at = now()`,
    sql`hidden_at = null, cancelled_at = now()`,
  ]) {
    await sql`update shifts set ${change} where id = ${first.id}`.execute(context.db)
    expect(await starts()).toEqual([new Date(at('20:00', 1)).toISOString()])
  }
  await sql`update shifts set cancelled_at = null, visibility = 'followers' where id = ${first.id}`.execute(context.db)
  await pat.follows(twice)
  expect(await starts()).toEqual([new Date(at('12:00', 1)).toISOString()])
})

test('a shift that begins after the night is over at its own venue hides none of that night', async () => {
  const still = await context.venue('theStill')
  await sql`update venues set time_zone = 'Asia/Kolkata' where id = ${still.id}`.execute(context.db)
  const both = await works('both', '2026-11-21T06:30:00+05:30', '2026-11-21T07:00:00+05:30', still)
  await both.works(rail, at('21:30'), at('23:00'))
  const { items } = await pat.api.talent.list({ day: FRIDAY })
  expect(items.map((card) => card.next_shift_start_time)).toEqual([new Date(at('21:30')).toISOString()])
})

test('pages of a night follow each other, and a cursor of another night is refused', async () => {
  for (const number of [1, 2, 3]) await works(`n${number}`, at(`1${number as 1}:00`, 1), at('22:00', 1))
  const first = await pat.api.talent.list({ day: SATURDAY, limit: 2 })
  const cursor = first.next_cursor ?? ''
  const second = await pat.api.talent.list({ day: SATURDAY, limit: 2, cursor })
  expect([...first.items, ...second.items].map(({ username }) => username)).toEqual([
    'works_n1',
    'works_n2',
    'works_n3',
  ])
  await expect(pat.api.talent.list({ day: FRIDAY, limit: 2, cursor })).rejects.toMatchObject({ status: 422 })
  const followed = await pat.api.shifts.followed({ day: SATURDAY, limit: 2 })
  const rest = await pat.api.shifts.followed({ day: SATURDAY, limit: 2, cursor: followed.next_cursor ?? '' })
  expect([...followed.items, ...rest.items].map(toName)).toEqual(['n1', 'n2', 'n3'])
})

test('where many people work, the nearest venues are read instead', async () => {
  const still = await context.venue('theStill')
  const { id } = await works('far', at('18:00', 1), at('23:00', 1), still)
  await works('near', at('18:00', 1), at('23:00', 1))
  const busy = await context.venue('mudlark')
  await sql`update venues set latitude = 47.6, longitude = -122.3 where id = ${busy.id}`.execute(context.db)
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select ${id}::uuid, ${busy.id}::uuid, begins, begins + interval '1 minute'
    from (select ${at('20:00', 1)}::timestamptz + n * interval '1 minute' as begins from generate_series(1, 300) n) s`.execute(
    context.db,
  )
  expect(await reads['who is on']?.(pat, { day: SATURDAY })).toEqual(['near', 'far'])
  expect(await reads['shifts nearby']?.(pat, { day: SATURDAY, at: '18:00' })).toEqual(['near', 'far'])
  expect(await reads['shifts nearby']?.(pat, { day: FRIDAY })).toEqual([])
})
