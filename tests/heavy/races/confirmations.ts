import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Race, RaceContext } from './race-context.ts'

/** A special that was saved an hour ago, and the answer that it is no longer right. */
async function savedSpecial({ olive, venue, testContext }: RaceContext) {
  const { id } = await olive.api.specials.create({ slugOrId: venue.slug, title: 'Flights' })
  await sql`update venue_specials set updated_at = updated_at - interval '1 hour'`.execute(testContext.db)
  return { id, no: { slugOrId: venue.slug, what: id, is_right: false } }
}

const ANSWERS = sql`select from venue_answers`
const DOUBTED = sql`select from venue_specials where doubted_at > greatest(confirmed_at, updated_at)`
const NOTIFICATIONS = sql`select from notifications`

/** Whether what a venue says is still right. */
export const confirmationRaces: Race[] = [
  {
    rule: 'two people say that a special is no longer right: it is marked, and its owner notified once',
    async round(context) {
      const { no } = await savedSpecial(context)
      return {
        calls: [
          [context.ben, 'venues.answer', no],
          [context.cleo, 'venues.answer', no],
        ],
        allowed: ['200 200'],
        check: async (answers) => {
          expect(answers.map(({ body }) => body.is_confirmed).sort()).toEqual([false, true])
          expect(await context.count(DOUBTED)).toBe(1)
          expect(await context.count(NOTIFICATIONS)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'one person answers in two browsers: one answer counts',
    async round(context) {
      const { no } = await savedSpecial(context)
      return {
        calls: [
          [context.ben, 'venues.answer', no],
          [context.otherBrowser(context.ben), 'venues.answer', no],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => {
          expect(await context.count(ANSWERS)).toBe(1)
          expect(await context.count(DOUBTED)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'a special is confirmed during the last answer needed against it: it is confirmed',
    async round(context) {
      const { id, no } = await savedSpecial(context)
      await context.cleo.api.venues.answer(no)
      return {
        calls: [
          [context.olive, 'venues.confirm', { slugOrId: context.venue.slug, what: id }],
          [context.ben, 'venues.answer', no],
        ],
        allowed: ['200 200'],
        check: async ([, answered]) => {
          expect(await context.count(DOUBTED)).toBe(0)
          expect(await context.count(NOTIFICATIONS)).toBe(answered?.body.is_confirmed ? 0 : 1)
        },
      }
    },
  },
  {
    rule: 'a special is deleted while someone answers: no answer is left',
    async round(context) {
      const { id, no } = await savedSpecial(context)
      return {
        calls: [
          [context.olive, 'specials.remove', { id }],
          [context.ben, 'venues.answer', no],
        ],
        allowed: ['200 200', '200 404'],
        check: async () => expect(await context.count(ANSWERS)).toBe(0),
      }
    },
  },
]
