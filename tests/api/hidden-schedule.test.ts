import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { listReads } from '#tests/support/read-everything.ts'
import { textOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/**
 * Someone from whom Ana hides her schedule gets, for every read of the contract, for writes about her shifts, in
 * calendars and in pages, the answer that they get once her shifts do not exist: status, headers, bytes and number of
 * statements. So does everyone else if she shows her shifts only once she is there. Someone whom she does not show when her shifts end gets the same, whenever they end.
 */
const context = await createTestContext()

/** Each follows, owns, staffs or works beside Ana, or does nothing. */
const VIEWERS = ['fay', 'stu', 'olive', 'ada', 'ben'] as const
type Viewer = (typeof VIEWERS)[number]
type Scene = {
  ana: Person
  people: Record<Viewer, Person>
  venues: { id: string; slug: string }[]
  shift: { id: string }
  calendars: Record<Viewer, string>
}

let scene: Scene

/** Ana and Ben are on now at one venue and work on other days; everyone who follows has been notified. */
async function setUp(): Promise<Scene> {
  const [ana, ben] = [await context.bartender('ana'), await context.bartender('ben')]
  const [fay, stu] = [await context.patron('fay'), await context.patron('stu')]
  const [olive, ada] = [await context.business('olive'), await context.admin('ada')]
  const people = { fay, stu, olive, ada, ben }
  const [still, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
  const venues = [still, rail]
  await olive.keeps(still)
  for (const follower of [fay, olive, ben]) await follower.follows(ana)
  await fay.follows(ben)
  await ana.api.posts.create({ content: 'New gloves.' })
  const add = async (who: Person, venue_id: string, from: string, to: string, more = {}) => {
    const confirmed = { allow_overlap: true, confirm_long: true }
    const times = { start_time: from, end_time: to, notes: `${who.username} at ${from}` }
    return who.api.shifts.create({ venue_id, ...times, ...confirmed, ...more })
  }
  for (const who of [ana, ben]) {
    await add(who, rail.id, at('18:00', -7), at('23:00', -7))
    await add(who, rail.id, at('20:00', 1), at('23:00', 1))
    await add(who, still.id, at('17:00', 3), at('23:00', 3), { visibility: 'followers' })
  }
  const shift = await add(ana, still.id, at('19:00'), at('23:30'))
  await add(ben, still.id, at('20:00'), at('23:00'))
  const cancelled = await add(ana, still.id, at('20:00', 4), at('23:00', 4))
  const moved = await add(ana, rail.id, at('20:00', 5), at('23:00', 5))
  await runFanOuts(context)
  context.clock.advance(10 * 60_000)
  await ana.api.shifts.remove({ id: cancelled.id })
  const times = { venue_id: still.id, start_time: at('21:00', 5), end_time: at('23:00', 5), notes: null }
  await ana.api.shifts.edit({ id: moved.id, ...times, allow_overlap: true })
  context.clock.advance(60_000)
  await runFanOuts(context)
  const calendars = {} as Record<Viewer, string>
  for (const viewer of VIEWERS) calendars[viewer] = (await people[viewer].api.calendars.make({ kind: 'followed' })).url
  return { ana, people, venues, shift, calendars }
}

beforeEach(async () => {
  scene = await setUp()
})

const VARYING_HEADERS = ['date', 'x-request-id']

async function record(read: () => Promise<Response>): Promise<Record<string, unknown>> {
  context.services.quotaLeases.clear()
  context.services.readWindows.clear()
  await sql`delete from rate_limits`.execute(context.db)
  let seen: Record<string, unknown> = {}
  const statements = await context.statements(async () => {
    const answer = await read()
    const body = withoutNonce(await textOf(answer))
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !VARYING_HEADERS.includes(name)))
    seen = { status: answer.status, headers, size: body.length, body }
  })
  return { ...seen, statements: statements.length }
}

/** A page names its inline scripts by a number that is new each time. */
const withoutNonce = (body: string) => body.replaceAll(/nonce="[^"]*"|"?request_id"?:"[^"]*"/g, '')

/** Writes of others about a shift of Ana: for them there is none. */
const WRITES: [ProcedurePath, (shift: { id: string }) => Record<string, unknown>][] = [
  ['shifts.edit', ({ id }) => ({ id, start_time: at('20:00', 2), end_time: at('23:00', 2), notes: null })],
  ['shifts.remove', ({ id }) => ({ id })],
  ['schedule.remove', ({ id }) => ({ id, scope: 'all' })],
  ['schedule.restore', ({ id }) => ({ ids: [id] })],
  ['income.add', ({ id }) => ({ shift_id: id, amount: '5.00', notes: null })],
  ['reports.create', ({ id }) => ({ subject_type: 'shift', subject_id: id, reason: 'spam', note: null })],
]

/** Open data for other sites reads no session, so it answers everyone alike. Reads of staff lengthen their audit log. */
const NOT_COMPARED: ProcedurePath[] = ['publicPages.venue', 'admin.audit']

