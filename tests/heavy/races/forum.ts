import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Race } from './race-context.ts'

const THREADS = sql`select from forum_threads`
const REPLIES = sql`select from forum_replies`
const AUDIT = sql`select from audit_log`
const notes = 'No bar of that name.'

/** Behind the Bar and verification. */
export const forumRaces: Race[] = [
  {
    rule: 'two staff members verify one person: verified once, one audit entry, one notification',
    async round({ ada, boa, ben, count, verify }) {
      await verify(ben, 'pending_review')
      return {
        calls: [
          [ada, 'admin.decide', { id: ben.id, decision: 'verify' }],
          [boa, 'admin.decide', { id: ben.id, decision: 'verify' }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => expect([await count(AUDIT), await count(sql`select from notifications`)]).toEqual([1, 1]),
      }
    },
  },
  {
    rule: 'one staff member verifies while another rejects: the status matches the last audit entry',
    async round({ ada, boa, ben, rows, verify }) {
      await verify(ben, 'pending_review')
      return {
        calls: [
          [ada, 'admin.decide', { id: ben.id, decision: 'verify' }],
          [boa, 'admin.decide', { id: ben.id, decision: 'reject', notes }],
        ],
        allowed: ['200 409', '409 200', '200 200'],
        check: async (answers) => {
          const done = answers.filter(({ status }) => status === 200).length
          const written = await rows(sql<{ action: string }>`select action from audit_log`)
          expect(written).toHaveLength(done)
          const [row] = await rows(
            sql<{ is: string }>`select verification_status as is from profiles where id = ${ben.id}`,
          )
          if (done === 1) expect(row?.is).toBe(written[0]?.action === 'verify' ? 'verified' : 'rejected')
        },
      }
    },
  },
  {
    rule: 'verifying someone who changes role: a patron is not verified',
    async round({ ada, ben, rows, verify }) {
      await verify(ben, 'pending_review')
      return {
        calls: [
          [ada, 'admin.decide', { id: ben.id, decision: 'verify' }],
          [ben, 'profiles.update', { user_type: 'patron', role_change_confirmed: true }],
        ],
        allowed: ['200 200', '409 200', '422 200'],
        check: async () =>
          expect(await rows(sql`select user_type, verification_status from profiles where id = ${ben.id}`)).toEqual([
            { user_type: 'patron', verification_status: 'unverified' },
          ]),
      }
    },
  },
  {
    rule: 'requesting verification while changing role: no request of a patron remains',
    async round({ ben, otherBrowser, verify }) {
      await verify(ben, 'unverified')
      return {
        calls: [
          [ben, 'profiles.requestVerification', {}],
          [otherBrowser(ben), 'profiles.update', { user_type: 'patron', role_change_confirmed: true }],
        ],
        allowed: ['200 200', '403 200'],
        check: () => {},
      }
    },
  },
  {
    rule: 'revoking verification during a reply: a rejected reply is not stored',
    async round({ ada, ana, ben, thread, count, rows }) {
      const id = await thread(ana)
      return {
        calls: [
          [ada, 'admin.decide', { id: ben.id, decision: 'revoke', notes }],
          [ben, 'forum.reply', { id, content: 'Ours.' }],
        ],
        allowed: ['200 201', '200 403', '200 404'],
        check: async ([, replied]) => {
          expect(await count(REPLIES)).toBe(replied?.status === 201 ? 1 : 0)
          expect(await rows(sql`select verification_status as is from profiles where id = ${ben.id}`)).toEqual([
            { is: expect.not.stringMatching(/^verified$/) },
          ])
          expect((await ben.call('forum.threads', {})).status).toBe(403)
        },
      }
    },
  },
  {
    rule: 'revoking verification during a new discussion with an image: a rejected discussion is not stored',
    async round({ ada, ben, uploadedImage, count }) {
      const image_id = await uploadedImage(ben, 'forum-images', ben.id)
      return {
        calls: [
          [ada, 'admin.decide', { id: ben.id, decision: 'revoke', notes }],
          [ben, 'forum.create', { title: 'Ice', content: null, image_alt: null, image_id }],
        ],
        allowed: ['200 201', '200 403'],
        check: async ([, started]) => expect(await count(THREADS)).toBe(started?.status === 201 ? 1 : 0),
      }
    },
  },
  {
    rule: 'a reply while the discussion is deleted: nothing remains',
    async round({ ana, ben, thread, count }) {
      const id = await thread(ana)
      return {
        calls: [
          [ana, 'forum.remove', { id }],
          [ben, 'forum.reply', { id, content: 'Ours.' }],
        ],
        allowed: ['200 201', '200 404'],
        check: async () => expect([await count(THREADS), await count(REPLIES)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a discussion deleted by its author and by staff: deleted once, audited if staff did it',
    async round({ ana, ada, thread, count }) {
      const id = await thread(ana)
      return {
        calls: [
          [ana, 'forum.remove', { id }],
          [ada, 'forum.remove', { id }],
        ],
        allowed: ['200 404', '404 200'],
        check: async ([, byStaff]) =>
          expect(await count(sql`select from audit_log where action = 'delete-thread'`)).toBe(
            byStaff?.status === 200 ? 1 : 0,
          ),
      }
    },
  },
  {
    rule: 'two staff members pin one discussion: one audit entry',
    async round({ ada, boa, ana, thread, count }) {
      const id = await thread(ana)
      return {
        calls: [
          [ada, 'forum.pin', { id }],
          [boa, 'forum.pin', { id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await count(sql`select from audit_log where action = 'pin-thread'`)).toBe(1)
          expect(await count(sql`select from forum_threads where is_pinned`)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'pinning and unpinning: the state matches the audit log',
    async round({ ada, boa, ana, thread, rows }) {
      const id = await thread(ana)
      return {
        calls: [
          [ada, 'forum.pin', { id }],
          [boa, 'forum.unpin', { id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const written = await rows(sql`select from audit_log where action in ('pin-thread', 'unpin-thread')`)
          const [row] = await rows(sql<{ is_pinned: boolean }>`select is_pinned from forum_threads`)
          // Unpinning before the pin changed nothing and is not audited.
          expect([row?.is_pinned, written.length]).toEqual(row?.is_pinned ? [true, 1] : [false, 2])
        },
      }
    },
  },
  {
    rule: 'a discussion sent twice: stored once',
    async round({ ana, otherBrowser, count }) {
      const draft = { title: 'Ice', content: null, image_alt: null, draft_id: randomUUID() }
      return {
        calls: [
          [ana, 'forum.create', draft],
          [otherBrowser(ana), 'forum.create', draft],
        ],
        allowed: ['201 201'],
        check: async () => expect(await count(THREADS)).toBe(1),
      }
    },
  },
  {
    rule: 'a reply sent twice: stored once',
    async round({ ana, ben, otherBrowser, thread, count }) {
      const draft = { id: await thread(ana), content: 'Ours.', draft_id: randomUUID() }
      return {
        calls: [
          [ben, 'forum.reply', draft],
          [otherBrowser(ben), 'forum.reply', draft],
        ],
        allowed: ['201 201'],
        check: async () => expect(await count(REPLIES)).toBe(1),
      }
    },
  },
  {
    rule: 'a reply deleted twice: deleted once',
    async round({ ana, ben, ada, thread, count }) {
      const { id } = await ben.api.forum.reply({ id: await thread(ana), content: 'Ours.' })
      return {
        calls: [
          [ben, 'forum.removeReply', { id }],
          [ada, 'forum.removeReply', { id }],
        ],
        allowed: ['200 404', '404 200'],
        check: async () => expect(await count(REPLIES)).toBe(0),
      }
    },
  },
  {
    rule: 'a reply during a block between the two: a rejected reply is not stored',
    async round({ ana, ben, thread, count }) {
      const id = await thread(ana)
      return {
        calls: [
          [ben, 'forum.reply', { id, content: 'Ours.' }],
          [ana, 'relationships.block', { slugOrId: ben.id }],
        ],
        allowed: ['201 200', '403 200'],
        check: async ([replied]) => expect(await count(REPLIES)).toBe(replied?.status === 201 ? 1 : 0),
      }
    },
  },
]
