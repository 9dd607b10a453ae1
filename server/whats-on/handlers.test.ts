import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventTag } from '#contract/event-tags.ts'
import { WHATS_ON_LIMIT, WHATS_ON_PER_VENUE_LIMIT } from '#contract/whats-on.limits.ts'
import { at } from '#tests/support/fixture-times.ts'
import { buildWeek } from '#tests/support/opening-hours-cases.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { archiveAll, ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()
const here = { lat: 38.515, lon: -89.995 }
const [FRIDAY, SATURDAY, SUNDAY, THURSDAY] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-26']

type Asked = Parameters<Person['api']['whatsOn']['near']>[0]

/** One line for each special and event: `Happy hour 17:00–19:00 on`, in UTC. */
async function readLines(asked: Partial<Asked> = {}, name = 'pat'): Promise<Record<string, string[]>> {
  const pat = await context.patron(name)
  const { items } = await pat.api.whatsOn.near({ ...here, ...asked })
  return Object.fromEntries(
    items.map(({ slug, specials, events }) => [
      slug,
      [
        ...specials.map((special) => formatLine(special.title, special)),
        ...events.map((event) => formatLine(event.name, event)),
      ],
    ]),
  )
}

type Hours = { start_time: string | null; end_time: string | null }
const formatTime = (time: string | null) => time?.slice(8, 16) ?? ''
const formatSpan = ({ start_time, end_time }: Hours) => `${formatTime(start_time)}–${formatTime(end_time)}`
const formatLine = (
  name: string,
  { is_on, later_hours = [], ...hours }: Hours & { is_on: boolean; later_hours?: Hours[] },
) => [`${name} ${formatSpan(hours)}${is_on ? ' on' : ''}`, ...later_hours.map(formatSpan)].join(' and ')

async function createRail() {
  const olive = await context.business('olive')
  const rail = await ownedVenue(context, olive, 'copperRail')
  const addSpecial = (title: string, ...windows: [day: number, start: string, end: string][]) =>
    olive.api.specials.create({
      slugOrId: rail.slug,
      title,
      windows: windows.map(([day, start_time, end_time]) => ({ day, start_time, end_time })),
    })
  const addEvent = (name: string, start_time: string, end_time: string | null = null, tags: EventTag[] = []) =>
    olive.api.events.create({ slugOrId: rail.slug, name, start_time, end_time, tags })
  return { olive, rail, addSpecial, addEvent }
}

test('specials and events are listed for now, a night and a time in it', async () => {
  const { rail, addSpecial, addEvent } = await createRail()
  await addSpecial('Happy hour', [4, '17:00', '19:00'], [4, '22:00', '00:30'])
  await addSpecial('Late rail', [5, '22:00', '02:00'])
  await addSpecial('Open all night', [5, '20:00', '02:00'])
  await addEvent('Quiz', at('20:00', 6), at('22:00', 6))
  const only = (...lines: string[]) => ({ [rail.slug]: lines })
  // Friday, 9:04 PM; six hours behind UTC.
  expect(await readLines()).toEqual(only('Open all night –21T08:00 on', 'Late rail 21T04:00–21T08:00'))
  expect(await readLines({ day: FRIDAY, at: 'late' })).toEqual(
    only('Late rail –21T08:00 on', 'Open all night –21T08:00 on'),
  )
  expect(await readLines({ day: SATURDAY })).toEqual({})
  expect(await readLines({ day: THURSDAY })).toEqual(
    only('Happy hour 26T23:00–27T01:00 and 27T04:00–27T06:30', 'Quiz 27T02:00–27T04:00'),
  )
  expect(await readLines({ day: THURSDAY, at: '18:00' })).toEqual(only('Happy hour –27T01:00 on'))
  expect(await readLines({ day: THURSDAY, at: '19:00' })).toEqual(only('Quiz 27T02:00–27T04:00'))
  expect(await readLines({ day: THURSDAY, at: 'late' })).toEqual(only('Happy hour –27T06:30 on'))
  // An hour of tonight that is over, even for an event that is still on.
  await addEvent('Long set', at('18:00'), at('23:00'))
  expect(await readLines({ day: FRIDAY, at: '18:00' })).toEqual({})
})

