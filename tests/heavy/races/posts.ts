import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Race } from './race-context.ts'

const POSTS = sql`select from posts`
const LIKES = sql`select from likes`
const COMMENTS = sql`select from comments`
const LIKE_NOTICES = sql`select from notifications where type = 'new_like'`
const TOLD = sql`select from notifications`

/** Posts, likes and comments. */
export const postRaces: Race[] = [
  {
    rule: 'two likes from two browsers: one like, one notification',
    async round({ ana, ben, otherBrowser, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [otherBrowser(ben), 'posts.like', { id }],
        ],
        allowed: ['200 200'],
        check: async () => expect([await count(LIKES), await count(LIKE_NOTICES)]).toEqual([1, 1]),
      }
    },
  },
  {
    rule: 'a like and an unlike: the notification exists exactly if the like does',
    async round({ ana, ben, otherBrowser, count, post }, n) {
      const id = await post(ana)
      if (n % 2 === 0) await ben.api.posts.like({ id })
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [otherBrowser(ben), 'posts.unlike', { id }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(LIKE_NOTICES)).toBe(await count(LIKES)),
      }
    },
  },
  {
    rule: 'a like while the post is deleted: nothing remains',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [ana, 'posts.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect([await count(POSTS), await count(LIKES), await count(TOLD)]).toEqual([0, 0, 0]),
      }
    },
  },
  {
    rule: 'a like during a block between the two: no one is notified about a blocked person',
    async round({ ana, ben, count, post }, n) {
      const id = await post(ana)
      const [blocker, blocked] = n % 2 === 0 ? [ana, ben] : [ben, ana]
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [blocker, 'relationships.block', { slugOrId: blocked.id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async ([liked]) =>
          expect([await count(TOLD), await count(LIKES)]).toEqual([0, liked?.status === 200 ? 1 : 0]),
      }
    },
  },
  {
    rule: 'a like while the author goes private: a rejected like is not stored',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [ana, 'profiles.update', { is_private: true }],
        ],
        allowed: ['200 200', '403 200'],
        check: async ([liked]) => expect(await count(LIKES)).toBe(liked?.status === 200 ? 1 : 0),
      }
    },
  },
  {
    rule: 'a comment during a block between the two: it is stored if it was accepted, and no one is notified',
    async round({ ana, ben, count, post }, n) {
      const id = await post(ana)
      const [blocker, blocked] = n % 2 === 0 ? [ana, ben] : [ben, ana]
      return {
        calls: [
          [ben, 'posts.comment', { id, content: 'See you, @ana.' }],
          [blocker, 'relationships.block', { slugOrId: blocked.id }],
        ],
        allowed: ['201 200', '404 200'],
        check: async ([answer]) =>
          expect([await count(TOLD), await count(COMMENTS)]).toEqual([0, answer?.status === 201 ? 1 : 0]),
      }
    },
  },
  {
    rule: 'a comment while the post is deleted: nothing remains',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.comment', { id, content: 'See you.' }],
          [ana, 'posts.remove', { id }],
        ],
        allowed: ['201 200', '404 200'],
        check: async () => expect([await count(COMMENTS), await count(TOLD)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a comment while the author goes private: a rejected comment is not stored',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.comment', { id, content: 'See you.' }],
          [ana, 'profiles.update', { is_private: true }],
        ],
        allowed: ['201 200', '403 200'],
        check: async ([answer]) => expect(await count(COMMENTS)).toBe(answer?.status === 201 ? 1 : 0),
      }
    },
  },
  {
    rule: 'a comment sent twice: stored once, one notification',
    async round({ ana, ben, otherBrowser, count, post }) {
      const draft = { id: await post(ana), content: 'See you.', draft_id: randomUUID() }
      return {
        calls: [
          [ben, 'posts.comment', draft],
          [otherBrowser(ben), 'posts.comment', draft],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect([await count(COMMENTS), await count(TOLD)]).toEqual([1, 1])
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'a comment deleted by both people who may: deleted once',
    async round({ ana, ben, count, post }) {
      const { id } = await ben.api.posts.comment({ id: await post(ana), content: 'See you.' })
      return {
        calls: [
          [ben, 'posts.removeComment', { id }],
          [ana, 'posts.removeComment', { id }],
        ],
        allowed: ['200 404', '404 200'],
        check: async () => expect([await count(COMMENTS), await count(TOLD)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a post sent twice: stored once',
    async round({ ana, otherBrowser, count }) {
      const draft = { content: 'Open till two.', draft_id: randomUUID() }
      return {
        calls: [
          [ana, 'posts.create', draft],
          [otherBrowser(ana), 'posts.create', draft],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect(await count(POSTS)).toBe(1)
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'one image for two posts: one of them shows it',
    async round({ ana, otherBrowser, count, uploadedImage }) {
      const image_id = await uploadedImage(ana, 'posts', `users/${ana.id}/posts`)
      const draft = { content: 'Look.', image_alt: null, image_id }
      return {
        calls: [
          [ana, 'posts.create', draft],
          [otherBrowser(ana), 'posts.create', draft],
        ],
        allowed: ['201 422', '422 201'],
        check: async () => expect(await count(POSTS)).toBe(1),
      }
    },
  },
  {
    rule: 'editing a post while it is deleted: it is deleted',
    async round({ ana, otherBrowser, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ana, 'posts.update', { id, content: 'Till three, @ben.' }],
          [otherBrowser(ana), 'posts.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect([await count(POSTS), await count(TOLD)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a post edited twice: its mentions match its text, and no one else is notified',
    async round({ ana, otherBrowser, rows, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ana, 'posts.update', { id, content: 'With @ben.' }],
          [otherBrowser(ana), 'posts.update', { id, content: 'With @cleo.' }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const [row] = await rows(sql<{ content: string; named: string[]; told: string[] }>`
            select content, array(select '@' || p.username from mentions m join profiles p on p.id = m.profile_id
                where m.in_post_id = ${id}) as named,
              array(select '@' || p.username from notifications n join profiles p on p.id = n.recipient_id
                where n.post_id = ${id} and n.withdrawn_at is null) as told
            from posts where id = ${id}`)
          const named = /@\w+/.exec(row?.content ?? '')?.[0]
          expect(row).toMatchObject({ named: [named], told: [named] })
        },
      }
    },
  },
  {
    rule: 'a post deleted from two browsers: deleted once',
    async round({ ana, otherBrowser, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ana, 'posts.remove', { id }],
          [otherBrowser(ana), 'posts.remove', { id }],
        ],
        allowed: ['200 404', '404 200'],
        check: async () => expect(await count(POSTS)).toBe(0),
      }
    },
  },
  {
    rule: 'a notification read while it is withdrawn: it is neither listed nor counted',
    async round({ ana, ben, rows, post, testContext }, n) {
      const id = await post(ana)
      await ben.api.posts.like({ id })
      const [line] = (await ana.api.notifications.list({})).items
      const until = testContext.clock.now().toISOString()
      return {
        calls: [
          n % 2 === 0
            ? [ana, 'notifications.read', { ids: [line?.id ?? ''] }]
            : [ana, 'notifications.readAll', { until }],
          [ben, 'posts.unlike', { id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await rows(sql`select id from notifications where withdrawn_at is null`)).toEqual([])
          expect(await ana.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
        },
      }
    },
  },
]
