import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { INCOME_ENTRIES_MAX } from '#contract/income.limits.ts'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Race, RaceContext } from './race-context.ts'

const STANDING = sql`select from shifts where cancelled_at is null`
const OVERLAPPING = sql`
  select from shifts a join shifts b on a.profile_id = b.profile_id and a.id < b.id
    and a.start_time < b.end_time and b.start_time < a.end_time
  where a.cancelled_at is null and b.cancelled_at is null`

const shift = ({ venue }: RaceContext, from: `${number}:${number}`, until: `${number}:${number}`, days = 1) => ({
  venue_id: venue.id,
  start_time: at(from, days),
  end_time: at(until, days),
  notes: null,
})
const evening = (context: RaceContext) => shift(context, '18:00', '23:00')
const posted = async (context: RaceContext, draft = evening(context)) => (await context.ana.api.shifts.create(draft)).id
const series = async (context: RaceContext) => {
  const { items } = await context.ana.api.schedule.add({ items: [evening(context)], repeat_until: '2026-12-12' })
  return items.map(({ id }) => id)
}
const worked = (context: RaceContext) => context.ana.works(context.venue, at('18:00', -2), at('23:00', -2))
const roster = ({ venue }: RaceContext) => ({
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
export const shiftRaces: Race[] = [
  {
    rule: 'two overlapping shifts from two browsers: the second needs confirmation',
    async round(context) {
      return {
        calls: [
          [context.ana, 'shifts.create', evening(context)],
          [
            context.otherBrowser(context.ana),
            'shifts.create',
            { ...evening(context), venue_id: context.other.id, end_time: at('22:00', 1) },
          ],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await context.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'one shift posted from two browsers: it exists once',
    async round(context) {
      const draft = { ...evening(context), allow_overlap: true }
      return {
        calls: [
          [context.ana, 'shifts.create', draft],
          [context.otherBrowser(context.ana), 'shifts.create', draft],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await context.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'two shifts moved to one time: one of them moves',
    async round(context) {
      const one = await posted(context, shift(context, '10:00', '12:00'))
      const two = await posted(context, shift(context, '14:00', '16:00'))
      return {
        calls: [
          [context.ana, 'shifts.edit', { id: one, ...evening(context) }],
          [context.otherBrowser(context.ana), 'shifts.edit', { id: two, ...evening(context) }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => expect(await context.count(OVERLAPPING)).toBe(0),
      }
    },
  },
  {
    rule: 'editing a shift while it is deleted: it is deleted',
    async round(context) {
      const id = await posted(context)
      return {
        calls: [
          [context.ana, 'shifts.edit', { id, ...shift(context, '17:00', '22:00') }],
          [context.otherBrowser(context.ana), 'shifts.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect(await context.count(STANDING)).toBe(0),
      }
    },
  },
  {
    rule: 'a series and an overlapping shift: the second needs confirmation',
    async round(context) {
      return {
        calls: [
          [context.ana, 'schedule.add', { items: [evening(context)], repeat_until: '2026-12-12' }],
          [
            context.otherBrowser(context.ana),
            'shifts.create',
            { ...shift(context, '20:00', '23:30', 8), venue_id: context.other.id },
          ],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await context.count(OVERLAPPING)).toBe(0),
      }
    },
  },
  {
    rule: 'a series edited from two browsers: the last edit applies to all of it',
    async round(context) {
      const [id = ''] = await series(context)
      return {
        calls: [
          [context.ana, 'schedule.change', { id, ...shift(context, '17:00', '22:00'), scope: 'all' }],
          [
            context.otherBrowser(context.ana),
            'schedule.change',
            { id, ...shift(context, '19:00', '23:30'), scope: 'all' },
          ],
        ],
        allowed: ['200 200'],
        check: async () => {
          const times = await context.rows(sql`
            select distinct to_char(start_time at time zone 'America/Chicago', 'HH24:MI') as starts
            from shifts where cancelled_at is null`)
          expect(times).toHaveLength(1)
          expect(await context.count(STANDING)).toBe(4)
        },
      }
    },
  },
  {
    rule: 'editing a series while it is deleted: nothing of it remains',
    async round(context) {
      const [id = ''] = await series(context)
      return {
        calls: [
          [context.ana, 'schedule.change', { id, ...shift(context, '17:00', '22:00'), scope: 'all' }],
          [context.otherBrowser(context.ana), 'schedule.remove', { id, scope: 'all' }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect(await context.count(STANDING)).toBe(0),
      }
    },
  },
  {
    rule: 'restoring a shift while another takes its time: never two of the same',
    async round(context) {
      const id = await posted(context)
      await context.ana.api.schedule.remove({ id })
      return {
        calls: [
          [context.ana, 'schedule.restore', { ids: [id] }],
          [context.otherBrowser(context.ana), 'shifts.create', evening(context)],
        ],
        allowed: ['200 409', '410 201'],
        check: async () => expect(await context.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'a roster published from two browsers: each entry exists once',
    async round(context) {
      const asked = roster(context)
      const { entries } = await context.ana.api.roster.read(asked)
      const picked = entries.map(({ key }) => key)
      return {
        calls: [
          [context.ana, 'roster.publish', { ...asked, picked }],
          [context.otherBrowser(context.ana), 'roster.publish', { ...asked, picked }],
        ],
        allowed: ['200 200', '200 409', '409 200'],
        check: async () => expect(await context.count(STANDING)).toBe(1),
      }
    },
  },
  {
    rule: 'deleting a shift while income is added to it: the income keeps its shift',
    async round(context) {
      const { id } = await worked(context)
      return {
        calls: [
          [context.ana, 'income.add', { shift_id: id, amount: '80.00' }],
          [context.otherBrowser(context.ana), 'shifts.remove', { id }],
        ],
        allowed: ['201 200', '404 200'],
        check: async ([earned]) => {
          const entries = earned?.status === 201 ? 1 : 0
          expect(await context.count(sql`select from shift_income i join shifts s on s.id = i.shift_id`)).toBe(entries)
        },
      }
    },
  },
  {
    rule: 'two additions of the last income entry allowed for a shift: one succeeds',
    async round(context) {
      const { id } = await worked(context)
      await sql`
        insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
        select ${id}, ${context.ana.id}, 1, 'tips', '2026-11-18' from generate_series(1, ${INCOME_ENTRIES_MAX - 1}::int)`.execute(
        context.testContext.db,
      )
      return {
        calls: [
          [context.ana, 'income.add', { shift_id: id, amount: '80.00' }],
          [context.otherBrowser(context.ana), 'income.add', { shift_id: id, amount: '80.00' }],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await context.count(sql`select from shift_income`)).toBe(INCOME_ENTRIES_MAX),
      }
    },
  },
  {
    rule: 'an income entry sent twice: stored once',
    async round(context) {
      const { id } = await worked(context)
      const draft = { shift_id: id, amount: '80.00', draft_id: randomUUID() }
      return {
        calls: [
          [context.ana, 'income.add', draft],
          [context.otherBrowser(context.ana), 'income.add', draft],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect(await context.count(sql`select from shift_income`)).toBe(1)
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'editing an income entry while it is deleted: it is deleted',
    async round(context) {
      const shift = await worked(context)
      const { id } = await context.ana.api.income.add({ shift_id: shift.id, amount: '80.00' })
      return {
        calls: [
          [context.ana, 'income.edit', { id, amount: '90.00', recorded_for_date: '2026-11-18' }],
          [context.otherBrowser(context.ana), 'income.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect(await context.count(sql`select from shift_income`)).toBe(0),
      }
    },
  },
  {
    rule: 'two income goals from two browsers: one remains',
    async round(context) {
      return {
        calls: [
          [context.ana, 'income.setGoal', { monthly_amount: '2000' }],
          [context.otherBrowser(context.ana), 'income.setGoal', { monthly_amount: '3000' }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await context.count(sql`select from income_goals`)).toBe(1),
      }
    },
  },
  {
    rule: 'posting a shift while changing role: someone who is not talent has no upcoming shifts',
    async round(context) {
      return {
        calls: [
          [context.ana, 'shifts.create', evening(context)],
          [context.otherBrowser(context.ana), 'profiles.update', { user_type: 'patron', role_change_confirmed: true }],
        ],
        allowed: ['201 200', '403 200'],
        check: async () => expect(await context.count(STANDING)).toBe(0),
      }
    },
  },
  {
    rule: 'going dark while a shift is cancelled: followers never learn of the cancellation while it is dark',
    async round(context) {
      const id = await posted(context)
      await context.ben.follows(context.ana)
      return {
        calls: [
          [context.ana, 'profiles.goDark', { duration: 'indefinite' }],
          [context.otherBrowser(context.ana), 'shifts.remove', { id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await context.count(sql`select from visible_cancelled_shifts(${context.ben.id})`)).toBe(0)
          expect(await context.count(sql`select from visible_cancelled_shifts(${context.ana.id})`)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'going dark and turning the schedule back on from two browsers: one of them takes effect',
    async round(context) {
      await posted(context)
      return {
        calls: [
          [context.ana, 'profiles.goDark', { duration: 'tonight' }],
          [context.otherBrowser(context.ana), 'profiles.endDark', {}],
        ],
        allowed: ['200 200'],
        check: async () => {
          const { schedule_is_dark } = await context.ana.api.profiles.mine()
          expect(await context.count(sql`select from visible_shifts(${context.ben.id})`)).toBe(schedule_is_dark ? 0 : 1)
        },
      }
    },
  },
  {
    rule: 'going dark while a shift is posted: neither followers nor the web see it, and no one is notified',
    async round(context) {
      await context.ben.follows(context.ana)
      await context.ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
      context.testContext.tasks.length = 0
      return {
        calls: [
          [context.ana, 'profiles.goDark', { duration: 'indefinite' }],
          [context.otherBrowser(context.ana), 'shifts.create', evening(context)],
        ],
        allowed: ['200 201'],
        check: async () => {
          await runFanOuts(context.testContext)
          for (const [viewer, seen] of [
            [context.ana.id, 1],
            [context.ben.id, 0],
            [null, 0],
          ])
            expect([viewer, await context.count(sql`select from visible_shifts(${viewer}::uuid)`)]).toEqual([
              viewer,
              seen,
            ])
          expect(await context.count(sql`select from notifications`)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'showing shifts only once there while one is posted: no one else sees it, and no one is notified',
    async round(context) {
      await context.ben.follows(context.ana)
      await context.ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
      context.testContext.tasks.length = 0
      return {
        calls: [
          [context.ana, 'profiles.update', { shifts_shown_after: 0 }],
          [context.otherBrowser(context.ana), 'shifts.create', evening(context)],
        ],
        allowed: ['200 201'],
        check: async () => {
          await runFanOuts(context.testContext)
          for (const [viewer, seen] of [
            [context.ana.id, 1],
            [context.ben.id, 0],
            [null, 0],
          ])
            expect([viewer, await context.count(sql`select from visible_shifts(${viewer}::uuid)`)]).toEqual([
              viewer,
              seen,
            ])
          expect(await context.count(sql`select from notifications`)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'showing shifts when posted while one is posted: it is shown, whichever is first',
    async round(context) {
      await context.ana.api.profiles.update({ shifts_shown_after: 60 })
      return {
        calls: [
          [context.ana, 'profiles.update', { shifts_shown_after: null }],
          [context.otherBrowser(context.ana), 'shifts.create', evening(context)],
        ],
        allowed: ['200 201'],
        check: async () => {
          expect(await context.count(sql`select from visible_shifts(${context.ben.id})`)).toBe(1)
          expect(await context.count(sql`select from shifts where held_until is not null`)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'showing shifts only once there while one moves: no one else sees it',
    async round(context) {
      const id = await posted(context)
      await context.ben.follows(context.ana)
      const { start_time, ...later } = evening(context)
      const moved = { ...later, start_time: new Date(Date.parse(start_time) + 60_000).toISOString() }
      return {
        calls: [
          [context.ana, 'profiles.update', { shifts_shown_after: 0 }],
          [context.otherBrowser(context.ana), 'shifts.edit', { id, ...moved }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await context.count(sql`select from visible_shifts(${context.ben.id})`)).toBe(0),
      }
    },
  },
  {
    rule: 'hiding the ends of shifts while one is posted: no one else is shown its end',
    async round(context) {
      await context.ben.follows(context.ana)
      return {
        calls: [
          [context.ana, 'profiles.update', { shift_ends_for: 'only_me' }],
          [context.otherBrowser(context.ana), 'shifts.create', evening(context)],
        ],
        allowed: ['200 201'],
        check: async () => {
          const shown = sql`select from visible_shifts(${context.ben.id}) s`
          expect(await context.count(shown)).toBe(1)
          expect(await context.count(sql`${shown} where s.end_time is not null`)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'making the profile private while it gets a public page: a private profile has none',
    async round(context) {
      await posted(context)
      return {
        calls: [
          [context.ana, 'profiles.updateWebPage', { level: 'week', shows_workplaces: false }],
          [context.otherBrowser(context.ana), 'profiles.update', { is_private: true }],
        ],
        allowed: ['200 200', '409 200'],
        check: async () => {
          expect(await context.ana.api.profiles.mine()).toMatchObject({ is_private: true, web_page: 'off' })
          expect(await context.count(sql`select from visible_profiles(null)`)).toBe(0)
          expect(await context.count(sql`select from visible_shifts(null)`)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'making the schedule private while it becomes public: the page shows no shift',
    async round(context) {
      await posted(context)
      return {
        calls: [
          [context.ana, 'profiles.updateWebPage', { level: 'tonight', shows_workplaces: false }],
          [context.otherBrowser(context.ana), 'profiles.update', { schedule_is_private: true }],
        ],
        allowed: ['200 200', '409 200'],
        check: async ([chosen]) => {
          expect((await context.ana.api.profiles.mine()).web_page).toBe(chosen?.status === 200 ? 'profile' : 'off')
          expect(await context.count(sql`select from visible_shifts(null)`)).toBe(0)
        },
      }
    },
  },
]
