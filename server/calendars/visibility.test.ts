import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { breachesOf, entriesOf } from '#tests/support/ics.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const HOUR = 3_600_000
const DAY = 24 * HOUR

async function fetchEntries(url: string) {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const ics = await answer.text()
  expect(breachesOf(ics)).toEqual([])
  return { ics: ics.replaceAll('\r\n ', ''), entries: entriesOf(ics) }
}
const listUids = async (url: string) => (await fetchEntries(url)).entries.map(({ uid }) => uid)
const listTitles = async (url: string) => (await fetchEntries(url)).entries.map(({ title }) => title)

const cancelEvent = ({ id }: { id: string }) =>
  sql`update venue_events set cancelled_at = ${context.clock.now()} where id = ${id}`.execute(context.db)

async function createEvent(
  venue: { id: string },
  name: string,
  start: string,
  end: string | null,
): Promise<{ id: string }> {
  const id = randomUUID()
  await sql`
    insert into venue_events (id, venue_id, name, description, start_time, end_time)
    values (${id}, ${venue.id}, ${name}, 'No cover', ${new Date(start)}, ${end && new Date(end)})`.execute(context.db)
  return { id }
}

/** Ben follows Quinn, who has shifts tonight, tomorrow (cancelled) and on the day after. */
async function createFixtures() {
  const [ben, quinn] = [await context.patron('ben'), await context.bartender('quinnzy')]
  await ben.follows(quinn)
  const rail = await context.venue('copperRail')
  const tonight = await quinn.works(rail, at('20:00'), at('02:00', 1))
  const off = await quinn.works(rail, at('20:00', 1), at('02:00', 2))
  const later = await quinn.works(rail, at('20:00', 2), at('02:00', 3))
  await quinn.api.shifts.remove(off)
  const { url } = await ben.api.calendars.make({ kind: 'followed' })
  return { ben, quinn, rail, tonight, off, later, url }
}

type Change = (scene: { ben: Person; quinn: Person }) => Promise<unknown>
const hiddenBy: [string, Change][] = [
  ['blocks me', ({ ben, quinn }) => quinn.api.relationships.block({ slugOrId: ben.id })],
  ['is blocked by me', ({ ben, quinn }) => ben.api.relationships.block({ slugOrId: quinn.id })],
  ['hides the schedule', ({ quinn }) => quinn.hidesSchedule()],
  ['is no longer followed', ({ ben, quinn }) => ben.api.relationships.unfollow({ slugOrId: quinn.id })],
  ['is suspended', ({ quinn }) => quinn.isSuspended()],
  ['deletes the account', ({ quinn }) => quinn.api.accounts.deleteAccount({ current_password: PASSWORD })],
  [
    'goes private and removes me',
    async ({ ben, quinn }) => {
      await quinn.goesPrivate()
      await quinn.api.relationships.removeFollower({ id: ben.id })
    },
  ],
]

describe('the next fetch leaves out people that the owner can no longer see', () => {
  test.each(hiddenBy)('a person who %s', async (_, change) => {
    const { ben, quinn, tonight, off, later, url } = await createFixtures()
    const before = await fetchEntries(url)
    expect(before.entries.map(({ uid, status }) => [uid, status])).toEqual([
      [`shift-${tonight.id}@last-call`, 'CONFIRMED'],
      [`shift-${off.id}@last-call`, 'CANCELLED'],
      [`shift-${later.id}@last-call`, 'CONFIRMED'],
    ])
    await change({ ben, quinn })
    const { ics, entries } = await fetchEntries(url)
    expect(entries).toEqual([])
    for (const mark of [quinn.id, quinn.username, quinn.full_name, tonight.id, off.id, later.id])
      expect([mark, ics.toLowerCase().includes(mark.toLowerCase())]).toEqual([mark, false])
    const { url: other } = await ben.api.calendars.make({ kind: 'mine' })
    expect(await listUids(other)).toEqual([])
  })

  test('a person who goes private stays in the calendars of accepted followers only', async () => {
    const { quinn, tonight, later, url } = await createFixtures()
    const stu = await context.patron('stu')
    await quinn.goesPrivate()
    await stu.api.relationships.follow({ slugOrId: quinn.id })
    const stranger = await stu.api.calendars.make({ kind: 'followed' })
    expect(await listUids(url)).toHaveLength(3)
    expect(await listUids(stranger.url)).toEqual([])
    await quinn.api.relationships.accept({ id: stu.id })
    // A follower accepted later never sees the shift that was cancelled before.
    expect(await listUids(stranger.url)).toEqual([tonight, later].map(({ id }) => `shift-${id}@last-call`))
  })

  test('people appear again when they can be seen again', async () => {
    const { quinn, url } = await createFixtures()
    const before = await fetchEntries(url)
    await quinn.hidesSchedule()
    await sql`update profiles set schedule_is_private = false where id = ${quinn.id}`.execute(context.db)
    expect(await fetchEntries(url)).toEqual(before)
  })
})

