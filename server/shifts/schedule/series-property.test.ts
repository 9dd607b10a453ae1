import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

type Shift = { id: string; end_time: Date; income: unknown[] } & Record<string, unknown>

const move = fc.record({
  at: fc.nat(7),
  scope: fc.constantFrom('this', 'following', 'all'),
  act: fc.constantFrom('change', 'remove', 'restore'),
  minutes: fc.constantFrom(-60, 0, 30, 1440, 10080),
})

test('no change to a series alters past shifts or shifts with income, and no change at all alters income', async () => {
  const ana = await context.bartender('ana')
  const theStill = await context.venue('theStill')
  const shifts = async () =>
    (
      await sql<Shift>`
        select s.id, s.venue_id, s.start_time, s.end_time, s.notes, s.cancelled_at, e.income
        from shifts s, lateral (
          select coalesce(jsonb_agg(jsonb_build_array(i.id, i.amount::text, i.income_type, i.recorded_for_date)
            order by i.id), '[]') as income
          from shift_income i where i.shift_id = s.id
        ) e order by s.id`.execute(context.db)
    ).rows
  const isKept = ({ end_time, income }: Shift) => end_time <= context.clock.now() || income.length > 0
  const standing = async (id: string) =>
    (
      await sql<{ start_time: Date; end_time: Date }>`
        select start_time, end_time from shifts where id = ${id} and cancelled_at is null`.execute(context.db)
    ).rows[0]
  // Posted once; every run restores these rows.
  const { items } = await ana.api.schedule.add({
    items: [{ venue_id: theStill.id, start_time: at('21:00', -21), end_time: at('02:00', -20), notes: null }],
    repeat_until: '2026-12-18',
  })
  expect(items).toHaveLength(8)
  const posted = await sql<{ rows: object[] }>`select jsonb_agg(to_jsonb(s)) as rows from shifts s`.execute(context.db)
  const fresh = JSON.stringify(posted.rows[0]?.rows)
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), fc.nat(7), async (moves, paid) => {
      await sql`delete from shift_income`.execute(context.db)
      await sql`delete from shifts`.execute(context.db)
      await sql`insert into shifts select * from jsonb_populate_recordset(null::shifts, ${fresh}::text::jsonb)`.execute(
        context.db,
      )
      await sql`
        insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
        values (${items[paid]?.id}, ${ana.id}, 20, 'tips', '2026-11-20')`.execute(context.db)
      const before = (await shifts()).filter(isKept)
      expect(before.flatMap(({ income }) => income)).toHaveLength(1)
      const named = new Set<string>()
      let taken: string[] = []
      for (const { at: index, scope, act, minutes } of moves) {
        const id = items[index]?.id ?? ''
        if (act === 'restore') {
          if (taken.length > 0) await ana.call('schedule.restore', { ids: taken })
          continue
        }
        const shift = await standing(id)
        if (!shift) continue
        // A change of one shift alone may alter everything except its income; the screen says so.
        if (scope === 'this') named.add(id)
        if (act === 'remove') taken = (await ana.api.schedule.remove({ id, scope })).ids
        else {
          const later = (time: Date) => new Date(time.getTime() + minutes * 60_000).toISOString()
          const draft = {
            id,
            venue_id: theStill.id,
            start_time: later(shift.start_time),
            end_time: later(shift.end_time),
            notes: `moved by ${minutes}`,
            allow_overlap: true,
          }
          const answer = await (scope === 'this'
            ? ana.call('shifts.edit', draft)
            : ana.call('schedule.change', { ...draft, scope }))
          expect([200, 409]).toContain(answer.status)
        }
      }
      const due = ({ id, income, ...rest }: Shift) => (named.has(id) ? { id, income } : { id, income, ...rest })
      const ids = new Set(before.map(({ id }) => id))
      expect((await shifts()).filter(({ id }) => ids.has(id)).map(due)).toEqual(before.map(due))
    }),
    { numRuns: 25 },
  )
})
