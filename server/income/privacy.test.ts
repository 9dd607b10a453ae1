import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { at } from '#tests/support/fixture-times.ts'
import { readEverything } from '#tests/support/read-everything.ts'
import { procedurePaths } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

// The test sends hundreds of requests, which take long on a slow machine.
const LONG = 180_000

/** Values that cannot occur by chance. */
const [AMOUNT, GOAL, NOTE] = ['8123.47', '9431.59', 'owed-by-the-hen-party']
const MARKS = [AMOUNT, GOAL, NOTE]

/** Quinn with income on a public, a past and a cancelled shift; and the other people who try to read it. */
async function createFixtures() {
  const quinn = await context.bartender('quinnzy')
  const venue = await context.venue('theStill')
  const owner = await context.business('owner')
  await sql`update venues set owner_id = ${owner.id}`.execute(context.db)
  const shifts = [
    await quinn.works(venue, at('20:00'), at('23:00')),
    await quinn.works(venue, at('12:00'), at('15:00')),
    await quinn.works(venue, at('12:00', -1), at('15:00', -1)),
  ]
  const entries: string[] = []
  for (const { id } of shifts)
    entries.push((await quinn.api.income.add({ shift_id: id, amount: AMOUNT, notes: NOTE })).id)
  await quinn.api.income.setGoal({ monthly_amount: GOAL })
  await quinn.api.shifts.remove({ id: shifts[2]?.id ?? '' })
  const others = {
    follower: await context.bartender('fay'),
    blocked: await context.bartender('bud'),
    owner,
    admin: await context.admin('ada'),
    signed_out: context.signedOut,
  }
  await others.follower.follows(quinn)
  await quinn.blocks(others.blocked)
  return { quinn, venue, shifts, entries, others }
}

const amount = '1.00'
const times = { start_time: at('20:00', 3), end_time: at('22:00', 3) }

/** All procedures for income and shifts that accept an id, with each of Quinn's ids in each of their fields. */
const foreignRequests: Partial<Record<ProcedurePath, (id: string, venue: string) => Record<string, unknown>[]>> = {
  'income.add': (id) => [
    { shift_id: id, amount },
    { shift_id: id, amount, recorded_for_date: '2026-11-20' },
  ],
  'income.edit': (id) => [{ id, amount, recorded_for_date: '2026-11-20' }],
  'income.remove': (id) => [{ id }],
  'income.setGoal': (id) => [{ monthly_amount: '1', profile_id: id }],
  'income.exportTipLog': (id) => [{ year: 2026 }, { year: 2026, user_id: id }],
  'income.summary': (id) => [{ zone: 'UTC', user_id: id }],
  'income.monthShifts': (id) => [{ month: '2026-11' }, { month: '2026-11', profile_id: id }],
  'shifts.get': (id) => [{ id }],
  'shifts.edit': (id, venue_id) => [{ id, venue_id, notes: null, ...times }],
  'shifts.remove': (id) => [{ id }],
}

const rows = async () =>
  (
    await sql`select i::text as row from shift_income i union all select g::text from income_goals g
      union all select id || coalesce(cancelled_at::text, '') from shifts order by 1`.execute(context.db)
  ).rows

test(
  'no one can reach another person’s income through any read or id',
  async () => {
    const { quinn, venue, shifts, entries, others } = await createFixtures()
    const before = await rows()
    const scene = { id: quinn.id, username: quinn.username, shiftId: shifts[0]?.id ?? '', venueSlug: venue.slug }
    const ids = [entries[0], shifts[0]?.id, shifts[2]?.id, quinn.id].filter((id) => id !== undefined)
    for (const [who, viewer] of Object.entries(others)) {
      const answers = (await readEverything(viewer, scene)).map(({ path, body }) => ({ path, body }))
      for (const [path, inputs] of Object.entries(foreignRequests) as [
        ProcedurePath,
        (typeof foreignRequests)[ProcedurePath],
      ][])
        for (const input of ids.flatMap((id) => inputs?.(id, venue.id) ?? [])) {
          const answer = await viewer.call(path, input)
          answers.push({ path, body: await answer.text() })
          if (path.startsWith('income.') && 'id' in input)
            expect([who, path, answer.status]).toEqual([who, path, who === 'signed_out' ? 401 : 404])
          if (path === 'income.add') expect([who, answer.status]).toEqual([who, who === 'signed_out' ? 401 : 404])
        }
      for (const mark of [...MARKS, ...entries, 'has_income'])
        expect([who, mark, answers.filter(({ body }) => body.includes(mark)).map(({ path }) => path)]).toEqual([
          who,
          mark,
          [],
        ])
    }
    expect(await rows()).toEqual(before)
    expect(context.log.join('\n')).not.toMatch(new RegExp([...MARKS, ...entries].join('|')))
  },
  LONG,
)

test('its owner finds it in the expected responses, and nowhere else', async () => {
  const { quinn, venue, shifts } = await createFixtures()
  const scene = { id: quinn.id, username: quinn.username, shiftId: shifts[0]?.id ?? '', venueSlug: venue.slug }
  const answers = await readEverything(quinn, scene)
  const holding = (mark: string) => [
    ...new Set(answers.filter(({ body }) => body.includes(mark)).map(({ path }) => path)),
  ]
  expect(holding(AMOUNT).sort()).toEqual([
    'accounts.exportMine',
    'income.exportCsv',
    'income.exportTipLog',
    'income.monthShifts',
    'income.rates',
    'income.summary',
    'income.upcoming',
  ])
  expect(holding('has_income').sort()).toEqual(['schedule.get', 'schedule.week', 'shifts.mine'])
  expect(procedurePaths.filter((path) => path.startsWith('income.') && !(path in foreignRequests)).sort()).toEqual([
    'income.exportCsv',
    'income.latest',
    'income.months',
    'income.rates',
    'income.upcoming',
  ])
})

test('an error while it is written reveals nothing of it', async () => {
  const { quinn, shifts } = await createFixtures()
  await sql`alter table shift_income add constraint never check (amount < 9000)`.execute(context.db)
  const answer = await quinn.call('income.add', { shift_id: shifts[0]?.id, amount: '9431.59', notes: NOTE })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('9431.59')
  expect(context.log.join('\n')).toContain('income.add')
  expect(context.log.join('\n')).not.toMatch(/9431\.59|owed-by-the-hen-party/)
  await sql`alter table shift_income drop constraint never`.execute(context.db)
})