describe('past shifts', () => {
  test('of others stay two weeks, but only from the start of the follow', async () => {
    const { ben, quinn, rail, url } = await createFixtures()
    const lastWeek = await quinn.works(rail, at('20:00', -7), at('23:00', -7))
    expect(await listUids(url)).not.toContain(`shift-${lastWeek.id}@last-call`)
    await sql`update user_relationships set created_at = created_at - interval '30 days' where follower_id = ${ben.id}`.execute(
      context.db,
    )
    expect(await listUids(url)).toContain(`shift-${lastWeek.id}@last-call`)
    context.clock.advance(7 * DAY + 3 * HOUR)
    expect(await listUids(url)).not.toContain(`shift-${lastWeek.id}@last-call`)
  })

  test('of one’s own stay ninety days', async () => {
    const quinn = await context.bartender('quinnzy')
    const rail = await context.venue('copperRail')
    const [recent, old] = [
      await quinn.works(rail, at('20:00', -89), at('23:00', -89)),
      await quinn.works(rail, at('20:00', -91), at('23:00', -91)),
    ]
    const { url } = await quinn.api.calendars.make({ kind: 'mine' })
    expect(await listUids(url)).toEqual([`shift-${recent.id}@last-call`])
    expect(await listUids(url)).not.toContain(`shift-${old.id}@last-call`)
  })
})

