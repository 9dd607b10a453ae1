import fc from 'fast-check'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { INCOME_TYPES } from '#contract/income.limits.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const RUNS = 25
// The test takes long on a slow machine.
const LONG = 300_000

const ZONES = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/Los_Angeles', 'UTC'] as const
type Zone = (typeof ZONES)[number]

/** Around the turn of a year, where dates, weeks, months and years differ between zones. */
const FIRST = Date.parse('2026-12-15T00:00:00Z')
const minutes = fc.integer({ min: 0, max: 28 * 1440 })

const entry = fc.record({
  cents: fc.integer({ min: 1, max: 999_999_999 }),
  type: fc.constantFrom(...INCOME_TYPES),
  day: fc.integer({ min: 0, max: 45 }),
})
const shift = fc.record({
  zone: fc.constantFrom(...ZONES),
  starts: minutes,
  lasts: fc.integer({ min: 15, max: 1440 }),
  entries: fc.array(entry, { maxLength: 4 }),
})
type Shift = {
  id: string
  venue_id: string
  zone: Zone
  start: number
  end: number
  entries: { cents: number; type: string; day: string }[]
}

const wall = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
const dayAfter = (days: number) => Temporal.PlainDate.from('2026-12-08').add({ days }).toString()
/** `123.45` for 12345n, with integer arithmetic only. */
const dollars = (cents: bigint) =>
  `${cents < 0n ? '-' : ''}${abs(cents) / 100n}.${String(abs(cents) % 100n).padStart(2, '0')}`
const greater = (one: bigint, other: bigint) => (one < other ? other : one)
const abs = (value: bigint) => (value < 0n ? -value : value)
/** Rounded half up to the cent, like money. */
const ratio = (over: bigint, under: bigint) => (under === 0n ? '0.00' : dollars((2n * over + under) / (2n * under)))

/** Inserts the generated shifts and entries directly, because the test only checks the sums. */
async function write(me: Person, drawn: readonly Omit<Shift, 'id' | 'venue_id'>[]): Promise<Shift[]> {
  const venues = ZONES.map((zone) => ({
    id: crypto.randomUUID(),
    zone,
    slug: zone.toLowerCase().replace(/[^a-z]/g, '-'),
  }))
  const venueOf = new Map(venues.map(({ id, zone }) => [zone, id]))
  const shifts = drawn.map((one) => ({ ...one, id: crypto.randomUUID(), venue_id: venueOf.get(one.zone) ?? '' }))
  await sql`insert into venues (id, name, slug, time_zone)
    select id, slug, slug, zone from jsonb_to_recordset(${JSON.stringify(venues)}::text::jsonb) as g (id uuid, zone text, slug text)`.execute(
    context.db,
  )
  const rows = shifts.map(({ id, venue_id, start, end }) => ({
    id,
    venue_id,
    start_time: new Date(start),
    end_time: new Date(end),
  }))
  await sql`insert into shifts (id, profile_id, venue_id, start_time, end_time)
    select id, ${me.id}::uuid, venue_id, start_time, end_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz)
    `.execute(context.db)
  const entries = shifts.flatMap(({ id, entries: own }) =>
    own.map(({ cents, type, day }) => ({ shift_id: id, amount: dollars(BigInt(cents)), type, day })),
  )
  await sql`insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
    select shift_id, ${me.id}::uuid, amount, type, day
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as g (shift_id uuid, amount numeric, type text, day date)`.execute(
    context.db,
  )
  return shifts
}

async function deleteShifts(me: Person) {
  await sql`delete from shift_income where user_id = ${me.id}`.execute(context.db)
  await sql`delete from shifts where profile_id = ${me.id}`.execute(context.db)
  await sql`delete from venues`.execute(context.db)
}

const sumCents = (entries: readonly { cents: number }[]) => entries.reduce((sum, { cents }) => sum + BigInt(cents), 0n)

