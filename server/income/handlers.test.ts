import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { incomeMessages } from '#contract/income.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const ZONE = 'America/Chicago'
const HOUR = 3_600_000
const AMOUNT = { status: 422, data: { fields: { amount: 'Amount must be a positive number.' } } }

/** A past shift: Wednesday, 6 PM to 11 PM. */
async function createFixtures() {
  const me = await context.bartender('bea')
  const venue = await context.venue('theStill')
  const shift = await me.works(venue, at('18:00', -2), at('23:00', -2))
  return { me, venue, shift }
}
const fetchSummary = (person: Person, rest = {}) => person.api.income.summary({ zone: ZONE, ...rest })

describe('recording income', () => {
  test('allows several entries per shift, by default as tips on the day the shift began', async () => {
    const { me, shift } = await createFixtures()
    const tips = await me.api.income.add({ shift_id: shift.id, amount: ' 112.5 ' })
    expect(tips).toEqual({
      id: expect.any(String),
      shift_id: shift.id,
      amount: '112.50',
      income_type: 'tips',
      notes: null,
      recorded_for_date: '2026-11-18',
    })
    const wage = await me.api.income.add({
      shift_id: shift.id,
      amount: '42',
      income_type: 'hourly_wage',
      notes: ' Paid cash ',
      recorded_for_date: '2026-11-19',
    })
    expect(wage).toMatchObject({ amount: '42.00', notes: 'Paid cash', recorded_for_date: '2026-11-19' })
    const { items } = await me.api.income.monthShifts({ month: '2026-11' })
    expect(items).toMatchObject([
      { id: shift.id, venue_name: 'The Still', cancelled_at: null, total: '154.50', entries: [tips, wage] },
    ])
  })

  test.each([
    ['0'],
    ['0.00'],
    ['-5'],
    ['0.001'],
    ['1e9'],
    ['1,000.00'],
    ['NaN'],
    ['Infinity'],
    ['10000000'],
    ['9999999.991'],
    ['$5'],
    ['5.'],
    [''],
    ['   '],
    ['five'],
    ['٣'],
  ])('%j is not an amount', async (amount) => {
    const { me, shift } = await createFixtures()
    await expect(me.api.income.add({ shift_id: shift.id, amount })).rejects.toMatchObject(AMOUNT)
    const entry = await me.api.income.add({ shift_id: shift.id, amount: '1' })
    const edit = { id: entry.id, amount, recorded_for_date: '2026-11-18' }
    await expect(me.api.income.edit(edit)).rejects.toMatchObject(AMOUNT)
    await expect(me.api.income.setGoal({ monthly_amount: amount })).rejects.toMatchObject({
      data: { fields: { monthly_amount: 'Amount must be a positive number.' } },
    })
    expect((await fetchSummary(me)).month.total).toBe('1.00')
  })

  test('refuses an amount that is not a string', async () => {
    const { me, shift } = await createFixtures()
    for (const amount of [12.5, 1e9, null, undefined, ['1']]) {
      const answer = await me.call('income.add', { shift_id: shift.id, amount })
      expect([amount, answer.status, await answer.json()]).toMatchObject([amount, 422, { data: AMOUNT.data }])
    }
  })

  test('accepts the smallest and the largest amount', async () => {
    const { me, shift } = await createFixtures()
    for (const amount of ['0.01', '.5', '9999999.99']) await me.api.income.add({ shift_id: shift.id, amount })
    expect((await fetchSummary(me)).month.total).toBe('10000000.50')
  })

  test.each([[''], ['2026-02-31'], ['1999-12-31'], ['2100-01-01'], ['tomorrow'], ['2026-11-18T00:00:00Z']])(
    '%j is not a date',
    async (recorded_for_date) => {
      const { me, shift } = await createFixtures()
      const fields = { recorded_for_date: 'Please select a date for this income.' }
      const refused = { status: 422, data: { fields } }
      await expect(me.api.income.add({ shift_id: shift.id, amount: '1', recorded_for_date })).rejects.toMatchObject(
        refused,
      )
      const { id } = await me.api.income.add({ shift_id: shift.id, amount: '1' })
      await expect(me.api.income.edit({ id, amount: '1', recorded_for_date })).rejects.toMatchObject(refused)
    },
  )

  test('the database itself refuses invalid amounts, and income on another person’s shift', async () => {
    const { me, shift } = await createFixtures()
    const dee = await context.bartender('dee')
    const insert = (who: string, amount: string) =>
      sql`insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
        values (${shift.id}, ${who}, ${amount}, 'tips', '2026-11-18')`.execute(context.db)
    for (const amount of ['NaN', '0', '-1', '0.004', '10000000']) await expect(insert(me.id, amount)).rejects.toThrow()
    await expect(insert(dee.id, '1')).rejects.toMatchObject({ constraint: 'shift_income_own_shift' })
    await insert(me.id, '1')
  })

  test('refuses unknown types, long notes and extra fields', async () => {
    const { me, shift } = await createFixtures()
    const entry = { shift_id: shift.id, amount: '1' }
    for (const wrong of [
      { income_type: 'gift' },
      { notes: 'x'.repeat(501) },
      { user_id: me.id },
      { id: shift.id },
      { created_at: at('20:00') },
    ])
      expect([wrong, (await me.call('income.add', { ...entry, ...wrong })).status]).toEqual([wrong, 422])
    for (const income_type of ['tips', 'hourly_wage', 'commission', 'other_income'] as const)
      await me.api.income.add({ ...entry, income_type, notes: 'x'.repeat(500) })
  })

  test('sent twice with one draft id is recorded once, whether in turn or at once', async () => {
    const { me, venue, shift } = await createFixtures()
    const tips = { shift_id: shift.id, amount: '80', draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11' }
    const first = await me.api.income.add(tips)
    expect(await me.api.income.add(tips)).toEqual(first)
    // The entry stays as it was sent first.
    expect(await me.api.income.add({ ...tips, amount: '95' })).toEqual(first)
    const wage = {
      ...tips,
      amount: '42',
      recorded_for_date: '2026-11-19',
      draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a12',
    }
    const [one, two] = await Promise.all([me.api.income.add(wage), me.api.income.add(wage)])
    expect(two).toEqual(one)
    expect((await me.api.income.monthShifts({ month: '2026-11' })).items).toMatchObject([
      { total: '122.00', entries: [{ amount: '80.00' }, { amount: '42.00' }] },
    ])
    expect((await fetchSummary(me)).month.total).toBe('122.00')
    expect((await me.call('income.add', { ...tips, draft_id: 'again' })).status).toBe(422)

    // Draft ids are per person: another person's draft with the same id is separate.
    const dee = await context.bartender('dee')
    const other = await dee.works(venue, at('18:00', -2), at('23:00', -2))
    expect((await dee.call('income.add', tips)).status).toBe(404)
    const hers = await dee.api.income.add({ ...tips, shift_id: other.id, amount: '7' })
    expect(hers).toMatchObject({ shift_id: other.id, amount: '7.00' })
    expect((await fetchSummary(dee)).month.total).toBe('7.00')
    expect((await fetchSummary(me)).month.total).toBe('122.00')

    await me.api.income.remove({ id: first.id })
    expect((await me.api.income.add(tips)).id).not.toBe(first.id)
    expect((await fetchSummary(me)).month.total).toBe('122.00')
  })

  test('the last entry allowed can be sent twice', async () => {
    const { me, shift } = await createFixtures()
    await sql`
      insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
      select ${shift.id}::uuid, ${me.id}::uuid, 1, 'tips', '2026-11-18' from generate_series(1, 49)`.execute(context.db)
    const last = { shift_id: shift.id, amount: '1', draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11' }
    const first = await me.api.income.add(last)
    expect(await me.api.income.add(last)).toEqual(first)
  })

  test('allows at most fifty entries per shift', async () => {
    const { me, shift } = await createFixtures()
    await sql`
      insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
      select ${shift.id}::uuid, ${me.id}::uuid, 1, 'tips', '2026-11-18' from generate_series(1, 50)`.execute(context.db)
    await expect(me.api.income.add({ shift_id: shift.id, amount: '1' })).rejects.toMatchObject({
      status: 409,
      code: 'TOO_MANY_ENTRIES',
      message: incomeMessages.tooMany,
    })
  })

  test('keeps that limit for simultaneous requests', async () => {
    const { me, shift } = await createFixtures()
    await sql`
      insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
      select ${shift.id}::uuid, ${me.id}::uuid, 1, 'tips', '2026-11-18' from generate_series(1, 47)`.execute(context.db)
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => me.call('income.add', { shift_id: shift.id, amount: '1' })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect((await me.api.income.monthShifts({ month: '2026-11' })).items).toMatchObject([{ total: '50.00' }])
    expect((await me.call('income.add', { shift_id: shift.id, amount: '1' })).status).toBe(409)
  })

  test('an entry can be changed and deleted', async () => {
    const { me, shift } = await createFixtures()
    const { id } = await me.api.income.add({ shift_id: shift.id, amount: '10', notes: 'x' })
    const changed = await me.api.income.edit({
      id,
      amount: '20.2',
      income_type: 'commission',
      recorded_for_date: '2026-11-17',
    })
    expect(changed).toEqual({
      id,
      shift_id: shift.id,
      amount: '20.20',
      income_type: 'commission',
      notes: null,
      recorded_for_date: '2026-11-17',
    })
    expect(await me.api.income.remove({ id })).toEqual({ done: true })
    await expect(me.api.income.remove({ id })).rejects.toMatchObject({
      status: 404,
      message: incomeMessages.notFound,
    })
    expect((await fetchSummary(me)).shift_count).toBe(0)
  })

  test('an entry stays with its owner when the role changes', async () => {
    const { me, shift } = await createFixtures()
    const { id } = await me.api.income.add({ shift_id: shift.id, amount: '10' })
    await me.becomes('patron')
    await me.api.income.edit({ id, amount: '11', recorded_for_date: '2026-11-18' })
    await me.api.income.add({ shift_id: shift.id, amount: '1' })
    expect((await fetchSummary(me)).month.total).toBe('12.00')
  })
})

describe('a shift with income', () => {
  test('is cancelled instead of deleted: hidden from others, while its income keeps the venue', async () => {
    const { me, shift } = await createFixtures()
    const entry = await me.api.income.add({ shift_id: shift.id, amount: '90' })
    expect(await me.api.shifts.remove({ id: shift.id })).toEqual({ done: true })
    await expect(me.api.shifts.get({ id: shift.id })).rejects.toMatchObject({ status: 404 })
    expect((await me.api.shifts.mine({ when: 'past' })).items).toEqual([])
    expect((await me.api.income.monthShifts({ month: '2026-11' })).items).toMatchObject([
      { id: shift.id, venue_name: 'The Still', cancelled_at: '2026-11-21T03:04:00.000Z', entries: [entry] },
    ])
    expect(await fetchSummary(me)).toMatchObject({ top_venue: { venue_name: 'The Still', total: '90.00' } })
    await me.api.income.edit({ id: entry.id, amount: '95', recorded_for_date: '2026-11-18' })
    await me.api.income.add({ shift_id: shift.id, amount: '5' })
    // The same shift may be posted again alongside it.
    const again = { venue_id: (await context.venue('theStill')).id, notes: null }
    await me.api.shifts.create({ ...again, start_time: at('18:00', -2), end_time: at('23:00', -2) })
  })

  test('keeps its income when it moves to another venue', async () => {
    const { me, shift } = await createFixtures()
    await me.api.income.add({ shift_id: shift.id, amount: '90' })
    const mudlark = await context.venue('mudlark')
    const times = { start_time: at('17:00', -2), end_time: at('23:00', -2) }
    await me.api.shifts.edit({ id: shift.id, venue_id: mudlark.id, ...times })
    expect(await fetchSummary(me)).toMatchObject({
      month: { total: '90.00' },
      top_venue: { venue_name: 'Mudlark Tavern' },
    })
  })

  test('still shows its venue’s name after the venue was archived', async () => {
    const { me, shift } = await createFixtures()
    await me.api.income.add({ shift_id: shift.id, amount: '90' })
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    expect((await me.api.income.monthShifts({ month: '2026-11' })).items).toMatchObject([{ venue_name: 'The Still' }])
  })

  test('that was cancelled before it began is listed in its month', async () => {
    const { me, venue } = await createFixtures()
    const coming = await me.works(venue, at('18:00', 20), at('23:00', 20))
    await me.api.income.add({ shift_id: coming.id, amount: '30', notes: 'Deposit' })
    expect((await me.api.income.upcoming({})).items).toMatchObject([{ id: coming.id, total: '30.00' }])
    await me.api.shifts.remove({ id: coming.id })
    expect((await me.api.income.upcoming({})).items).toEqual([])
    expect((await me.api.income.months({})).items).toMatchObject([
      { month: '2026-12', total: '30.00' },
      { month: '2026-11' },
    ])
  })

  test('can only be deleted along with its owner’s account', async () => {
    const { me, shift } = await createFixtures()
    await me.api.income.add({ shift_id: shift.id, amount: '90' })
    await expect(sql`delete from shifts where id = ${shift.id}`.execute(context.db)).rejects.toThrow()
    await me.api.accounts.deleteAccount({ current_password: PASSWORD })
    expect((await sql`select from shift_income union all select from shifts`.execute(context.db)).rows).toEqual([])
  })

  test('never loses income to a simultaneous cancellation, whichever request comes first', async () => {
    const { me, venue } = await createFixtures()
    for (let day = -20; day < -10; day += 1) {
      const { id } = await me.works(venue, at('18:00', day), at('23:00', day))
      const [added, removed] = await Promise.allSettled([
        me.api.income.add({ shift_id: id, amount: '90' }),
        me.api.shifts.remove({ id }),
      ])
      expect(removed.status).toBe('fulfilled')
      const { rows } = await sql<{ cancelled: boolean; entries: number }>`
        select cancelled_at is not null as cancelled,
          (select count(*) from shift_income i where i.shift_id = s.id) as entries
        from shifts s where id = ${id}`.execute(context.db)
      if (added.status === 'rejected') expect(added.reason).toMatchObject({ status: 404, message: 'Shift not found.' })
      expect(rows).toEqual([{ cancelled: true, entries: added.status === 'fulfilled' ? 1 : 0 }])
    }
    const { id } = await me.works(await context.venue('theStill'), at('10:00', -2), at('12:00', -2))
    await me.api.shifts.remove({ id })
    await expect(me.api.income.add({ shift_id: id, amount: '1' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the summary', () => {
  test('is all zeros without income', async () => {
    const me = await context.patron('pat')
    const none = { total: '0.00', tips: '0.00', hourly_wage: '0.00', commission: '0.00', other_income: '0.00' }
    expect(await fetchSummary(me)).toEqual({
      today: '2026-11-20',
      week: { from: '2026-11-16', to: '2026-11-22', total: '0.00', change: '0.00', entries: [], open_shifts: [] },
      month: { month: '2026-11', ...none },
      year: { year: 2026, ...none },
      years: [2026],
      weekdays: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, average: '0.00', shift_count: 0 })),
      average_per_shift: '0.00',
      shift_count: 0,
      best_shift: null,
      top_venue: null,
      goal: null,
    })
    expect(await me.api.income.rates()).toEqual({ venues: [], weekdays: [], start_hours: [] })
  })

  test('has weeks from Monday, the chosen month and year, averages, best shift and top venue, with tips separately', async () => {
    const { me, venue, shift } = await createFixtures()
    const mudlark = await context.venue('mudlark')
    const lastYear = await me.works(venue, '2025-03-14T18:00:00-05:00', '2025-03-14T23:00:00-05:00')
    const lastWeek = await me.works(mudlark, at('18:00', -9), at('23:00', -9))
    const today = await me.works(mudlark, at('12:00'), at('16:00'))
    const earn = async (id: string, amount: string, rest = {}) => {
      await me.api.income.add({ shift_id: id, amount, ...rest })
      // Entries of one day are sorted by creation time.
      context.clock.advance(1000)
    }
    await earn(shift.id, '100.10')
    await earn(shift.id, '50', { income_type: 'hourly_wage' })
    await earn(lastWeek.id, '120')
    await earn(lastYear.id, '400.02')
    const seen = await fetchSummary(me)
    expect(seen).toMatchObject({
      week: {
        total: '150.10',
        change: '30.10',
        entries: [{ amount: '100.10' }, { amount: '50.00' }],
        open_shifts: [{ id: today.id }],
      },
      month: { month: '2026-11', total: '270.10', tips: '220.10', hourly_wage: '50.00' },
      year: { year: 2026, total: '270.10', tips: '220.10' },
      years: [2026, 2025],
      shift_count: 3,
      average_per_shift: '223.37',
      best_shift: { id: lastYear.id, total: '400.02', venue_name: 'The Still' },
      top_venue: { venue_name: 'The Still', total: '550.12', shift_count: 2 },
    })
    expect(seen.weekdays.filter(({ shift_count }) => shift_count > 0)).toEqual([
      { weekday: 3, average: '135.05', shift_count: 2 },
      { weekday: 5, average: '400.02', shift_count: 1 },
    ])
    expect(await fetchSummary(me, { year: 2025, month: 3 })).toMatchObject({
      month: { month: '2025-03', total: '400.02' },
      year: { year: 2025, total: '400.02' },
      week: { total: '150.10' },
    })
    expect(await fetchSummary(me, { year: 2025 })).toMatchObject({ month: { month: '2025-11', total: '0.00' } })
  })

  test('at one instant, starts a new week in Auckland while Los Angeles ends the old one', async () => {
    const { me, shift } = await createFixtures()
    context.clock.set(new Date('2026-11-22T20:00:00Z'))
    for (const [amount, recorded_for_date] of [
      ['1', '2026-11-15'],
      ['10', '2026-11-16'],
      ['100', '2026-11-22'],
      ['1000', '2026-11-23'],
    ] as const)
      await me.api.income.add({ shift_id: shift.id, amount, recorded_for_date })
    const week = async (zone: string) => (await me.api.income.summary({ zone })).week
    expect(await week('Pacific/Auckland')).toMatchObject({ from: '2026-11-23', total: '1000.00', change: '990.00' })
    expect(await week('America/Los_Angeles')).toMatchObject({ from: '2026-11-16', total: '110.00', change: '109.00' })
  })

  test.each([['Mars/Olympus'], ['PST'], ['+02:00'], [''], ["America/Chicago'; drop table shifts"], ['x'.repeat(65)]])(
    '%j is not a time zone',
    async (zone) => {
      const { me } = await createFixtures()
      await expect(me.api.income.summary({ zone })).rejects.toMatchObject({
        status: 422,
        data: { fields: { zone: expect.any(String) } },
      })
    },
  )

  test('a goal can be set, followed, reached and cleared', async () => {
    const { me, shift } = await createFixtures()
    await me.api.income.setGoal({ monthly_amount: '300' })
    await me.api.income.add({ shift_id: shift.id, amount: '100.01' })
    await me.api.income.add({ shift_id: shift.id, amount: '500', recorded_for_date: '2026-10-31' })
    expect((await fetchSummary(me, { year: 2020, month: 1 })).goal).toEqual({
      monthly_amount: '300.00',
      month: '2026-11',
      total: '100.01',
      left: '199.99',
      percent: 33,
    })
    await me.api.income.setGoal({ monthly_amount: '50.50' })
    expect((await fetchSummary(me)).goal).toMatchObject({ left: '0.00', percent: 100 })
    await me.api.income.setGoal({ monthly_amount: null })
    expect((await fetchSummary(me)).goal).toBeNull()
  })

  test('rates per hour are by venue, weekday and start hour, over shifts with income', async () => {
    const { me, venue, shift } = await createFixtures()
    const long = await me.works(venue, at('21:00', -8), at('02:30', -7))
    await me.works(venue, at('18:00', -1), at('23:00', -1))
    await me.api.income.add({ shift_id: shift.id, amount: '100' })
    await me.api.income.add({ shift_id: long.id, amount: '82.50' })
    await me.api.income.add({ shift_id: long.id, amount: '27.50', income_type: 'hourly_wage' })
    const venueRate = { shift_count: 2, hours: '10.50', total: '210.00', per_hour: '20.00', tips_per_hour: '17.38' }
    const [a, b] = [
      { shift_count: 1, hours: '5.00', total: '100.00', per_hour: '20.00', tips_per_hour: '20.00' },
      { shift_count: 1, hours: '5.50', total: '110.00', per_hour: '20.00', tips_per_hour: '15.00' },
    ]
    expect(await me.api.income.rates()).toEqual({
      venues: [{ venue_id: venue.id, venue_name: 'The Still', ...venueRate }],
      weekdays: [
        { weekday: 3, ...a },
        { weekday: 4, ...b },
      ],
      start_hours: [
        { start_hour: 18, ...a },
        { start_hour: 21, ...b },
      ],
    })
  })

  test('hours are elapsed time, even across a clock change', async () => {
    const me = await context.bartender('bea')
    const shift = await me.works(
      await context.venue('theStill'),
      '2026-10-31T20:00:00-05:00',
      '2026-11-01T02:00:00-06:00',
    )
    await me.api.income.add({ shift_id: shift.id, amount: '70' })
    expect((await me.api.income.rates()).venues).toMatchObject([{ hours: '7.00', per_hour: '10.00' }])
    expect((await me.api.income.months({})).items).toMatchObject([{ month: '2026-11', total: '70.00' }])
    expect((await fetchSummary(me, { month: 10 })).month.total).toBe('70.00')
  })
})

describe('past shifts by month', () => {
  test('use the local end of the shift, newest month first, in pages', async () => {
    const me = await context.bartender('bea')
    const venue = await context.venue('theStill')
    for (let back = 0; back < 15; back += 1) {
      const month = new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 7)
      // Begins on the last evening of the previous month and ends one hour into this one.
      const start = new Date(Date.parse(`${month}-01T06:00:00Z`) - 4 * HOUR).toISOString()
      await me.works(venue, start, new Date(Date.parse(start) + 5 * HOUR).toISOString())
    }
    const first = await me.api.income.months({})
    expect(first.items).toHaveLength(12)
    expect(first.items[0]).toEqual({ month: '2026-11', total: '0.00', shift_count: 1, open_count: 1 })
    const rest = await me.api.income.months({ cursor: first.next_cursor ?? '' })
    expect([...first.items, ...rest.items].map(({ month }) => month)).toEqual(
      Array.from({ length: 15 }, (_, back) => new Date(Date.UTC(2026, 10 - back, 1)).toISOString().slice(0, 7)),
    )
    expect(rest.next_cursor).toBeNull()
    for (const { month } of first.items)
      expect([month, (await me.api.income.monthShifts({ month })).items.length]).toEqual([month, 1])
  })

  test('are paged within a month, each shift once', async () => {
    const { me, venue } = await createFixtures()
    for (let day = -19; day < -2; day += 1) await me.works(venue, at('18:00', day), at('23:00', day))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await me.api.income.monthShifts({ month: '2026-11', limit: 5, cursor })
      seen.push(...page.items.map(({ end_time }) => end_time))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(18)
    expect(new Set(seen).size).toBe(18)
    expect(seen).toEqual([...seen].sort().reverse())
  })
})

describe('the prompt after a shift', () => {
  test('appears for a day, until income is recorded', async () => {
    const { me, venue } = await createFixtures()
    expect(await me.api.income.latest()).toEqual({ shift: null })
    const { id } = await me.works(venue, at('12:00'), at('21:04'))
    expect((await me.api.income.latest()).shift).toMatchObject({ id, venue_name: 'The Still' })
    context.clock.advance(24 * HOUR - 1)
    expect((await me.api.income.latest()).shift?.id).toBe(id)
    context.clock.advance(1)
    expect(await me.api.income.latest()).toEqual({ shift: null })
    context.clock.advance(-HOUR)
    await me.api.income.add({ shift_id: id, amount: '20' })
    expect(await me.api.income.latest()).toEqual({ shift: null })
  })

  test('does not appear for a running or cancelled shift', async () => {
    const { me, venue } = await createFixtures()
    await me.works(venue, at('20:00'), at('23:00'))
    const { id } = await me.works(venue, at('12:00'), at('14:00'))
    await sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${id}`.execute(context.db)
    expect(await me.api.income.latest()).toEqual({ shift: null })
  })
})

describe('CSV downloads', () => {
  test('contain every entry without formulas', async () => {
    const { me, shift } = await createFixtures()
    await sql`update venues set name = '=cmd|''/C calc''!A0', city = null`.execute(context.db)
    await me.api.income.add({ shift_id: shift.id, amount: '1234.5', notes: '@SUM(A1), "twice"' })
    const answer = await me.call('income.exportCsv', {})
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="last-call-income-2026-11-21.csv"',
      'cache-control': 'private, no-store',
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      'Date,Venue,City,Shift start,Shift end,Time zone,Hours,Type,Amount,Notes\r\n' +
        `2026-11-18,'=cmd|'/C calc'!A0,,2026-11-18 18:00,2026-11-18 23:00,America/Chicago,5.00,Tips,1234.50,"'@SUM(A1), ""twice"""\r\n`,
    )
  })

  test('of a year’s tips have a line for each day, and the year’s totals', async () => {
    const { me, shift } = await createFixtures()
    const add = (amount: string, income_type: 'tips' | 'hourly_wage', recorded_for_date: string) =>
      me.api.income.add({ shift_id: shift.id, amount, income_type, recorded_for_date })
    await add('10', 'tips', '2026-12-31')
    await add('20.25', 'tips', '2026-11-18')
    await add('5', 'hourly_wage', '2026-11-18')
    await add('7', 'tips', '2025-12-31')
    const answer = await me.call('income.exportTipLog', { year: 2026 })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="last-call-tip-log-2026.csv"')
    expect(await answer.text()).toBe(
      'Day,Tips,Wages,Commission,Other income,Total\r\n' +
        '2026-11-18,20.25,5.00,0.00,0.00,25.25\r\n2026-12-31,10.00,0.00,0.00,0.00,10.00\r\nTotal,30.25,5.00,0.00,0.00,35.25\r\n',
    )
    const empty = await me.call('income.exportTipLog', { year: 2019 })
    expect((await empty.text()).trim().split('\r\n')).toHaveLength(2)
  })
})