const PAGES = [
  '/home',
  '/profiles/ana',
  '/venues/the-still',
  '/talent',
  '/entertainers',
  '/following',
  '/notifications',
  '/tonight',
  '/tonight?day=2026-11-20&at=23:00',
  '/tonight?day=2026-11-21&at=22:00',
  '/venues',
]

/** Everything that a viewer can ask for, by a name. */
function listRequests(viewer: Viewer): [string, () => Promise<Response>][] {
  const { ana, people, venues, shift, calendars } = scene
  const me: Caller = people[viewer]
  const targets = { id: ana.id, username: ana.username, shiftId: shift.id }
  const [still, rail] = venues
  const reads = [
    ...listReads({ ...targets, venueSlug: still?.slug ?? '' }).filter(({ path }) => !NOT_COMPARED.includes(path)),
    { path: 'venues.get' as const, input: { slugOrId: rail?.slug } },
    { path: 'venues.shifts' as const, input: { slugOrId: rail?.slug } },
  ]
  return [
    ...reads.map(({ path, input }): [string, () => Promise<Response>] => [
      `${path} ${JSON.stringify(input)}`,
      () => me.call(path, input),
    ]),
    ...WRITES.map(([path, input]): [string, () => Promise<Response>] => [path, () => me.call(path, input(shift))]),
    ['calendar made before', () => fetch(calendars[viewer])],
    ...PAGES.map((page): [string, () => Promise<Response>] => [
      page,
      () => me.fetch(page, { headers: { accept: 'text/html' } }),
    ]),
  ]
}

const readAll = async (viewer: Viewer): Promise<Map<string, Record<string, unknown>>> => {
  const answers = new Map<string, Record<string, unknown>>()
  for (const [name, run] of listRequests(viewer)) answers.set(name, await record(run))
  return answers
}

type Answers = Map<Viewer, Awaited<ReturnType<typeof readAll>>>

type Change = () => Promise<unknown>

const deleteShifts: Change = () => sql`delete from shifts where profile_id = ${scene.ana.id}`.execute(context.db)

/** All of Ana's shifts end an hour earlier: hers of tonight before Ben's instead of after it. */
const endEarlier: Change = async () => {
  await sql`
    update shifts set end_time = end_time - interval '1 hour' where profile_id = ${scene.ana.id}`.execute(context.db)
  // Calendars count edits, which this is none of.
  await sql`update shifts set revision = revision - 1 where profile_id = ${scene.ana.id}`.execute(context.db)
}

/** The answers before and after a change. The first reads of a viewer may take statements of their own. */
async function compareWorlds(viewers: readonly Viewer[], change: Change): Promise<{ before: Answers; after: Answers }> {
  const read = async (): Promise<Answers> => {
    const answers: Answers = new Map()
    for (const viewer of viewers) answers.set(viewer, await readAll(viewer))
    return answers
  }
  await read()
  const before = await read()
  await change()
  return { before, after: await read() }
}

async function expectSameAnswers(viewers: readonly Viewer[], change: Change): Promise<void> {
  const { before, after } = await compareWorlds(viewers, change)
  let cells = 0
  for (const viewer of viewers)
    for (const [name, answer] of after.get(viewer) ?? []) {
      expect({ viewer, name, ...before.get(viewer)?.get(name) }).toEqual({ viewer, name, ...answer })
      cells += Object.keys(answer).length
    }
  process.stdout.write(`hidden schedule: ${cells} cells compared\n`)
}

const listDifferent = ({ before, after }: { before: Answers; after: Answers }, viewer: Viewer): string[] =>
  [...(after.get(viewer) ?? [])]
    .filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(before.get(viewer)?.get(name)))
    .map(([name]) => name)

/** She goes on posting, moving, cancelling and restoring. */
async function goOnWorking(): Promise<void> {
  const { ana, shift, venues } = scene
  const times = { start_time: at('21:00', 6), end_time: at('23:00', 6), notes: null }
  const { id } = await ana.api.shifts.create({ venue_id: venues[0]?.id ?? '', ...times })
  await runFanOuts(context)
  await ana.api.shifts.edit({ id, venue_id: venues[1]?.id ?? '', ...times, end_time: at('23:30', 6) })
  await ana.api.shifts.remove({ id: shift.id })
  context.clock.advance(60_000)
  await runFanOuts(context)
  await ana.api.schedule.restore({ ids: [shift.id] })
  await runFanOuts(context)
}

const makeVenuesPublic = async () => {
  await sql`update venues set is_public = true`.execute(context.db)
}

describe('someone from whom the schedule is hidden gets the answers of a world without her shifts', () => {
  const states: Record<string, [viewers: readonly Viewer[], change: () => Promise<unknown>]> = {
    'a public schedule, on which she goes on working': [['fay', 'olive', 'ada'], goOnWorking],
    'a private schedule': [['ben', 'olive'], () => scene.ana.api.profiles.update({ schedule_is_private: true })],
    'a private profile': [['fay', 'stu'], () => scene.ana.goesPrivate()],
    'a page on the web': [
      ['fay'],
      async () => {
        await makeVenuesPublic()
        await scene.ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
      },
    ],
  }
  test.each(Object.entries(states))('%s', async (_, [viewers, change]) => {
    for (const viewer of VIEWERS) await scene.ana.api.relationships.hideSchedule({ slugOrId: scene.people[viewer].id })
    await change()
    await expectSameAnswers(viewers, deleteShifts)
  })
})

