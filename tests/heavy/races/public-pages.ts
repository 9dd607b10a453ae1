import { sql } from 'kysely'
import { expect } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Race, RaceContext } from './race-context.ts'

const REPORTER = 'guest@bar.test'

const openPage = async ({ venue, testContext }: RaceContext) => {
  await sql`update venues set is_public = true where id = ${venue.id}`.execute(testContext.db)
}

/** A report of the venue's page without an account. */
const report = ({ venue }: RaceContext) => ({ page: `venue:${venue.slug}`, reason: 'spam', email: REPORTER })

/** Pages without an account, and reports of them. */
export const publicPageRaces: Race[] = [
  {
    rule: 'suspending someone whose page becomes public: the web shows nothing of them',
    async round(context) {
      const who = await context.freshPerson('bartender')
      await who.works(context.venue, at('20:00'), at('23:00'))
      const subject = { subject_type: 'user', subject_id: who.id }
      await context.cleo.call('reports.create', { ...subject, reason: 'spam', note: null })
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes: 'No bar of that name.' }],
          [who, 'profiles.updateWebPage', { level: 'week', shows_workplaces: true }],
        ],
        allowed: ['200 200', '200 401', '200 404'],
        check: async () => {
          expect(await context.count(sql`select from visible_profiles(null)`)).toBe(0)
          expect(await context.count(sql`select from visible_shifts(null)`)).toBe(0)
        },
      }
    },
  },
  {
    rule: 'a venue’s page is turned off while it is read: the read gets all of it or nothing, later ones nothing',
    async round(context) {
      await openPage(context)
      const { signedOut } = context.testContext
      const { slug } = context.venue
      return {
        calls: [
          [context.olive, 'venues.update', { slugOrId: slug, is_public: false }],
          [signedOut, 'publicPages.venue', { slug }],
        ],
        allowed: ['200 200', '200 404'],
        check: async ([, read]) => {
          if (read?.status === 200) expect(read.body).toMatchObject({ slug, shifts: [], events: [], specials: [] })
          expect((await signedOut.call('publicPages.venue', { slug })).status).toBe(404)
        },
      }
    },
  },
  {
    rule: 'a venue’s page is turned off while it is archived: it stays off after it is restored',
    async round(context) {
      await openPage(context)
      const { slug } = context.venue
      return {
        calls: [
          [context.olive, 'venues.update', { slugOrId: slug, is_public: false }],
          [context.otherBrowser(context.olive), 'venues.archive', { slugOrId: slug, archived: true }],
        ],
        allowed: ['200 200', '403 200', '404 200', '409 200'],
        check: async ([closed]) => {
          expect(await context.count(sql`select from public_venues()`)).toBe(0)
          await context.olive.api.venues.archive({ slugOrId: slug, archived: false })
          expect(await context.count(sql`select from public_venues()`)).toBe(closed?.status === 200 ? 0 : 1)
        },
      }
    },
  },
  {
    rule: 'two reports of one page without an account: both are stored, and answered together',
    async round(context) {
      await openPage(context)
      const { signedOut, mails } = context.testContext
      return {
        calls: [
          [signedOut, 'reports.createPublic', report(context)],
          [signedOut, 'reports.createPublic', report(context)],
        ],
        allowed: ['201 201'],
        check: async () => {
          expect(await context.count(sql`select from reports where outcome is null`)).toBe(2)
          const subject = { subject_type: 'venue', subject_id: context.venue.id }
          await context.ada.call('admin.decideReport', { ...subject, decision: 'dismiss' })
          expect(await context.count(sql`select from reports where outcome is null`)).toBe(0)
          expect(mails.filter(({ to }) => to.address === REPORTER)).toHaveLength(1)
        },
      }
    },
  },
  {
    rule: 'a report without an account while staff decide: every closed report was answered and has no address',
    async round(context) {
      await openPage(context)
      const { signedOut, mails } = context.testContext
      const subject = { subject_type: 'venue', subject_id: context.venue.id }
      await context.cleo.call('reports.create', { ...subject, reason: 'spam', note: null })
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'dismiss' }],
          [signedOut, 'reports.createPublic', report(context)],
        ],
        allowed: ['200 201'],
        check: async () => {
          const closed = sql`select from reports where is_anonymous and outcome is not null`
          const addresses = sql`select from reports where outcome is not null and reporter_email is not null`
          expect(await context.count(addresses)).toBe(0)
          expect(mails.filter(({ to }) => to.address === REPORTER)).toHaveLength(await context.count(closed))
        },
      }
    },
  },
]