describe('cancelled shifts', () => {
  test('stay two weeks, marked in title and status, in the talent’s own and the followers’ calendars', async () => {
    const { quinn, off, url } = await createFixtures()
    const own = await quinn.api.calendars.make({ kind: 'mine' })
    for (const [calendar, title] of [
      [url, 'Cancelled: Quinnzy at The Copper Rail'],
      [own.url, 'Cancelled: Shift at The Copper Rail'],
    ] as const) {
      const entry = (await fetchEntries(calendar)).entries.find(({ uid }) => uid === `shift-${off.id}@last-call`)
      expect(entry).toMatchObject({ title, status: 'CANCELLED', sequence: 1, transparency: 'TRANSPARENT' })
    }
    context.clock.advance(14 * DAY)
    for (const calendar of [url, own.url]) expect(await listUids(calendar)).not.toContain(`shift-${off.id}@last-call`)
  })

  test('removed after their end were not cancelled: followers no longer see them', async () => {
    const { quinn, tonight, url } = await createFixtures()
    const own = await quinn.api.calendars.make({ kind: 'mine' })
    context.clock.advance(12 * HOUR)
    await quinn.api.shifts.remove(tonight)
    expect(await listUids(url)).not.toContain(`shift-${tonight.id}@last-call`)
    expect(await listUids(own.url)).toContain(`shift-${tonight.id}@last-call`)
  })

  test('are visible to those who could see them, have followed since, and could see them now', async () => {
    const people: Person[] = []
    for (const name of ['una', 'dos', 'tre', 'qua', 'cin', 'ses']) people.push(await context.bartender(name))
    const rail = await context.venue('copperRail')
    const cancelled = new Map<string, string>()
    for (const person of people) {
      await person.works(rail, at('20:00'), at('23:00'))
      cancelled.set(person.id, (await person.works(rail, at('20:00', 1), at('23:00', 1))).id)
    }
    const ids = people.map(({ id }) => id)
    const pairs = ids.flatMap((one) => ids.filter((other) => other !== one).map((other) => [one, other] as const))
    const state = fc.record({
      is_private: fc.boolean(),
      schedule_is_private: fc.integer({ max: 2, min: 0 }).map((n) => n === 0),
      is_dark: fc.integer({ max: 4, min: 0 }).map((n) => n === 0),
      is_suspended: fc.integer({ max: 4, min: 0 }).map((n) => n === 0),
      is_hidden: fc.integer({ max: 2, min: 0 }).map((n) => n === 0),
    })
    const states = fc.array(state, { minLength: ids.length, maxLength: ids.length })
    const perPair = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: pairs.length, maxLength: pairs.length })
    const lives = fc.record({
      before: states,
      relations: perPair(fc.constantFrom('following', 'following', 'following', 'blocked', null)),
      after: states,
      turns: perPair(fc.constantFrom('stay', 'stay', 'stay', 'stay', 'again', 'following', 'blocked', null)),
    })
    type State = {
      is_private: boolean
      schedule_is_private: boolean
      is_dark: boolean
      is_suspended: boolean
      is_hidden: boolean
    }
    const setStates = async (all: State[]) => {
      const now = context.clock.now()
      const flags = (name: keyof State) => sql`${all.map((one) => one[name])}::boolean[]`
      await sql`
        update profiles p set is_private = f.is_private, schedule_is_private = f.schedule_is_private,
          schedule_dark_until = case when f.is_dark then 'infinity'::timestamptz end,
          suspended_at = case when f.is_suspended then ${now}::timestamptz end
        from unnest(${ids}::uuid[], ${flags('is_private')}, ${flags('schedule_is_private')}, ${flags('is_dark')},
          ${flags('is_suspended')}) f (id, is_private, schedule_is_private, is_dark, is_suspended)
        where p.id = f.id`.execute(context.db)
      await sql`
        update shifts s set hidden_at = case when f.is_hidden then ${now}::timestamptz end
        from unnest(${ids}::uuid[], ${flags('is_hidden')}) f (id, is_hidden) where s.profile_id = f.id`.execute(
        context.db,
      )
    }
    /** Ends the relationships between these pairs and creates new ones. */
    const relate = async (all: { pair: readonly [string, string]; type: string | null }[]) => {
      const [ones, others] = [all.map(({ pair }) => pair[0]), all.map(({ pair }) => pair[1])]
      await sql`
        delete from user_relationships r using unnest(${ones}::uuid[], ${others}::uuid[]) n (one, other)
        where r.follower_id = n.one and r.following_id = n.other`.execute(context.db)
      // Blocks come last, because they end follows.
      for (const type of ['following', 'blocked'])
        await sql`
          insert into user_relationships (follower_id, following_id, relationship_type)
          select one, other, type
          from unnest(${ones}::uuid[], ${others}::uuid[], ${all.map((one) => one.type)}::text[]) n (one, other, type)
          where n.type = ${type}`.execute(context.db)
    }
    const follows = async () => {
      const { rows } = await sql<{ pair: string }>`
        select follower_id || ' ' || following_id as pair from user_relationships
        where relationship_type = 'following'`.execute(context.db)
      return new Set(rows.map(({ pair }) => pair))
    }
    const shown = async (from: 'visible_shifts' | 'visible_cancelled_shifts') => {
      const { rows } = await sql<{ viewer: string | null; id: string; profile_id: string }>`
        select v.viewer, s.id, s.profile_id from unnest(${[...ids, null]}::uuid[]) v (viewer)
        cross join lateral ${sql.raw(from)}(v.viewer) s`.execute(context.db)
      return rows
    }
    let found = 0
    await fc.assert(
      fc.asyncProperty(lives, async ({ before, relations, after, turns }) => {
        await sql`update shifts set cancelled_at = null`.execute(context.db)
        await sql`delete from user_relationships`.execute(context.db)
        await setStates(before)
        await relate(pairs.map((pair, index) => ({ pair, type: relations[index] ?? null })))
        const followedThen = await follows()
        const seenThen = new Set((await shown('visible_shifts')).map(({ viewer, id }) => `${viewer} ${id}`))
        await sql`
          update shifts set cancelled_at = ${context.clock.now()}
          where id = any(${[...cancelled.values()]}::uuid[])`.execute(context.db)
        await setStates(after)
        const turned = pairs.flatMap((pair, index) => {
          const turn = turns[index] ?? null
          return turn === 'stay' ? [] : [{ pair, type: turn === 'again' ? (relations[index] ?? null) : turn }]
        })
        await relate(turned)
        const broken = new Set(turned.map(({ pair }) => pair.join(' ')))
        const followedNow = await follows()
        const expected = (await shown('visible_shifts')).flatMap(({ viewer, profile_id }) => {
          const pair = `${viewer} ${profile_id}`
          const unbroken = followedThen.has(pair) && followedNow.has(pair) && !broken.has(pair)
          const sawIt = seenThen.has(`${viewer} ${cancelled.get(profile_id)}`)
          return profile_id === viewer || (unbroken && sawIt) ? [pair] : []
        })
        const rows = await shown('visible_cancelled_shifts')
        expect(rows.map(({ viewer, profile_id }) => `${viewer} ${profile_id}`).sort()).toEqual(expected.sort())
        found += rows.filter(({ viewer, profile_id }) => profile_id !== viewer).length
      }),
      { numRuns: 120, seed: 20_261_120 },
    )
    expect(found).toBeGreaterThan(50)
  })
})