describe('until her shifts begin, everyone else gets the answers of a world without them', () => {
  /** Of the shifts that have begun, none is left. */
  const holdAll = async () => {
    const { ana, venues } = scene
    await sql`
      delete from shifts where profile_id = ${ana.id} and start_time <= ${context.clock.now()}`.execute(context.db)
    await ana.api.profiles.update({ shifts_shown_after: 15 })
    const times = { start_time: at('22:30'), end_time: at('23:30'), notes: null }
    scene.shift = await ana.api.shifts.create({ venue_id: venues[0]?.id ?? '', ...times })
    await runFanOuts(context)
  }
  const states: Record<string, [viewers: readonly Viewer[], change: () => Promise<unknown>]> = {
    'a public schedule, on which she goes on working': [['fay', 'olive', 'ada'], goOnWorking],
    'a private schedule': [['ben', 'olive'], () => scene.ana.api.profiles.update({ schedule_is_private: true })],
    'a private profile': [['fay', 'stu'], () => scene.ana.goesPrivate()],
    'a page on the web': [
      ['fay', 'stu'],
      async () => {
        await makeVenuesPublic()
        await scene.ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
      },
    ],
  }
  test.each(Object.entries(states))('%s', async (_, [viewers, change]) => {
    await holdAll()
    await change()
    context.clock.set(new Date(at('22:44')))
    await showHeldShifts(context.services)
    await expectSameAnswers(viewers, deleteShifts)
  })

  test('from then on, they see the shift that has begun', async () => {
    await holdAll()
    context.clock.set(new Date(at('22:45')))
    await showHeldShifts(context.services)
    await runFanOuts(context)
    const worlds = await compareWorlds(['fay', 'stu'], deleteShifts)
    expect(listDifferent(worlds, 'fay')).toEqual(expect.arrayContaining(['calendar made before', 'shifts.followed {}']))
    expect(listDifferent(worlds, 'stu')).toEqual(expect.arrayContaining(['talent.list {"limit":50}']))
  })
})

test('without hiding, many answers differ: the comparison sees her shifts', async () => {
  const viewers = ['fay', 'olive'] as const
  await makeVenuesPublic()
  await scene.ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
  const worlds = await compareWorlds(viewers, deleteShifts)
  expect(listDifferent(worlds, 'fay')).toEqual(
    expect.arrayContaining(['calendar made before', '/tonight', 'shifts.followed {}']),
  )
  expect(listDifferent(worlds, 'olive')).toEqual(
    expect.arrayContaining(['venues.shiftsAtMine {}', 'talent.list {"limit":50}']),
  )
})

describe('someone who is not shown when her shifts end gets the same answers whenever they end', () => {
  const states: Record<string, [viewers: readonly Viewer[], endsAreFor: ShiftVisibility]> = {
    'only she sees the ends': [['fay', 'stu', 'olive', 'ada', 'ben'], 'only_me'],
    'followers see the ends': [['stu', 'ada'], 'followers'],
  }
  test.each(Object.entries(states))('%s', async (_, [viewers, shift_ends_for]) => {
    await makeVenuesPublic()
    const { ana, people } = scene
    await ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
    for (const who of [ana, people.ben]) await who.api.profiles.update({ shift_ends_for })
    await expectSameAnswers(viewers, endEarlier)
  })
})

test('otherwise, the answers tell when they end', async () => {
  await scene.ana.api.profiles.update({ shift_ends_for: 'followers' })
  const worlds = await compareWorlds(['fay', 'ben'], endEarlier)
  for (const viewer of ['fay', 'ben'] as const)
    expect(listDifferent(worlds, viewer)).toEqual(
      expect.arrayContaining(['calendar made before', 'shifts.followed {}', 'profiles.get {"slugOrId":"ana"}']),
    )
})

test('people without an account are not shown an end that is for followers', async () => {
  await makeVenuesPublic()
  await scene.ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
  const nights = ['day=2026-11-20&at=22:00', 'day=2026-11-20&at=23:00', 'day=2026-11-21', 'day=2026-11-21&at=22:00']
  const paths = [
    '/profiles/ana',
    '/venues/the-still',
    '/tonight',
    ...nights.map((night) => `/tonight?${night}`),
    '/embed/venues/the-still?show=tonight',
  ]
  const read = async () => {
    const answers: string[] = []
    for (const path of [...paths, '/api/public/venues/the-still']) {
      const answer = await fetch(context.origin + path, { headers: { accept: 'text/html' } })
      expect([path, answer.status]).toEqual([path, 200])
      answers.push(withoutNonce(await textOf(answer)))
    }
    return answers
  }
  const shown = await read()
  await scene.ana.api.profiles.update({ shift_ends_for: 'followers' })
  const hidden = await read()
  for (const [n, answer] of hidden.entries()) expect([paths[n], answer]).not.toEqual([paths[n], shown[n]])
  await endEarlier()
  expect(await read()).toEqual(hidden)
})