test('a kind and a tag narrow the list', async () => {
  const { rail, addSpecial, addEvent } = await createRail()
  await addSpecial('Happy hour', [6, '17:00', '19:00'])
  await addEvent('Trio', at('20:00', 1), at('23:00', 1), ['live_music', 'jazz'])
  await addEvent('Quiz', at('19:00', 1), at('21:00', 1), ['trivia'])
  const names = async (asked: Partial<Asked>) =>
    ((await readLines({ day: SATURDAY, ...asked }))[rail.slug] ?? []).map((line) => line.split(' 2')[0])
  expect(await names({})).toEqual(['Happy hour', 'Quiz', 'Trio'])
  expect(await names({ kind: 'special' })).toEqual(['Happy hour'])
  expect(await names({ kind: 'event' })).toEqual(['Quiz', 'Trio'])
  expect(await names({ tag: 'jazz' })).toEqual(['Trio'])
  expect(await names({ tag: 'karaoke' })).toEqual([])
})

test('a special without hours is always on, and dates limit it', async () => {
  const { olive, rail, addSpecial } = await createRail()
  await addSpecial('Pretzels')
  await olive.api.specials.create({ slugOrId: rail.slug, title: 'Patio season', valid_until: SATURDAY })
  await olive.api.specials.create({ slugOrId: rail.slug, title: 'Winter punch', valid_from: SUNDAY, price: '$9' })
  const titles = async (asked: Partial<Asked>) => (await readLines(asked))[rail.slug]
  expect(await titles({})).toEqual(['Patio season –22T06:00 on', 'Pretzels – on'])
  expect(await titles({ day: SUNDAY })).toEqual(['Pretzels – on', 'Winter punch – on'])
  const pat = await context.patron('pat')
  const { items } = await pat.api.whatsOn.near({ ...here, day: SUNDAY })
  expect(items[0]?.specials.map(({ price }) => price)).toEqual([null, '$9'])
})

test('each venue reads the night on its own clocks, over both changes of the clocks and a half-hour offset', async () => {
  const { rail, addSpecial } = await createRail()
  await addSpecial('Nightcap', [6, '23:00', '03:00'])
  const nightcap = async (zone: string, now: string, day: string) => {
    await sql`update venues set time_zone = ${zone} where id = ${rail.id}`.execute(context.db)
    context.clock.set(new Date(now))
    // Who has logged in since, because logins end.
    return (await readLines({ day, at: 'late' }, `pat.${day.slice(0, 4)}`))[rail.slug]
  }
  // Clocks go back at 2 AM on November 1, and forward at 2 AM on March 14; India is 5.5 hours ahead of UTC.
  expect(await nightcap('America/Chicago', '2026-10-25T12:00:00Z', '2026-10-31')).toEqual(['Nightcap –01T09:00 on'])
  expect(await nightcap('America/Chicago', '2027-03-10T12:00:00Z', '2027-03-13')).toEqual(['Nightcap –14T08:00 on'])
  expect(await nightcap('Asia/Kolkata', '2026-11-18T12:00:00Z', SATURDAY)).toEqual(['Nightcap –21T21:30 on'])
})

