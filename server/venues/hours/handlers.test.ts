import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hoursMessages } from '#contract/opening-hours.texts.ts'
import { buildWeek, parseSpan } from '#tests/support/opening-hours-cases.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, nonOwners, ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

const week = buildWeek({ fri: ['16:00-02:00/22:00'], sat: ['16:00-02:00'] })
const draft = { week, exceptions: [] }

async function createOwner() {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive)
  return { olive, venue, slugOrId: venue.slug }
}

const count = async (table: string) => (await sql`select from ${sql.table(table)}`.execute(context.db)).rows.length

describe('saving the hours of a venue', () => {
  test('replaces them all, in their order', async () => {
    const { olive, slugOrId } = await createOwner()
    await olive.api.venues.setHours({ slugOrId, week: buildWeek({ mon: ['10:00-12:00'] }), exceptions: [] })
    const { hours } = await olive.api.venues.setHours({
      slugOrId,
      week: buildWeek({ fri: ['17:00-02:00/22:00', '11:00-14:00'] }),
      exceptions: [
        { date: '2026-12-31', note: '  New Year’s Eve ', spans: [parseSpan('20:00-06:00')] },
        { date: '2026-11-26', spans: [] },
      ],
    })
    expect(hours).toMatchObject({
      week: buildWeek({ fri: ['11:00-14:00', '17:00-02:00/22:00'] }),
      exceptions: [
        { date: '2026-11-26', note: null, spans: [] },
        { date: '2026-12-31', note: 'New Year’s Eve', spans: [parseSpan('20:00-06:00')] },
      ],
      state: { is_open: true, closes_at: '2026-11-21T08:00:00.000Z', kitchen_until: '2026-11-21T04:00:00.000Z' },
    })
    expect((await olive.api.venues.get({ slugOrId })).hours).toEqual(hours)
  })

  test('is allowed for the owner of an archived venue, and refused for everyone else', async () => {
    const { olive, venue, slugOrId } = await createOwner()
    await archiveAll(context)
    await olive.api.venues.setHours({ slugOrId, ...draft })
    await sql`update venues set archived_at = null`.execute(context.db)
    for (const who of await nonOwners(context, olive, venue))
      await expect(who.api.venues.setHours({ slugOrId, ...draft })).rejects.toMatchObject({
        status: 403,
        message: hoursMessages.notYours,
      })
    await expect(context.signedOut.api.venues.setHours({ slugOrId, ...draft })).rejects.toMatchObject({ status: 401 })
  })

  test('without weekly hours leaves none', async () => {
    const { olive, slugOrId } = await createOwner()
    await olive.api.venues.setHours({ slugOrId, week, exceptions: [{ date: '2026-11-26', spans: [] }] })
    expect(await olive.api.venues.setHours({ slugOrId, week: buildWeek({}), exceptions: [] })).toEqual({ hours: null })
    expect(await Promise.all(['venue_hours', 'venue_hours_exceptions'].map(count))).toEqual([0, 0])
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'an unreadable time',
      { week: buildWeek({ fri: ['25:00-02:00'] }) },
      { 'week.5.0.opens': hoursMessages.unreadable },
    ],
    [
      'the same time twice',
      { week: buildWeek({ fri: ['16:00-16:00'] }) },
      { 'week.5.0.closes': hoursMessages.sameTimes },
    ],
    [
      'a kitchen that closes before the opening',
      { week: buildWeek({ fri: ['16:00-02:00/15:00'] }) },
      { 'week.5.0.kitchen_until': hoursMessages.kitchen },
    ],
    [
      'hours that begin in those of the night before',
      { week: buildWeek({ fri: ['16:00-02:00'], sat: ['01:00-05:00'] }) },
      { 'week.6.0.opens': hoursMessages.overlapBefore },
    ],
    [
      'five sets of hours',
      { week: buildWeek({ fri: ['08:00-09:00', '10:00-11:00', '12:00-13:00', '14:00-15:00', '16:00-17:00'] }) },
      { 'week.5': hoursMessages.tooManySpans },
    ],
    [
      'a date twice',
      { exceptions: ['2026-11-26', '2026-11-26'].map((date) => ({ date, spans: [] })) },
      { 'exceptions.1.date': hoursMessages.dateTwice },
    ],
    [
      'a date that is over',
      { exceptions: [{ date: '2026-11-12', spans: [] }] },
      { 'exceptions.0.date': hoursMessages.datePast },
    ],
    [
      'a date in more than a year',
      { exceptions: [{ date: '2027-11-22', spans: [] }] },
      { 'exceptions.0.date': hoursMessages.dateFar },
    ],
    [
      'dates without weekly hours',
      { week: buildWeek({}), exceptions: [{ date: '2026-11-26', spans: [] }] },
      { 'exceptions.0.date': hoursMessages.weekMissing },
    ],
  ])('refuses %s', async (_, wrong, fields) => {
    const { olive, slugOrId } = await createOwner()
    await expect(olive.api.venues.setHours({ slugOrId, ...draft, ...wrong })).rejects.toMatchObject({
      status: 422,
      data: { fields },
    })
    expect(await count('venue_hours')).toBe(0)
  })

  test('allows a date of last week and one in a year, in the zone of the venue', async () => {
    const { olive, slugOrId } = await createOwner()
    const exceptions = ['2026-11-13', '2027-11-21'].map((date) => ({ date, spans: [] }))
    const { hours } = await olive.api.venues.setHours({ slugOrId, week, exceptions })
    // Past dates are not shown.
    expect(hours?.exceptions.map(({ date }) => date)).toEqual(['2027-11-21'])
  })

  test('finds out that someone else saved others, and saves anyway if asked', async () => {
    const { olive, slugOrId } = await createOwner()
    const { hours_version } = await olive.api.venues.get({ slugOrId })
    await olive.api.venues.setHours({ slugOrId, ...draft, version: hours_version })
    const other = { slugOrId, week: buildWeek({ mon: ['10:00-12:00'] }), exceptions: [], version: hours_version }
    const refused = await olive.call('venues.setHours', other)
    const body = (await refused.json()) as { code: string; data: { version: string; changes: unknown } }
    expect([refused.status, body.code, body.data.changes]).toEqual([
      409,
      'EDIT_CONFLICT',
      [{ field: 'week', saved: null }],
    ])
    const saved = await olive.api.venues.setHours({ ...other, version: body.data.version })
    expect(saved.hours?.week).toEqual(other.week)
  })

  test('an exception that is over since is no conflict', async () => {
    const { olive, slugOrId } = await createOwner()
    await olive.api.venues.setHours({ slugOrId, week, exceptions: [{ date: '2026-11-20', spans: [] }] })
    const { hours_version } = await olive.api.venues.get({ slugOrId })
    context.clock.advance(3 * 86_400_000)
    const saved = await olive.api.venues.setHours({ slugOrId, ...draft, version: hours_version })
    expect(saved.hours?.week).toEqual(draft.week)
  })

  test('only the owner gets the version', async () => {
    const { olive, slugOrId } = await createOwner()
    const pat = await context.patron('pat')
    expect((await olive.api.venues.get({ slugOrId })).hours_version).toBeDefined()
    expect((await pat.api.venues.get({ slugOrId })).hours_version).toBeUndefined()
  })
})

