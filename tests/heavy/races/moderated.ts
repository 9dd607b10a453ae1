import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import type { Race, Ring } from './ring.ts'

const AUDIT = sql`select from audit_log`
const OUTCOMES = sql`select from notifications where type = 'report_outcome'`
const notes = 'No bar of that name.'

const reported = async (ring: Ring, subject_type: string, subject_id: string) => {
  await ring.cleo.call('reports.create', { subject_type, subject_id, reason: 'spam', note: null })
  return { subject_type, subject_id }
}
const reportedPost = async (ring: Ring, of: Person = ring.ben) => reported(ring, 'post', await ring.post(of))
const hidden = (ring: Ring) => ring.count(sql`select from posts where hidden_at is not null`)

/** Reports, suspensions and their effects. */
export const moderated: Race[] = [
  {
    rule: 'two reports from two browsers: one report',
    async round({ ana, ben, also, post, count }) {
      const report = { subject_type: 'post', subject_id: await post(ana), reason: 'spam', note: null }
      return {
        calls: [
          [ben, 'reports.create', report],
          [also(ben), 'reports.create', report],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await count(sql`select from reports`)).toBe(1),
      }
    },
  },
  {
    rule: 'one staff member hides while another dismisses: each decision covers the reports open at that moment, with one notification each',
    async round(ring) {
      const subject = await reportedPost(ring)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [ring.boa, 'admin.decideReport', { ...subject, decision: 'dismiss' }],
        ],
        may: ['200 409', '409 200', '200 200'],
        holds: async (answers) => {
          expect(await ring.count(sql`select from reports where outcome is null`)).toBe(0)
          expect(await ring.count(OUTCOMES)).toBe(1)
          expect(await ring.count(AUDIT)).toBe(answers.filter(({ status }) => status === 200).length)
        },
      }
    },
  },
  {
    rule: 'two staff members hide one post: it is hidden once',
    async round(ring) {
      const subject = await reportedPost(ring)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [ring.boa, 'admin.decideReport', { ...subject, decision: 'hide' }],
        ],
        may: ['200 409', '409 200'],
        holds: async () =>
          expect([await hidden(ring), await ring.count(OUTCOMES), await ring.count(AUDIT)]).toEqual([1, 1, 1]),
      }
    },
  },
  {
    rule: 'hiding a post while its author edits it: it stays hidden',
    async round(ring) {
      const subject = await reportedPost(ring)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [ring.ben, 'posts.update', { id: subject.subject_id, content: 'Nothing to see.' }],
        ],
        may: ['200 200', '200 404', '200 403'],
        holds: async () => expect(await hidden(ring)).toBe(1),
      }
    },
  },
  {
    rule: 'hiding a post while its author deletes it: it is deleted, with at most one notification to the reporter',
    async round(ring) {
      const subject = await reportedPost(ring)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [ring.ben, 'posts.remove', { id: subject.subject_id }],
        ],
        may: ['200 200', '409 200'],
        holds: async ([decided]) => {
          expect(await ring.count(sql`select from posts`)).toBe(0)
          expect(await ring.count(OUTCOMES)).toBe(decided?.status === 200 ? 1 : 0)
        },
      }
    },
  },
  {
    rule: 'staff hide a venue while its owner restores it: it stays hidden',
    async round(ring) {
      const subject = await reported(ring, 'venue', ring.venue.id)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'hide' }],
          [ring.olive, 'venues.archive', { slugOrId: ring.venue.id, archived: false }],
        ],
        may: ['200 200', '200 403', '200 404', '200 409'],
        holds: async () =>
          expect(
            await ring.count(sql`select from venues where hidden_at is not null and archived_at is not null`),
          ).toBe(1),
      }
    },
  },
  {
    rule: 'suspending someone who posts: the person is logged out, and a rejected post is not stored',
    async round(ring) {
      const who = await ring.fresh('bartender')
      const subject = await reported(ring, 'user', who.id)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
          [who, 'posts.create', { content: 'Last words.' }],
        ],
        may: ['200 201', '200 401', '200 404'],
        holds: async ([, spoken]) => {
          expect(await ring.count(sql`select from posts`)).toBe(spoken?.status === 201 ? 1 : 0)
          expect(await ring.count(sql`select from profiles where id = ${who.id} and suspended_at is not null`)).toBe(1)
          expect((await who.call('profiles.mine', {})).status).toBe(401)
        },
      }
    },
  },
  {
    rule: 'suspending someone who logs in: none of their sessions works',
    async round(ring) {
      const who = await ring.fresh()
      const subject = await reported(ring, 'user', who.id)
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
          [ring.world.signedOut, 'accounts.signIn', { email: who.email, password: 'last-call' }],
        ],
        may: ['200 200', '200 401', '200 403'],
        holds: async () => {
          expect((await who.call('profiles.mine', {})).status).toBe(401)
          expect((await who.call('accounts.session', {})).status).toBe(200)
        },
      }
    },
  },
  {
    rule: 'two staff members suspend one person: suspended once, one email',
    async round(ring) {
      const who = await ring.fresh()
      const subject = await reported(ring, 'user', who.id)
      const mails = ring.world.mails.length
      return {
        calls: [
          [ring.ada, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
          [ring.boa, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
        ],
        may: ['200 409', '409 200'],
        holds: async () => {
          expect(await ring.count(AUDIT)).toBe(1)
          expect(ring.world.mails.slice(mails).filter(({ to }) => to.address === who.email)).toHaveLength(1)
        },
      }
    },
  },
  {
    rule: 'one staff member lifts a suspension while another suspends: the state matches the audit log',
    async round(ring) {
      const who = await ring.fresh()
      const subject = await reported(ring, 'user', who.id)
      await ring.ada.call('admin.decideReport', { ...subject, decision: 'suspend', notes })
      return {
        calls: [
          [ring.ada, 'admin.liftSuspension', { id: who.id }],
          [ring.boa, 'admin.decideReport', { ...subject, decision: 'suspend', notes }],
        ],
        may: ['200 200', '200 409'],
        holds: async (answers) => {
          const done = answers.filter(({ status }) => status === 200).length
          expect(await ring.count(AUDIT)).toBe(1 + done)
          expect(await ring.count(sql`select from profiles where id = ${who.id} and suspended_at is not null`)).toBe(
            done - 1,
          )
        },
      }
    },
  },
  {
    rule: 'two staff members lift one suspension: lifted once, one email',
    async round(ring) {
      const who = await ring.fresh()
      const subject = await reported(ring, 'user', who.id)
      await ring.ada.call('admin.decideReport', { ...subject, decision: 'suspend', notes })
      const mails = ring.world.mails.length
      return {
        calls: [
          [ring.ada, 'admin.liftSuspension', { id: who.id }],
          [ring.boa, 'admin.liftSuspension', { id: who.id }],
        ],
        may: ['200 409', '409 200'],
        holds: async () =>
          expect(ring.world.mails.slice(mails).filter(({ to }) => to.address === who.email)).toHaveLength(1),
      }
    },
  },
]