describe('events of followed venues', () => {
  const follows = (person: Person, venue: { id: string }) =>
    sql`insert into venue_follows (user_id, venue_id) values (${person.id}, ${venue.id})`.execute(context.db)

  test('are included, with a length of four hours if they have no end; other venues’ events are not', async () => {
    const ben = await context.patron('ben')
    const [rail, still] = [await context.venue('copperRail'), await context.venue('theStill')]
    await follows(ben, rail)
    const [trivia, open] = [
      await createEvent(rail, 'Trivia, round 2', at('19:00', 3), at('22:00', 3)),
      await createEvent(rail, 'Late jam', at('23:00', 4), null),
    ]
    await createEvent(still, 'Not mine', at('19:00', 3), null)
    const { url } = await ben.api.calendars.make({ kind: 'followed' })
    expect((await fetchEntries(url)).entries).toMatchObject([
      {
        uid: `event-${trivia.id}@last-call`,
        title: 'Trivia, round 2 at The Copper Rail',
        notes: 'No cover',
        url: `${context.origin}/venues/the-copper-rail/events/${trivia.id}`,
        transparency: 'TRANSPARENT',
      },
      { uid: `event-${open.id}@last-call`, start: '2026-11-25T05:00:00.000Z', end: '2026-11-25T09:00:00.000Z' },
    ])
    await sql`delete from venue_follows`.execute(context.db)
    expect(await listUids(url)).toEqual([])
  })

  test('stay two weeks when over or cancelled; archiving the venue removes them', async () => {
    const ben = await context.patron('ben')
    const rail = await context.venue('copperRail')
    await follows(ben, rail)
    await createEvent(rail, 'Last week', at('19:00', -7), at('22:00', -7))
    await createEvent(rail, 'Last month', at('19:00', -30), at('22:00', -30))
    await cancelEvent(await createEvent(rail, 'Off', at('19:00', 20), null))
    const { url } = await ben.api.calendars.make({ kind: 'followed' })
    expect(await listTitles(url)).toEqual(['Last week at The Copper Rail', 'Cancelled: Off at The Copper Rail'])
    context.clock.advance(15 * DAY)
    expect(await listUids(url)).toEqual([])
    context.clock.advance(-15 * DAY)
    await sql`update venues set archived_at = ${context.clock.now()} where id = ${rail.id}`.execute(context.db)
    expect(await listUids(url)).toEqual([])
  })

  test('stay even if the viewer has blocked the venue’s owner, or was blocked', async () => {
    const [ben, olive] = [await context.patron('ben'), await context.business('olive')]
    const rail = await context.venue('copperRail')
    await sql`update venues set owner_id = ${olive.id} where id = ${rail.id}`.execute(context.db)
    await follows(ben, rail)
    await createEvent(rail, 'Trivia', at('19:00', 3), null)
    await olive.blocks(ben)
    const { url } = await ben.api.calendars.make({ kind: 'followed' })
    const { ics, entries } = await fetchEntries(url)
    expect(entries).toHaveLength(1)
    expect(ics).not.toContain(olive.id)
  })
})