test(
  'every sum equals one computed with integers, in any zone, across the turn of the year',
  async () => {
    // The session begins at the generated time and must not expire during the test.
    context.clock.set(new Date(FIRST))
    const me = await context.bartender('bea')
    await fc.assert(
      fc.asyncProperty(
        fc.array(shift, { maxLength: 12 }),
        fc.constantFrom(...ZONES),
        minutes,
        async (drawn, zone, nowAt) => {
          await deleteShifts(me)
          const now = FIRST + nowAt * 60_000
          context.clock.set(new Date(now))
          // The clock jumps back and forth, so an hourly limit could stay in force for weeks.
          await sql`delete from rate_limits`.execute(context.db)
          const shifts = await write(
            me,
            drawn.map(({ zone: place, starts, lasts, entries }) => ({
              zone: place,
              start: FIRST + starts * 60_000,
              end: FIRST + (starts + lasts) * 60_000,
              entries: entries.map(({ day, ...rest }) => ({ ...rest, day: dayAfter(day) })),
            })),
          )
          const all = shifts.flatMap((one) => one.entries.map((earned) => ({ ...earned, shift: one })))
          const today = wall(now, zone).toPlainDate()
          const monday = today.subtract({ days: today.dayOfWeek - 1 })
          const between = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
            sumCents(all.filter(({ day }) => day >= from.toString() && day <= to.toString()))

          const seen = await me.api.income.summary({ zone })
          const week = between(monday, monday.add({ days: 6 }))
          const before = between(monday.subtract({ days: 7 }), today.subtract({ days: 7 }))
          expect(seen.today).toBe(today.toString())
          expect(seen.week).toMatchObject({ total: dollars(week), change: dollars(week - before) })
          const inMonth = all.filter(({ day }) => day.startsWith(seen.month.month))
          const inYear = all.filter(({ day }) => day.startsWith(String(today.year)))
          expect(seen.month.month).toBe(today.toPlainYearMonth().toString())
          expect(seen.month.total).toBe(dollars(sumCents(inMonth)))
          expect(seen.year).toMatchObject({ year: today.year, total: dollars(sumCents(inYear)) })
          for (const type of INCOME_TYPES) {
            expect(seen.month[type]).toBe(dollars(sumCents(inMonth.filter((one) => one.type === type))))
            expect(seen.year[type]).toBe(dollars(sumCents(inYear.filter((one) => one.type === type))))
          }
          const years = [today.year, ...all.map(({ day }) => Number(day.slice(0, 4)))]
          expect([seen.years[0], seen.years.at(-1)]).toEqual([Math.max(...years), Math.min(...years)])

          const earning = new Set(all.map((one) => one.shift.id))
          expect(seen.shift_count).toBe(earning.size)
          expect(seen.average_per_shift).toBe(ratio(sumCents(all), BigInt(earning.size)))
          for (const { weekday, average, shift_count } of seen.weekdays) {
            const then = all.filter(({ day }) => Temporal.PlainDate.from(day).dayOfWeek % 7 === weekday)
            const count = new Set(then.map((one) => one.shift.id)).size
            expect([weekday, shift_count, average]).toEqual([weekday, count, ratio(sumCents(then), BigInt(count))])
          }
          const totals = shifts.filter(({ id }) => earning.has(id)).map((one) => sumCents(one.entries))
          expect(seen.best_shift?.total ?? '0.00').toBe(dollars(totals.reduce((most, one) => greater(one, most), 0n)))
          const houses = ZONES.map((place) => sumCents(all.filter((one) => one.shift.zone === place)))
          expect(seen.top_venue?.total ?? '0.00').toBe(dollars(houses.reduce((most, one) => greater(one, most), 0n)))

          // Months follow the local end of a shift, and contain exactly the shifts of their list.
          const past = shifts.filter(({ end }) => end <= now)
          const monthOf = (one: Shift) => wall(one.end, one.zone).toPlainDate().toPlainYearMonth().toString()
          const months = (await me.api.income.months({})).items
          expect(months).toEqual(
            [...Map.groupBy(past, monthOf)]
              .sort(([one], [other]) => (one < other ? 1 : -1))
              .map(([month, then]) => ({
                month,
                total: dollars(sumCents(then.flatMap(({ entries }) => entries))),
                shift_count: then.length,
                open_count: then.filter(({ entries }) => entries.length === 0).length,
              })),
          )
          for (const { month } of months) {
            const { items } = await me.api.income.monthShifts({ month, limit: 50 })
            expect(items.map(({ id, total }) => [id, total]).sort()).toEqual(
              past
                .filter((one) => monthOf(one) === month)
                .map(({ id, entries }) => [id, dollars(sumCents(entries))])
                .sort(),
            )
          }

          const rates = await me.api.income.rates()
          const worked = shifts.filter(({ id }) => earning.has(id))
          const anHour = (some: readonly Shift[], types: readonly string[]) =>
            ratio(
              sumCents(some.flatMap(({ entries }) => entries.filter(({ type }) => types.includes(type)))) * 3_600_000n,
              BigInt(some.reduce((sum, { start, end }) => sum + end - start, 0)),
            )
          const rateOf = (some: readonly Shift[]) => ({
            shift_count: some.length,
            total: dollars(sumCents(some.flatMap(({ entries }) => entries))),
            per_hour: anHour(some, INCOME_TYPES),
            tips_per_hour: anHour(some, ['tips']),
          })
          for (const { weekday, hours: _, ...rate } of rates.weekdays)
            expect(rate).toEqual(rateOf(worked.filter((one) => wall(one.start, one.zone).dayOfWeek % 7 === weekday)))
          for (const { venue_id, venue_name: _, hours: __, ...rate } of rates.venues)
            expect(rate).toEqual(rateOf(worked.filter((one) => one.venue_id === venue_id)))
          for (const { start_hour, hours: _, ...rate } of rates.start_hours)
            expect(rate).toEqual(rateOf(worked.filter((one) => wall(one.start, one.zone).hour === start_hour)))
          const counted = (some: readonly { shift_count: number }[]) =>
            some.reduce((sum, { shift_count }) => sum + shift_count, 0)
          for (const list of [rates.venues, rates.weekdays, rates.start_hours])
            expect(counted(list)).toBe(worked.length)

          const log = await (await me.call('income.exportTipLog', { year: today.year })).text()
          expect(log.trim().split(',').at(-1)).toBe(dollars(sumCents(inYear)))
        },
      ),
      { numRuns: RUNS },
    )
  },
  LONG,
)
