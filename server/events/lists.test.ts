import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import { explain } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

type EventTimesInput = [name: string, start_time: string, end_time: string | null]

/** A venue with events, in a time zone. */
async function createVenueWithEvents(events: EventTimesInput[], zone?: string) {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive, 'theStill', zone)
  for (const [name, start_time, end_time] of events)
    await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft({ name, start_time, end_time }) })
  return { olive, venue }
}

type ListInput = { when?: 'upcoming' | 'past'; day?: string; limit?: number }

/** The names of all events in order, read page by page. */
async function listNames(slugOrId: string, asked: ListInput = {}): Promise<string[]> {
  const ben = await context.patron('ben')
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { items, next_cursor } = await ben.api.events.list({ slugOrId, ...asked, ...(cursor && { cursor }) })
    found.push(...items.map(({ name }) => name))
    cursor = next_cursor ?? undefined
  } while (cursor)
  return found
}

const EVENING_EVENTS: EventTimesInput[] = [
  ['last week', at('20:00', -7), at('23:00', -7)],
  ['over', at('17:00'), at('21:04')],
  ['over without an end', at('17:04'), null],
  ['for days', at('12:00', -10), at('12:00', 3)],
  ['without an end', at('17:05'), null],
  ['on now', at('20:00'), at('21:05')],
  ['soon', at('21:05'), null],
  ['tomorrow', at('20:00', 1), at('02:00', 2)],
]

