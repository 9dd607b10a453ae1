import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Race } from './ring.ts'

const POSTS = sql`select from posts`
const LIKES = sql`select from likes`
const COMMENTS = sql`select from comments`
const LIKE_NOTICES = sql`select from notifications where type = 'new_like'`
const TOLD = sql`select from notifications`

/** What is said: posts, likes, comments. */
export const said: Race[] = [
  {
    rule: 'liked from two browsers: one like, one notice',
    async round({ ana, ben, also, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [also(ben), 'posts.like', { id }],
        ],
        may: ['200 200'],
        holds: async () => expect([await count(LIKES), await count(LIKE_NOTICES)]).toEqual([1, 1]),
      }
    },
  },
  {
    rule: 'liked and taken back: the notice stands with the like, and goes with it',
    async round({ ana, ben, also, count, post }, n) {
      const id = await post(ana)
      if (n % 2 === 0) await ben.api.posts.like({ id })
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [also(ben), 'posts.unlike', { id }],
        ],
        may: ['200 200'],
        holds: async () => expect(await count(LIKE_NOTICES)).toBe(await count(LIKES)),
      }
    },
  },
  {
    rule: 'liked while it is deleted: nothing of it is left',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [ana, 'posts.remove', { id }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => expect([await count(POSTS), await count(LIKES), await count(TOLD)]).toEqual([0, 0, 0]),
      }
    },
  },
  {
    rule: 'liked while one blocks the other: nobody is told of whom they blocked',
    async round({ ana, ben, count, post }, n) {
      const id = await post(ana)
      const [blocker, blocked] = n % 2 === 0 ? [ana, ben] : [ben, ana]
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [blocker, 'relationships.block', { slugOrId: blocked.id }],
        ],
        may: ['200 200', '404 200'],
        holds: async ([liked]) =>
          expect([await count(TOLD), await count(LIKES)]).toEqual([0, liked?.status === 200 ? 1 : 0]),
      }
    },
  },
  {
    rule: 'liked while the author turns private: whoever is refused likes nothing',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.like', { id }],
          [ana, 'profiles.update', { is_private: true }],
        ],
        may: ['200 200', '403 200'],
        holds: async ([liked]) => expect(await count(LIKES)).toBe(liked?.status === 200 ? 1 : 0),
      }
    },
  },
  {
    rule: 'a comment while one blocks the other: there where it was taken, told to nobody',
    async round({ ana, ben, count, post }, n) {
      const id = await post(ana)
      const [blocker, blocked] = n % 2 === 0 ? [ana, ben] : [ben, ana]
      return {
        calls: [
          [ben, 'posts.comment', { id, content: 'See you, @ana.' }],
          [blocker, 'relationships.block', { slugOrId: blocked.id }],
        ],
        may: ['201 200', '404 200'],
        holds: async ([answer]) =>
          expect([await count(TOLD), await count(COMMENTS)]).toEqual([0, answer?.status === 201 ? 1 : 0]),
      }
    },
  },
  {
    rule: 'a comment while the post is deleted: nothing of it is left',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.comment', { id, content: 'See you.' }],
          [ana, 'posts.remove', { id }],
        ],
        may: ['201 200', '404 200'],
        holds: async () => expect([await count(COMMENTS), await count(TOLD)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a comment while the author turns private: whoever is refused said nothing',
    async round({ ana, ben, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ben, 'posts.comment', { id, content: 'See you.' }],
          [ana, 'profiles.update', { is_private: true }],
        ],
        may: ['201 200', '403 200'],
        holds: async ([answer]) => expect(await count(COMMENTS)).toBe(answer?.status === 201 ? 1 : 0),
      }
    },
  },
  {
    rule: 'a comment sent twice: there once, told once',
    async round({ ana, ben, also, count, post }) {
      const draft = { id: await post(ana), content: 'See you.', draft_id: randomUUID() }
      return {
        calls: [
          [ben, 'posts.comment', draft],
          [also(ben), 'posts.comment', draft],
        ],
        may: ['201 201'],
        holds: async ([one, two]) => {
          expect([await count(COMMENTS), await count(TOLD)]).toEqual([1, 1])
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'a comment deleted by both who may: once',
    async round({ ana, ben, count, post }) {
      const { id } = await ben.api.posts.comment({ id: await post(ana), content: 'See you.' })
      return {
        calls: [
          [ben, 'posts.removeComment', { id }],
          [ana, 'posts.removeComment', { id }],
        ],
        may: ['200 404', '404 200'],
        holds: async () => expect([await count(COMMENTS), await count(TOLD)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a post sent twice: there once',
    async round({ ana, also, count }) {
      const draft = { content: 'Open till two.', draft_id: randomUUID() }
      return {
        calls: [
          [ana, 'posts.create', draft],
          [also(ana), 'posts.create', draft],
        ],
        may: ['201 201'],
        holds: async ([one, two]) => {
          expect(await count(POSTS)).toBe(1)
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'one picture for two posts: one of them shows it',
    async round({ ana, also, count, sent }) {
      const picture_id = await sent(ana, 'posts', `users/${ana.id}/posts`)
      const draft = { content: 'Look.', image_alt: null, picture_id }
      return {
        calls: [
          [ana, 'posts.create', draft],
          [also(ana), 'posts.create', draft],
        ],
        may: ['201 422', '422 201'],
        holds: async () => expect(await count(POSTS)).toBe(1),
      }
    },
  },
  {
    rule: 'a post changed while it is deleted: gone',
    async round({ ana, also, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ana, 'posts.update', { id, content: 'Till three, @ben.' }],
          [also(ana), 'posts.remove', { id }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => expect([await count(POSTS), await count(TOLD)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'a post changed twice: it names whom its words name, and tells no other',
    async round({ ana, also, rows, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ana, 'posts.update', { id, content: 'With @ben.' }],
          [also(ana), 'posts.update', { id, content: 'With @cleo.' }],
        ],
        may: ['200 200'],
        holds: async () => {
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
    rule: 'a post deleted from two browsers: once',
    async round({ ana, also, count, post }) {
      const id = await post(ana)
      return {
        calls: [
          [ana, 'posts.remove', { id }],
          [also(ana), 'posts.remove', { id }],
        ],
        may: ['200 404', '404 200'],
        holds: async () => expect(await count(POSTS)).toBe(0),
      }
    },
  },
  {
    rule: 'a notice read while it is taken back: no line is left of it, and none unread',
    async round({ ana, ben, rows, post, world }, n) {
      const id = await post(ana)
      await ben.api.posts.like({ id })
      const [line] = (await ana.api.notifications.list({})).items
      const until = world.clock.now().toISOString()
      return {
        calls: [
          n % 2 === 0
            ? [ana, 'notifications.read', { ids: [line?.id ?? ''] }]
            : [ana, 'notifications.readAll', { until }],
          [ben, 'posts.unlike', { id }],
        ],
        may: ['200 200'],
        holds: async () => {
          expect(await rows(sql`select id from notifications where withdrawn_at is null`)).toEqual([])
          expect(await ana.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
        },
      }
    },
  },
]
