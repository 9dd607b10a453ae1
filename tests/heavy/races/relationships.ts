import { sql } from 'kysely'
import { expect } from 'vitest'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { PASSWORD } from '#tests/support/test-context.ts'
import type { Race } from './race-context.ts'

const BLOCKED = sql`select from user_relationships where relationship_type = 'blocked'`
const FOLLOWS = sql`select from user_relationships where relationship_type = 'following'`
const NOTICES = sql`select from notifications where withdrawn_at is null`

/** Follows, requests, acceptances and blocks. */
export const relationshipRaces: Race[] = [
  {
    rule: 'a follow and a block: only the block remains',
    async round({ ana, ben, count }, n) {
      const [blocker, blocked] = n % 2 === 0 ? [ana, ben] : [ben, ana]
      return {
        calls: [
          [ben, 'relationships.follow', { slugOrId: ana.id }],
          [blocker, 'relationships.block', { slugOrId: blocked.id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => {
          expect([await count(BLOCKED), await count(FOLLOWS), await count(NOTICES)]).toEqual([1, 0, 0])
        },
      }
    },
  },
  {
    rule: 'an acceptance and a block: only the block remains',
    async round({ ana, ben, count }, n) {
      await ana.goesPrivate()
      await ben.api.relationships.follow({ slugOrId: ana.id })
      const [blocker, blocked] = n % 2 === 0 ? [ana, ben] : [ben, ana]
      return {
        calls: [
          [ana, 'relationships.accept', { id: ben.id }],
          [blocker, 'relationships.block', { slugOrId: blocked.id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => {
          expect([await count(BLOCKED), await count(FOLLOWS), await count(NOTICES)]).toEqual([1, 0, 0])
        },
      }
    },
  },
  {
    rule: 'an acceptance and a decline: only one applies, and an acceptance notification means a follow',
    async round({ ana, ben, count }) {
      await ana.goesPrivate()
      await ben.api.relationships.follow({ slugOrId: ana.id })
      return {
        calls: [
          [ana, 'relationships.accept', { id: ben.id }],
          [ana, 'relationships.decline', { id: ben.id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async ([accepted]) => {
          const follows = accepted?.status === 200 ? 1 : 0
          const told = await count(sql`select from notifications where type = 'follow_accepted'`)
          expect([await count(sql`select from follow_requests`), await count(FOLLOWS), told]).toEqual([
            0,
            follows,
            follows,
          ])
        },
      }
    },
  },
  {
    rule: 'a follow request while the profile becomes public: no request remains',
    async round({ ana, ben, cleo, count }, n) {
      await ana.goesPrivate()
      if (n % 2 === 0) await cleo.api.relationships.follow({ slugOrId: ana.id })
      return {
        calls: [
          [ben, 'relationships.follow', { slugOrId: ana.id }],
          [ana, 'profiles.update', { is_private: false, pending_requests: 'accept_all' }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(FOLLOWS)).toBe(n % 2 === 0 ? 2 : 1),
      }
    },
  },
  {
    rule: 'two follows from two browsers: one row, one notification',
    async round({ ana, ben, otherBrowser, count }) {
      return {
        calls: [
          [ben, 'relationships.follow', { slugOrId: ana.id }],
          [otherBrowser(ben), 'relationships.follow', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: async () => expect([await count(FOLLOWS), await count(NOTICES)]).toEqual([1, 1]),
      }
    },
  },
  {
    rule: 'a follow and an unfollow: a notification remains only if the follow does',
    async round({ ana, ben, otherBrowser, count }, n) {
      if (n % 2 === 0) await ben.api.relationships.follow({ slugOrId: ana.id })
      return {
        calls: [
          [ben, 'relationships.follow', { slugOrId: ana.id }],
          [otherBrowser(ben), 'relationships.unfollow', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const [follows, told] = [await count(FOLLOWS), await count(NOTICES)]
          expect(told).toBeLessThanOrEqual(follows)
        },
      }
    },
  },
  {
    rule: 'removing a follower who follows again: the counters match',
    async round({ ana, ben }) {
      await ben.api.relationships.follow({ slugOrId: ana.id })
      return {
        calls: [
          [ana, 'relationships.removeFollower', { id: ben.id }],
          [ben, 'relationships.follow', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: () => {},
      }
    },
  },
  {
    rule: 'blocking several followers while one unfollows: no follow remains, and the other is blocked',
    async round({ ana, ben, cleo, count }) {
      for (const follower of [ben, cleo]) await follower.follows(ana)
      return {
        calls: [
          [ana, 'relationships.changeSeveral', { action: 'block', ids: [ben.id, cleo.id] }],
          [ben, 'relationships.unfollow', { slugOrId: ana.id }],
        ],
        allowed: ['200 200', '200 404'],
        check: async () => {
          expect(await count(FOLLOWS)).toBe(0)
          expect(await count(sql`${BLOCKED} and following_id = ${cleo.id}`)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'undoing the removal of followers from two browsers: done once',
    async round({ ana, ben, otherBrowser, count }) {
      await ben.follows(ana)
      const { undo } = await ana.api.relationships.changeSeveral({ action: 'remove', ids: [ben.id] })
      return {
        calls: [
          [ana, 'relationships.undoChange', { undo }],
          [otherBrowser(ana), 'relationships.undoChange', { undo }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => expect(await count(FOLLOWS)).toBe(1),
      }
    },
  },
  {
    rule: 'undoing the removal of a follower who blocks: only the block remains',
    async round({ ana, ben, count }) {
      await ben.follows(ana)
      const { undo } = await ana.api.relationships.changeSeveral({ action: 'remove', ids: [ben.id] })
      return {
        calls: [
          [ana, 'relationships.undoChange', { undo }],
          [ben, 'relationships.block', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: async () => expect([await count(BLOCKED), await count(FOLLOWS)]).toEqual([1, 0]),
      }
    },
  },
  {
    rule: 'a schedule hidden from someone and shown again from two browsers: one of them takes effect',
    async round({ ana, ben, venue, otherBrowser, count }) {
      await ana.works(venue, at('18:00', 1), at('23:00', 1))
      return {
        calls: [
          [ana, 'relationships.hideSchedule', { slugOrId: ben.id }],
          [otherBrowser(ana), 'relationships.showSchedule', { slugOrId: ben.id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const { hides_schedule } = await ana.api.profiles.get({ slugOrId: ben.id })
          expect(await count(sql`select from visible_shifts(${ben.id})`)).toBe(hides_schedule ? 0 : 1)
        },
      }
    },
  },
  {
    rule: 'a schedule hidden from a follower while a shift is posted: they neither see it nor are notified',
    async round({ ana, ben, cleo, venue, otherBrowser, count, testContext }) {
      for (const follower of [ben, cleo]) await follower.follows(ana)
      testContext.tasks.length = 0
      const times = { start_time: at('18:00', 1), end_time: at('23:00', 1), notes: null }
      return {
        calls: [
          [ana, 'relationships.hideSchedule', { slugOrId: ben.id }],
          [otherBrowser(ana), 'shifts.create', { venue_id: venue.id, ...times }],
        ],
        allowed: ['200 201'],
        check: async () => {
          await runFanOuts(testContext)
          const seen = (viewer: string) => count(sql`select from visible_shifts(${viewer})`)
          expect([await seen(ben.id), await seen(cleo.id)]).toEqual([0, 1])
          const told = (viewer: string) => count(sql`select from notifications where recipient_id = ${viewer}`)
          expect([await told(ben.id), await told(cleo.id)]).toEqual([0, 1])
        },
      }
    },
  },
  {
    rule: 'a schedule hidden from someone who follows at the same time: they see no shift',
    async round({ ana, ben, venue, count }) {
      await ana.works(venue, at('18:00', 1), at('23:00', 1))
      return {
        calls: [
          [ana, 'relationships.hideSchedule', { slugOrId: ben.id }],
          [ben, 'relationships.follow', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect([await count(FOLLOWS), await count(sql`select from visible_shifts(${ben.id})`)]).toEqual([1, 0])
        },
      }
    },
  },
  {
    rule: 'an unblock and a follow: a follow that got 404 is not stored',
    async round({ ana, ben, count }) {
      await ana.api.relationships.block({ slugOrId: ben.id })
      return {
        calls: [
          [ana, 'relationships.unblock', { slugOrId: ben.id }],
          [ben, 'relationships.follow', { slugOrId: ana.id }],
        ],
        allowed: ['200 200', '200 404'],
        check: async ([, followed]) =>
          expect([await count(BLOCKED), await count(FOLLOWS)]).toEqual([0, followed?.status === 200 ? 1 : 0]),
      }
    },
  },
  {
    rule: 'two people block each other: both blocks remain',
    async round({ ana, ben, count }, n) {
      return {
        calls: [
          [ana, 'relationships.block', { slugOrId: ben.id }],
          n % 2 === 0
            ? [ben, 'relationships.block', { slugOrId: ana.id }]
            : [ben, 'relationships.blockUsername', { username: ana.username }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(BLOCKED)).toBe(2),
      }
    },
  },
  {
    rule: 'a block of a username and someone who takes it: they are blocked',
    async round({ cleo, ben, count }, n) {
      const username = `newcomer.${n}`
      if (n % 2 === 0) await ben.api.relationships.follow({ slugOrId: cleo.id })
      return {
        calls: [
          [ben, 'relationships.blockUsername', { username }],
          [cleo, 'profiles.update', { username }],
        ],
        allowed: ['200 200'],
        check: async () => expect([await count(BLOCKED), await count(FOLLOWS)]).toEqual([1, 0]),
      }
    },
  },
  {
    rule: 'a username blocked and unblocked from two browsers: its person is blocked exactly if it is listed',
    async round({ ana, ben, otherBrowser, count }, n) {
      if (n % 2 === 0) await ben.api.relationships.blockUsername({ username: ana.username })
      return {
        calls: [
          [
            ben,
            n % 4 < 2 ? 'relationships.blockUsername' : 'relationships.block',
            n % 4 < 2 ? { username: ana.username } : { slugOrId: ana.id },
          ],
          [otherBrowser(ben), 'relationships.unblockUsername', { username: ana.username }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(BLOCKED)).toBe(await count(sql`select from blocked_usernames`)),
      }
    },
  },
  {
    rule: 'a username blocked while its person is unblocked on their page: they are blocked exactly if it is listed',
    async round({ ana, ben, otherBrowser, count }) {
      await ben.api.relationships.blockUsername({ username: ana.username })
      return {
        calls: [
          [ben, 'relationships.blockUsername', { username: ana.username }],
          [otherBrowser(ben), 'relationships.unblock', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(BLOCKED)).toBe(await count(sql`select from blocked_usernames`)),
      }
    },
  },
  {
    rule: 'a username blocked while its account is deleted: it stays listed',
    async round({ ben, freshPerson, count }) {
      const fresh = await freshPerson()
      return {
        calls: [
          [ben, 'relationships.blockUsername', { username: fresh.username }],
          [fresh, 'accounts.deleteAccount', { current_password: PASSWORD }],
        ],
        allowed: ['200 200'],
        check: async () =>
          expect([await count(BLOCKED), await count(sql`select from blocked_usernames`)]).toEqual([0, 1]),
      }
    },
  },
  {
    rule: 'two blocks of the last username allowed: one succeeds',
    async round({ ben, otherBrowser, count, testContext }) {
      await sql`
        insert into blocked_usernames (blocker_id, username, by_name)
        select ${ben.id}::uuid, 'nobody.' || n, true from generate_series(1, 49) n`.execute(testContext.db)
      return {
        calls: [
          [ben, 'relationships.blockUsername', { username: 'nobody.here' }],
          [otherBrowser(ben), 'relationships.blockUsername', { username: 'nobody.there' }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => expect(await count(sql`select from blocked_usernames`)).toBe(50),
      }
    },
  },
  {
    rule: 'turning on the bell while the follow ends: no bell remains without a follow',
    async round({ ana, ben, otherBrowser, count }, n) {
      await ben.api.relationships.follow({ slugOrId: ana.id })
      const ends: [typeof ben, 'relationships.unfollow' | 'relationships.block', { slugOrId: string }] =
        n % 2 === 0
          ? [ben, 'relationships.unfollow', { slugOrId: ana.id }]
          : [ana, 'relationships.block', { slugOrId: ben.id }]
      return {
        calls: [[otherBrowser(ben), 'notifications.ringBell', { slugOrId: ana.id }], ends],
        allowed: ['200 200', '409 200', '404 200'],
        check: async () => expect([await count(FOLLOWS), await count(sql`select from bells`)]).toEqual([0, 0]),
      }
    },
  },
  {
    rule: 'turning the bell on and off: at most one bell remains',
    async round({ ana, ben, otherBrowser, count }) {
      await ben.api.relationships.follow({ slugOrId: ana.id })
      return {
        calls: [
          [ben, 'notifications.ringBell', { slugOrId: ana.id }],
          [otherBrowser(ben), 'notifications.stopBell', { slugOrId: ana.id }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(sql`select from bells`)).toBeLessThanOrEqual(1),
      }
    },
  },
  {
    rule: 'two people choose one username: one gets it',
    async round({ cleo, ben, rows }, n) {
      const username = `taken.${n}`
      return {
        calls: [
          [cleo, 'profiles.update', { username }],
          [ben, 'profiles.update', { username: n % 2 === 0 ? username : username.toUpperCase() }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => {
          const held = await rows(sql`select from profiles where username_slug = ${username}`)
          expect(held).toHaveLength(1)
        },
      }
    },
  },
  {
    rule: 'two people choose confusable usernames: one gets theirs',
    async round({ cleo, ben, count }, n) {
      return {
        calls: [
          [cleo, 'profiles.update', { username: `bello_w${n}x` }],
          [ben, 'profiles.update', { username: `be11o_vv${n}x` }],
        ],
        allowed: ['200 422', '422 200'],
        check: async () =>
          expect(
            await count(sql`select from profiles where username_skeleton = username_skeleton(${`bellow${n}x`}::text)`),
          ).toBe(1),
      }
    },
  },
  {
    rule: 'one person renamed from two browsers: one username, and each old one is held once',
    async round({ ben, otherBrowser, rows }, n) {
      return {
        calls: [
          [ben, 'profiles.update', { username: `first.${n}a` }],
          [otherBrowser(ben), 'profiles.update', { username: `second.${n}b` }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const [row] = await rows(sql<{ now: string; before: string[] }>`
            select p.username as now, array(select h.username from username_history h where h.profile_id = p.id order by 1) as before
            from profiles p where p.id = ${ben.id}`)
          const other = row?.now === `first.${n}a` ? `second.${n}b` : `first.${n}a`
          expect(row?.before).toEqual([ben.username, other].sort())
        },
      }
    },
  },
  {
    rule: 'setting and removing an avatar: every stored image is shown',
    async round({ ben, otherBrowser }) {
      return {
        calls: [
          [ben, 'profiles.setAvatar', { picture: await drawnPicture({ width: 8, height: 8 }) }],
          [otherBrowser(ben), 'profiles.removeAvatar', {}],
        ],
        allowed: ['200 200'],
        check: () => {},
      }
    },
  },
]