test('open venues can be asked for', async () => {
  const { olive, rail, addSpecial } = await createRail()
  await addSpecial('Pretzels')
  const isListed = async (asked: Partial<Asked>) => rail.slug in (await readLines({ ...asked, open: true }))
  expect(await isListed({})).toBe(false)
  await olive.api.venues.setHours({
    slugOrId: rail.slug,
    week: buildWeek({ fri: ['16:00-20:00'], sat: ['16:00-02:00'] }),
    exceptions: [{ date: '2026-11-28', note: 'Closed for a party', spans: [] }],
  })
  // Closed since 8 PM.
  expect(await isListed({})).toBe(false)
  expect(await isListed({ day: SATURDAY })).toBe(true)
  expect(await isListed({ day: SATURDAY, at: '18:00' })).toBe(true)
  expect(await isListed({ day: SATURDAY, at: '12:00' })).toBe(false)
  expect(await isListed({ day: SUNDAY })).toBe(false)
  expect(await isListed({ day: '2026-11-28' })).toBe(false)
  const pat = await context.patron('pat')
  const { items } = await pat.api.whatsOn.near({ ...here, day: SATURDAY, at: '18:00' })
  expect(items).toMatchObject([
    {
      slug: rail.slug,
      as_of: '2026-11-22T00:00:00.000Z',
      opening: { is_open: true, closes_at: '2026-11-22T08:00:00.000Z' },
    },
  ])
})

test('cancelled and past events, archived venues and those out of reach are left out', async () => {
  const { olive, rail, addEvent } = await createRail()
  const { id } = await addEvent('Off', at('23:00'))
  await addEvent('Early', at('18:00'), at('20:00'))
  expect(await readLines()).toEqual({ [rail.slug]: ['Off 21T05:00–'] })
  await olive.api.events.cancel({ id, cancelled: true })
  expect(await readLines()).toEqual({})
  await olive.api.events.cancel({ id, cancelled: false })
  expect(await readLines({ radius_meters: 1 })).toEqual({})
  await archiveAll(context)
  expect(await readLines()).toEqual({})
})

test('the nearest venues come first, and both lists are bounded', async () => {
  const { rail, addSpecial } = await createRail()
  for (let number = 0; number <= WHATS_ON_PER_VENUE_LIMIT; number++) await addSpecial(`Special ${number}`)
  await sql`
    with added as (
      insert into venues (name, slug, latitude, longitude, time_zone, created_at, updated_at)
      select 'Bar ' || n, 'bar-' || n, ${here.lat} + n * 0.001, ${here.lon}, 'America/Chicago', now(), now()
      from generate_series(1, ${WHATS_ON_LIMIT + 5}) n
      returning id
    )
    insert into venue_specials (venue_id, title, created_at, updated_at) select id, 'Pretzels', now(), now() from added`.execute(
    context.db,
  )
  const pat = await context.patron('pat')
  const { items } = await pat.api.whatsOn.near(here)
  expect(items).toHaveLength(WHATS_ON_LIMIT)
  const distances = items.map(({ distance_meters }) => distance_meters)
  expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  expect(items.find(({ slug }) => slug === rail.slug)?.specials).toHaveLength(WHATS_ON_PER_VENUE_LIMIT)
})

test('the list takes one statement, however many venues have something on', async () => {
  const { addSpecial, addEvent } = await createRail()
  await addSpecial('Pretzels')
  await addEvent('Quiz', at('23:00'))
  const pat = await context.patron('pat')
  const countStatements = async (asked: Partial<Asked>) =>
    (await context.statements(() => pat.api.whatsOn.near({ ...here, ...asked }))).length
  // The first statement reads the session.
  expect([await countStatements({}), await countStatements({ day: SATURDAY, tag: 'jazz', open: true })]).toEqual([2, 2])
})

test('a night that cannot be chosen is refused with the field', async () => {
  const pat = await context.patron('pat')
  const refuse = (asked: Partial<Asked>) => pat.api.whatsOn.near({ ...here, ...asked }).catch((error) => error)
  expect(await refuse({ day: '2027-03-01' })).toMatchObject({
    code: 'INVALID',
    data: { fields: { day: expect.any(String) } },
  })
  expect(await refuse({ at: '18:00' })).toMatchObject({
    code: 'INVALID',
    data: { fields: { day: expect.any(String) } },
  })
})