describe('upcoming and past', () => {
  test('split where an event ends; a running one is upcoming, with or without an end', async () => {
    const { venue } = await createVenueWithEvents(EVENING_EVENTS)
    expect(await listNames(venue.slug)).toEqual(['for days', 'without an end', 'on now', 'soon', 'tomorrow'])
    expect(await listNames(venue.slug, { when: 'past' })).toEqual(['over without an end', 'over', 'last week'])
  })

  test('the longest event is upcoming until its end', async () => {
    const { venue } = await createVenueWithEvents([['long', at('21:05', -14), at('21:05')]])
    expect(await listNames(venue.slug)).toEqual(['long'])
    context.clock.advance(60_000)
    expect([await listNames(venue.slug), await listNames(venue.slug, { when: 'past' })]).toEqual([[], ['long']])
  })

  test.each(['upcoming', 'past'] as const)('%s is paged without gaps or repeats', async (when) => {
    const days = when === 'past' ? -5 : 5
    const events = Array.from({ length: 7 }, (_, index): EventTimesInput => {
      // Some begin at the same moment.
      const night = days + Math.floor(index / 3)
      return [`event ${index}`, at('20:00', night), at('21:00', night)]
    })
    const { venue } = await createVenueWithEvents(events)
    const whole = await listNames(venue.slug, { when })
    expect([...whole].sort()).toEqual(events.map(([name]) => name))
    for (const limit of [1, 2, 3]) expect(await listNames(venue.slug, { when, limit })).toEqual(whole)
  })

  test('contain only events of that venue', async () => {
    await createVenueWithEvents(EVENING_EVENTS)
    const mudlark = await context.venue('mudlark')
    expect(await listNames(mudlark.slug)).toEqual([])
  })

  test('an invalid cursor is refused', async () => {
    const { olive, venue } = await createVenueWithEvents([])
    for (const cursor of ['x', Buffer.from('{"time":"now"}').toString('base64url')])
      await expect(olive.api.events.list({ slugOrId: venue.slug, cursor })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a day', () => {
  test.each([
    ['2026-11-20', ['for days', 'over', 'over without an end', 'without an end', 'on now', 'soon']],
    ['2026-11-21', ['for days', 'tomorrow']],
    ['2026-11-22', ['for days', 'tomorrow']],
    ['2026-11-23', ['for days']],
    ['2026-11-24', []],
    ['2026-11-13', ['for days', 'last week']],
  ])('%s lists the events that overlap it, past or not', async (day, expected) => {
    const { venue } = await createVenueWithEvents(EVENING_EVENTS)
    expect(await listNames(venue.slug, { day, limit: 2 })).toEqual(expected)
  })

  test.each([
    [
      'America/Chicago',
      [
        ['2026-10-31', ['before', 'over midnight']],
        ['2026-11-01', ['over midnight', 'last hour']],
        ['2026-11-02', ['after']],
      ],
    ],
    [
      'Asia/Tokyo',
      [
        ['2026-11-01', ['before', 'over midnight']],
        ['2026-11-02', ['last hour', 'after']],
      ],
    ],
  ] as const)('follows the clock of %s when it goes back', async (zone, expected) => {
    const events: EventTimesInput[] = [
      ['before', '2026-10-31T23:00:00-05:00', '2026-11-01T00:00:00-05:00'],
      ['over midnight', '2026-10-31T23:30:00-05:00', '2026-11-01T01:30:00-06:00'],
      ['last hour', '2026-11-01T23:00:00-06:00', '2026-11-02T00:00:00-06:00'],
      ['after', '2026-11-02T00:00:00-06:00', null],
    ]
    const { venue } = await createVenueWithEvents(events, zone)
    for (const [day, list] of expected) expect([day, await listNames(venue.slug, { day })]).toEqual([day, list])
  })

  test.each(['2026-02-30', '1999-12-31', '2100-01-01', 'today'])('%s is refused', async (day) => {
    const { olive, venue } = await createVenueWithEvents([])
    expect((await olive.call('events.list', { slugOrId: venue.slug, day })).status).toBe(422)
  })
})

describe('event counts of a month', () => {
  const count = async (slugOrId: string, month: string) => {
    const { items } = await (await context.patron('ben')).api.events.days({ slugOrId, month })
    return items.map(({ day, event_count }) => `${day} ${event_count}`)
  }

  test('count every event on every day it overlaps', async () => {
    const { venue } = await createVenueWithEvents([
      ['over the end of the month', at('20:00', 9), at('12:00', 12)],
      ['on its last day', at('20:00', 10), at('00:00', 11)],
      ['on its first day', '2026-11-01T00:00:00-05:00', null],
      ['until then', '2026-10-25T12:00:00-05:00', '2026-11-01T00:00:00-05:00'],
    ])
    expect(await count(venue.slug, '2026-11')).toEqual(['2026-11-01 1', '2026-11-29 1', '2026-11-30 2'])
    expect(await count(venue.slug, '2026-12')).toEqual(['2026-12-01 1', '2026-12-02 1'])
    expect(await count(venue.slug, '2026-10')).toHaveLength(7)
    expect(await count(venue.slug, '2027-01')).toEqual([])
  })

  test('use the venue’s local time across both clock changes', async () => {
    const night: EventTimesInput[] = [
      ['the shorter night', '2027-03-13T23:00:00-06:00', '2027-03-14T03:30:00-05:00'],
      ['the day after', '2027-03-15T00:00:00-05:00', '2027-03-15T01:00:00-05:00'],
    ]
    const { venue } = await createVenueWithEvents(night)
    expect(await count(venue.slug, '2027-03')).toEqual(['2027-03-13 1', '2027-03-14 1', '2027-03-15 1'])
  })

  test('begin and end with the local month in Auckland', async () => {
    const { venue } = await createVenueWithEvents(
      [
        ['in November there, in October here', '2026-10-31T12:00:00Z', null],
        ['in December there, in November here', '2026-11-30T11:00:00Z', null],
      ],
      'Pacific/Auckland',
    )
    expect(await count(venue.slug, '2026-11')).toEqual(['2026-11-01 1'])
    expect(await count(venue.slug, '2026-12')).toEqual(['2026-12-01 1'])
  })

  test.each(['2026-13', '2026-1', '1999-01', '26-01'])('%s is refused', async (month) => {
    const { olive, venue } = await createVenueWithEvents([])
    expect((await olive.call('events.days', { slugOrId: venue.slug, month })).status).toBe(422)
  })
})

test('every query for a venue with ten thousand events uses its index', async () => {
  const { olive, venue } = await createVenueWithEvents([])
  await sql`
    insert into venue_events (venue_id, name, start_time)
    select ${venue.id}::uuid, 'event ' || n, ${context.clock.now()}::timestamptz + (n - 5000) * interval '3 hours'
    from generate_series(1, 10000) n`.execute(context.db)
  await sql`analyze venue_events`.execute(context.db)
  const { slug: slugOrId } = venue
  const { next_cursor } = await olive.api.events.list({ slugOrId })
  const statements = await context.statements(async () => {
    await olive.api.events.list({ slugOrId })
    await olive.api.events.list({ slugOrId, cursor: next_cursor ?? '' })
    await olive.api.events.list({ slugOrId, when: 'past' })
    await olive.api.events.list({ slugOrId, day: '2026-11-20' })
    await olive.api.events.days({ slugOrId, month: '2026-11' })
  })
  const reads = statements.filter((statement) => statement.sql.includes('venue_events'))
  expect(reads).toHaveLength(5)
  for (const read of reads) {
    const { nodes } = await explain(context.db, read)
    const scans = nodes.filter((node) => node['Relation Name'] === 'venue_events')
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(nodes.map((node) => node['Index Name'])).toContain('venue_events_of_venue_idx')
    // Fourteen days of events and a month of them are a few hundred.
    for (const node of scans) expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)).toBeLessThan(500)
  }
})
