import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import type { Race, RaceContext } from './race-context.ts'

const AUDIT = sql`select from audit_log`
const OUTCOMES = sql`select from notifications where type = 'report_outcome'`
const notes = 'No bar of that name.'

const reported = async (context: RaceContext, subject_type: string, subject_id: string) => {
  await context.cleo.call('reports.create', { subject_type, subject_id, reason: 'spam', note: null })
  return { subject_type, subject_id }
}
const reportedPost = async (context: RaceContext, of: Person = context.ben) =>
  reported(context, 'post', await context.post(of))
const hidden = (context: RaceContext) => context.count(sql`select from posts where hidden_at is not null`)

/** Reports, suspensions and their effects. */
export const moderationRaces: Race[] = [
  {
    rule: 'two reports from two browsers: one report',
    async round({ ana, ben, otherBrowser, post, count }) {
      const report = { subject_type: 'post', subject_id: await post(ana), reason: 'spam', note: null }
      return {
        calls: [
          [ben, 'reports.create', report],
          [otherBrowser(ben), 'reports.create', report],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await count(sql`select from reports`)).toBe(1),
      }
    },
  },
  {
    rule: 'one staff member hides while another dismisses: each decision covers the reports open at that moment, with one notification each',
    async round(context) {
      const subject = await reportedPost(context)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [context.boa, 'admin.decideReport', { ...subject, decision: 'dismiss' }],
        ],
        allowed: ['200 409', '409 200', '200 200'],
        check: async (answers) => {
          expect(await context.count(sql`select from reports where outcome is null`)).toBe(0)
          expect(await context.count(OUTCOMES)).toBe(1)
          expect(await context.count(AUDIT)).toBe(answers.filter(({ status }) => status === 200).length)
        },
      }
    },
  },
  {
    rule: 'two staff members hide one post: it is hidden once',
    async round(context) {
      const subject = await reportedPost(context)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [context.boa, 'admin.decideReport', { ...subject, decision: 'hide' }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () =>
          expect([await hidden(context), await context.count(OUTCOMES), await context.count(AUDIT)]).toEqual([1, 1, 1]),
      }
    },
  },
  {
    rule: 'hiding a post while its author edits it: it stays hidden',
    async round(context) {
      const subject = await reportedPost(context)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [context.ben, 'posts.update', { id: subject.subject_id, content: 'Nothing to see.' }],
        ],
        allowed: ['200 200', '200 404', '200 403'],
        check: async () => expect(await hidden(context)).toBe(1),
      }
    },
  },
  {
    rule: 'hiding a post while its author deletes it: it is deleted, with at most one notification to the reporter',
    async round(context) {
      const subject = await reportedPost(context)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [context.ben, 'posts.remove', { id: subject.subject_id }],
        ],
        allowed: ['200 200', '409 200'],
        check: async ([decided]) => {
          expect(await context.count(sql`select from posts`)).toBe(0)
          expect(await context.count(OUTCOMES)).toBe(decided?.status === 200 ? 1 : 0)
        },
      }
    },
  },
  {
    rule: 'staff hide a venue while its owner restores it: it stays hidden',
    async round(context) {
      const subject = await reported(context, 'venue', context.venue.id)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [context.olive, 'venues.archive', { slugOrId: context.venue.id, archived: false }],
        ],
        allowed: ['200 200', '200 403', '200 404', '200 409'],
        check: async () =>
          expect(
            await context.count(sql`select from venues where hidden_at is not null and archived_at is not null`),
          ).toBe(1),
      }
    },
  },
  {
    rule: 'suspending someone who posts: the person is logged out, and a rejected post is not stored',
    async round(context) {
      const who = await context.freshPerson('bartender')
      const subject = await reported(context, 'user', who.id)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
          [who, 'posts.create', { content: 'Last words.' }],
        ],
        allowed: ['200 201', '200 401', '200 404'],
        check: async ([, spoken]) => {
          expect(await context.count(sql`select from posts`)).toBe(spoken?.status === 201 ? 1 : 0)
          expect(await context.count(sql`select from profiles where id = ${who.id} and suspended_at is not null`)).toBe(
            1,
          )
          expect((await who.call('profiles.mine', {})).status).toBe(401)
        },
      }
    },
  },
  {
    rule: 'suspending someone who logs in: none of their sessions works',
    async round(context) {
      const who = await context.freshPerson()
      const subject = await reported(context, 'user', who.id)
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
          [context.testContext.signedOut, 'accounts.signIn', { email: who.email, password: 'last-call' }],
        ],
        allowed: ['200 200', '200 401', '200 403'],
        check: async () => {
          expect((await who.call('profiles.mine', {})).status).toBe(401)
          expect((await who.call('accounts.session', {})).status).toBe(200)
        },
      }
    },
  },
  {
    rule: 'two staff members suspend one person: suspended once, one email',
    async round(context) {
      const who = await context.freshPerson()
      const subject = await reported(context, 'user', who.id)
      const mails = context.testContext.mails.length
      return {
        calls: [
          [context.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
          [context.boa, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => {
          expect(await context.count(AUDIT)).toBe(1)
          expect(context.testContext.mails.slice(mails).filter(({ to }) => to.address === who.email)).toHaveLength(1)
        },
      }
    },
  },
  {
    rule: 'one staff member lifts a suspension while another suspends: the state matches the audit log',
    async round(context) {
      const who = await context.freshPerson()
      const subject = await reported(context, 'user', who.id)
      await context.ada.call('admin.decideReport', { ...subject, decision: 'suspend', notes })
      return {
        calls: [
          [context.ada, 'admin.liftSuspension', { id: who.id }],
          [context.boa, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
        ],
        allowed: ['200 200', '200 409'],
        check: async (answers) => {
          const done = answers.filter(({ status }) => status === 200).length
          expect(await context.count(AUDIT)).toBe(1 + done)
          expect(await context.count(sql`select from profiles where id = ${who.id} and suspended_at is not null`)).toBe(
            done - 1,
          )
        },
      }
    },
  },
  {
    rule: 'two staff members lift one suspension: lifted once, one email',
    async round(context) {
      const who = await context.freshPerson()
      const subject = await reported(context, 'user', who.id)
      await context.ada.call('admin.decideReport', { ...subject, decision: 'suspend', notes })
      const mails = context.testContext.mails.length
      return {
        calls: [
          [context.ada, 'admin.liftSuspension', { id: who.id }],
          [context.boa, 'admin.liftSuspension', { id: who.id }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () =>
          expect(context.testContext.mails.slice(mails).filter(({ to }) => to.address === who.email)).toHaveLength(1),
      }
    },
  },
]
