import { sql } from 'kysely'
import { expect } from 'vitest'
import { INCOME_ENTRIES_MAX } from '#contract/income.texts.ts'
import { at } from '#tests/support/cast.ts'
import type { Race, Ring } from './ring.ts'

const STANDING = sql`select from shifts where cancelled_at is null`
const OVERLAPPING = sql`
  select from shifts a join shifts b on a.profile_id = b.profile_id and a.id < b.id
    and a.start_time < b.end_time and b.start_time < a.end_time
  where a.cancelled_at is null and b.cancelled_at is null`

const shift = ({ venue }: Ring, from: `${number}:${number}`, until: `${number}:${number}`, days = 1) => ({
  venue_id: venue.id,
  start_time: at(from, days),
  end_time: at(until, days),
  notes: null,
})
const evening = (ring: Ring) => shift(ring, '18:00', '23:00')
const posted = async (ring: Ring, draft = evening(ring)) => (await ring.ana.api.shifts.add(draft)).id
const series = async (ring: Ring) => {
  const { items } = await ring.ana.api.schedule.add({ items: [evening(ring)], repeat_until: '2026-12-12' })
  return items.map(({ id }) => id)
}
const worked = (ring: Ring) => ring.ana.works(ring.venue, at('18:00', -2), at('23:00', -2))
const roster = ({ venue }: Ring) => ({
  venue_id: venue.id,
  text: [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTART:20261122T000000Z',
    'DTEND:20261122T060000Z',
    'SUMMARY:Bar',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
})

/** Shifts, series, rosters and income. */
export const work: Race[] = [
  {
    rule: 'two overlapping shifts from two browsers: the second needs confirmation',
    async round(ring) {
      return {
        calls: [
          [ring.ana, 'shifts.add', evening(ring)],
          [ring.also(ring.ana), 'shifts.add', { ...evening(ring), venue_id: ring.other.id, end_time: at('22:00', 1) }],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await ring.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'one shift posted from two browsers: it exists once',
    async round(ring) {
      const draft = { ...evening(ring), allow_overlap: true }
      return {
        calls: [
          [ring.ana, 'shifts.add', draft],
          [ring.also(ring.ana), 'shifts.add', draft],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await ring.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'two shifts moved to one time: one of them moves',
    async round(ring) {
      const one = await posted(ring, shift(ring, '10:00', '12:00'))
      const two = await posted(ring, shift(ring, '14:00', '16:00'))
      return {
        calls: [
          [ring.ana, 'shifts.edit', { id: one, ...evening(ring) }],
          [ring.also(ring.ana), 'shifts.edit', { id: two, ...evening(ring) }],
        ],
        may: ['200 409', '409 200'],
        holds: async () => expect(await ring.count(OVERLAPPING)).toBe(0),
      }
    },
  },
  {
    rule: 'editing a shift while it is deleted: it is deleted',
    async round(ring) {
      const id = await posted(ring)
      return {
        calls: [
          [ring.ana, 'shifts.edit', { id, ...shift(ring, '17:00', '22:00') }],
          [ring.also(ring.ana), 'shifts.remove', { id }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => expect(await ring.count(STANDING)).toBe(0),
      }
    },
  },
  {
    rule: 'a series and an overlapping shift: the second needs confirmation',
    async round(ring) {
      return {
        calls: [
          [ring.ana, 'schedule.add', { items: [evening(ring)], repeat_until: '2026-12-12' }],
          [ring.also(ring.ana), 'shifts.add', { ...shift(ring, '20:00', '23:30', 8), venue_id: ring.other.id }],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await ring.count(OVERLAPPING)).toBe(0),
      }
    },
  },
  {
    rule: 'a series edited from two browsers: the last edit applies to all of it',
    async round(ring) {
      const [id = ''] = await series(ring)
      return {
        calls: [
          [ring.ana, 'schedule.change', { id, ...shift(ring, '17:00', '22:00'), scope: 'all' }],
          [ring.also(ring.ana), 'schedule.change', { id, ...shift(ring, '19:00', '23:30'), scope: 'all' }],
        ],
        may: ['200 200'],
        holds: async () => {
          const times = await ring.rows(sql`
            select distinct to_char(start_time at time zone 'America/Chicago', 'HH24:MI') as starts
            from shifts where cancelled_at is null`)
          expect(times).toHaveLength(1)
          expect(await ring.count(STANDING)).toBe(4)
        },
      }
    },
  },
  {
    rule: 'editing a series while it is deleted: nothing of it remains',
    async round(ring) {
      const [id = ''] = await series(ring)
      return {
        calls: [
          [ring.ana, 'schedule.change', { id, ...shift(ring, '17:00', '22:00'), scope: 'all' }],
          [ring.also(ring.ana), 'schedule.remove', { id, scope: 'all' }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => expect(await ring.count(STANDING)).toBe(0),
      }
    },
  },
  {
    rule: 'restoring a shift while another takes its time: never two of the same',
    async round(ring) {
      const id = await posted(ring)
      await ring.ana.api.schedule.remove({ id })
      return {
        calls: [
          [ring.ana, 'schedule.restore', { ids: [id] }],
          [ring.also(ring.ana), 'shifts.add', evening(ring)],
        ],
        may: ['200 409', '410 201'],
        holds: async () => expect(await ring.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'a roster published from two browsers: each entry exists once',
    async round(ring) {
      const asked = roster(ring)
      const { entries } = await ring.ana.api.roster.read(asked)
      const picked = entries.map(({ key }) => key)
      return {
        calls: [
          [ring.ana, 'roster.publish', { ...asked, picked }],
          [ring.also(ring.ana), 'roster.publish', { ...asked, picked }],
        ],
        may: ['200 200', '200 409', '409 200'],
        holds: async () => expect(await ring.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'deleting a shift while income is added to it: the income keeps its shift',
    async round(ring) {
      const { id } = await worked(ring)
      return {
        calls: [
          [ring.ana, 'income.add', { shift_id: id, amount: '80.00' }],
          [ring.also(ring.ana), 'shifts.remove', { id }],
        ],
        may: ['201 200', '404 200'],
        holds: async ([earned]) => {
          const entries = earned?.status === 201 ? 1 : 0
          expect(await ring.count(sql`select from shift_income i join shifts s on s.id = i.shift_id`)).toBe(entries)
        },
      }
    },
  },
  {
    rule: 'two additions of the last income entry allowed for a shift: one succeeds',
    async round(ring) {
      const { id } = await worked(ring)
      await sql`
        insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
        select ${id}, ${ring.ana.id}, 1, 'tips', '2026-11-18' from generate_series(1, ${INCOME_ENTRIES_MAX - 1}::int)`.execute(
        ring.world.db,
      )
      return {
        calls: [
          [ring.ana, 'income.add', { shift_id: id, amount: '80.00' }],
          [ring.also(ring.ana), 'income.add', { shift_id: id, amount: '80.00' }],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await ring.count(sql`select from shift_income`)).toBe(INCOME_ENTRIES_MAX),
      }
    },
  },
  {
    rule: 'editing an income entry while it is deleted: it is deleted',
    async round(ring) {
      const shift = await worked(ring)
      const { id } = await ring.ana.api.income.add({ shift_id: shift.id, amount: '80.00' })
      return {
        calls: [
          [ring.ana, 'income.edit', { id, amount: '90.00', recorded_for_date: '2026-11-18' }],
          [ring.also(ring.ana), 'income.remove', { id }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => expect(await ring.count(sql`select from shift_income`)).toBe(0),
      }
    },
  },
  {
    rule: 'two income goals from two browsers: one remains',
    async round(ring) {
      return {
        calls: [
          [ring.ana, 'income.setGoal', { monthly_amount: '2000' }],
          [ring.also(ring.ana), 'income.setGoal', { monthly_amount: '3000' }],
        ],
        may: ['200 200'],
        holds: async () => expect(await ring.count(sql`select from income_goals`)).toBe(1),
      }
    },
  },
  {
    rule: 'posting a shift while changing role: someone who is not talent has no upcoming shifts',
    async round(ring) {
      return {
        calls: [
          [ring.ana, 'shifts.add', evening(ring)],
          [ring.also(ring.ana), 'profiles.update', { user_type: 'patron', role_change_confirmed: true }],
        ],
        may: ['201 200', '403 200'],
        holds: async () => expect(await ring.count(STANDING)).toBe(0),
      }
    },
  },
]