describe('the sequence number of an entry', () => {
  const numbers = async (url: string) => (await fetchEntries(url)).entries.map(({ sequence }) => sequence)

  test('increases with each change of time, venue or notes, and with nothing else', async () => {
    const quinn = await context.bartender('quinnzy')
    const [rail, still] = [await context.venue('copperRail'), await context.venue('theStill')]
    const draft = { venue_id: rail.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null }
    const { id } = await quinn.api.shifts.create(draft)
    const { url } = await quinn.api.calendars.make({ kind: 'mine' })
    expect(await numbers(url)).toEqual([0])
    const edits = [
      { ...draft, notes: 'Back bar' },
      { ...draft, start_time: at('21:00', 1) },
      { ...draft, venue_id: still.id, start_time: at('21:00', 1) },
    ]
    for (const [index, edit] of edits.entries()) {
      await quinn.api.shifts.edit({ id, ...edit })
      expect(await numbers(url)).toEqual([index + 1])
      await quinn.api.shifts.edit({ id, ...edit })
      expect(await numbers(url)).toEqual([index + 1])
    }
  })

  test('of an event increases with each change, too', async () => {
    const ben = await context.patron('ben')
    const rail = await context.venue('copperRail')
    await sql`insert into venue_follows (user_id, venue_id) values (${ben.id}, ${rail.id})`.execute(context.db)
    const { id } = await createEvent(rail, 'Trivia', at('19:00', 3), null)
    const { url } = await ben.api.calendars.make({ kind: 'followed' })
    await sql`update venue_events set image_url = 'x' where id = ${id}`.execute(context.db)
    expect(await numbers(url)).toEqual([0])
    await sql`update venue_events set name = 'Quiz' where id = ${id}`.execute(context.db)
    await cancelEvent({ id })
    expect(await numbers(url)).toEqual([2])
  })
})

test('a calendar has at most five hundred entries, upcoming first, then the latest past ones; in three statements', async () => {
  const { ben, quinn, rail, url } = await createFixtures()
  await sql`delete from shifts`.execute(context.db)
  await sql`update user_relationships set created_at = created_at - interval '30 days' where follower_id = ${ben.id}`.execute(
    context.db,
  )
  const add = (count: number, first: string, step: string) =>
    sql`
      insert into shifts (profile_id, venue_id, start_time, end_time)
      select ${quinn.id}::uuid, ${rail.id}::uuid, ${new Date(first)}::timestamptz + n * ${step}::interval,
        ${new Date(first)}::timestamptz + n * ${step}::interval + interval '1 hour'
      from generate_series(0, ${count - 1}::int) n`.execute(context.db)
  await add(480, at('22:00'), '1 hour')
  await add(100, at('12:00'), '-1 hour')
  const { entries } = await fetchEntries(url)
  expect(entries).toHaveLength(500)
  const starts = entries.map(({ start }) => Date.parse(start))
  expect(starts).toEqual([...starts].sort((one, other) => one - other))
  const past = starts.filter((start) => start < context.clock.now().getTime())
  expect([past.length, past.at(-1)]).toEqual([20, Date.parse(at('12:00'))])
  await add(100, at('22:00', 25), '1 hour')
  const full = (await fetchEntries(url)).entries
  expect(full).toHaveLength(500)
  expect(full[0]?.start).toBe(new Date(at('22:00')).toISOString())
  expect(await context.statements(() => fetch(url))).toHaveLength(3)
})