describe('the database', () => {
  const insert = (rows: string) => sql.raw(rows).execute(context.db)

  test.each([
    [
      'venue_hours_overlap',
      (id: string) => [
        `insert into venue_hours values ('${id}', 5, 0, '16:00', '02:00')`,
        `insert into venue_hours values ('${id}', 6, 0, '01:00', '05:00')`,
      ],
    ],
    [
      'venue_hours_overlap',
      (id: string) => [
        `insert into venue_hours values ('${id}', 0, 0, '01:30', '05:00'), ('${id}', 6, 0, '20:00', '02:00')`,
      ],
    ],
    [
      'venue_hours_overlap',
      (id: string) => [
        `insert into venue_hours values ('${id}', 5, 0, '11:00', '14:00'), ('${id}', 5, 1, '16:00', '02:00')`,
        `update venue_hours set opens = '13:00' where position = 1`,
      ],
    ],
    [
      'venue_exception_hours_overlap',
      (id: string) => [
        `insert into venue_hours_exceptions values ('${id}', '2026-11-26', 0, null, '2026-11-20'), ('${id}', '2026-11-27', 1, null, '2026-11-20')`,
        `insert into venue_exception_hours values ('${id}', '2026-11-26', 0, '20:00', '06:00'), ('${id}', '2026-11-27', 0, '05:59', '10:00')`,
      ],
    ],
    [
      'venue_hours_position_check',
      (id: string) => [`insert into venue_hours values ('${id}', 5, 4, '16:00', '02:00')`],
    ],
    ['venue_hours_not_empty', (id: string) => [`insert into venue_hours values ('${id}', 5, 0, '16:00', '16:00')`]],
    [
      'venue_hours_kitchen',
      (id: string) => [`insert into venue_hours values ('${id}', 5, 0, '16:00', '02:00', '03:00')`],
    ],
    [
      'venue_hours_exceptions_position_check',
      (id: string) => [`insert into venue_hours_exceptions values ('${id}', '2026-11-26', 60, null, '2026-11-20')`],
    ],
    [
      'venue_hours_exceptions_within_a_year',
      (id: string) => [`insert into venue_hours_exceptions values ('${id}', '2027-11-26', 0, null, '2026-11-20')`],
    ],
  ])('refuses by %s', async (constraint, statements) => {
    const venue = await context.venue('theStill')
    const all = statements(venue.id)
    for (const allowed of all.slice(0, -1)) await insert(allowed)
    await expect(insert(all.at(-1) ?? '')).rejects.toMatchObject({ constraint })
  })

  test('allows hours that touch, and sixty dates', async () => {
    const venue = await context.venue('theStill')
    await insert(
      `insert into venue_hours values ('${venue.id}', 5, 0, '16:00', '02:00'), ('${venue.id}', 6, 0, '02:00', '05:00')`,
    )
    await insert(`insert into venue_hours_exceptions
      select '${venue.id}', date '2026-11-20' + n, n, null, '2026-11-20' from generate_series(0, 59) n`)
    expect(await count('venue_hours_exceptions')).toBe(60)
  })
})
