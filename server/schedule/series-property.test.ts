import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '#tests/support/cast.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()

const move = fc.record({
  at: fc.nat(7),
  scope: fc.constantFrom('this', 'following', 'all'),
  act: fc.constantFrom('change', 'remove', 'restore'),
  minutes: fc.constantFrom(-60, 0, 30, 1440, 10080),
})

test('whatever is done to a repetition, what is over and what has income stays to the letter', async () => {
  const ana = await world.bartender('ana')
  const theStill = await world.venue('theStill')
  const kept = async () =>
    (
      await sql`
        select s.id, s.venue_id, s.start_time, s.end_time, s.notes, s.cancelled_at from shifts s
        where s.end_time <= ${world.clock.now()} or exists (select from shift_income i where i.shift_id = s.id)
        order by s.id`.execute(world.db)
    ).rows
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), fc.nat(7), async (moves, paid) => {
      await sql`delete from shift_income`.execute(world.db)
      await sql`delete from shifts`.execute(world.db)
      const { items } = await ana.api.schedule.add({
        items: [{ venue_id: theStill.id, start_time: at('21:00', -21), end_time: at('02:00', -20), notes: null }],
        repeat_until: '2026-12-18',
      })
      expect(items).toHaveLength(8)
      await sql`
        insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
        values (${items[paid]?.id}, ${ana.id}, 20, 'tips', '2026-11-20')`.execute(world.db)
      const before = await kept()
      let taken: string[] = []
      for (const { at: index, scope, act, minutes } of moves) {
        const id = items[index]?.id ?? ''
        const shift = await ana.api.schedule.get({ id }).catch(() => undefined)
        if (act === 'restore') {
          if (taken.length > 0) await ana.call('schedule.restore', { ids: taken })
          continue
        }
        // Alone and by its name one may change what one likes; the screen says so.
        const alone = scope === 'this' && (before as { id: string }[]).some((row) => row.id === id)
        if (!shift || alone) continue
        if (act === 'remove') taken = (await ana.api.schedule.remove({ id, scope })).ids
        else {
          const later = (time: string) => new Date(Date.parse(time) + minutes * 60_000).toISOString()
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
      expect(await kept()).toEqual(expect.arrayContaining(before))
    }),
    { numRuns: 25 },
  )
})
