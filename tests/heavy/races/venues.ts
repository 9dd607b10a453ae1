import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Race } from './race-context.ts'

const VENUES = sql`select from venues`
const draft = (name: string) => ({
  name,
  city: 'Millstadt',
  latitude: null,
  longitude: null,
  time_zone: 'America/Chicago',
})

/** Venues and their owners. */
export const venueRaces: Race[] = [
  {
    rule: 'two people add one venue: the second is asked whether it is the same',
    async round({ olive, zed, count }, n) {
      const wanted = draft(`The Lantern ${n}`)
      return {
        calls: [
          [olive, 'venues.create', wanted],
          [zed, 'venues.create', wanted],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await count(VENUES)).toBe(3),
      }
    },
  },
  {
    rule: 'two confirmed venues with one name: each has its own slug',
    async round({ olive, zed, count }, n) {
      const wanted = { ...draft(`The Lantern ${n}`), allow_duplicate: true }
      return {
        calls: [
          [olive, 'venues.create', wanted],
          [zed, 'venues.create', wanted],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect(await count(sql`select distinct slug from venues`)).toBe(4)
          expect([one, two].map((answer) => (answer?.body.venue as { slug: string } | undefined)?.slug).sort()).toEqual(
            [`the-lantern-${n}`, `the-lantern-${n}-2`],
          )
        },
      }
    },
  },
  {
    rule: 'two venues renamed to one name: each has its own slug and keeps its old one',
    async round({ olive, zed, venue, other, count }) {
      return {
        calls: [
          [olive, 'venues.update', { slugOrId: venue.slug, name: 'The Anchor' }],
          [zed, 'venues.update', { slugOrId: other.slug, name: 'The Anchor' }],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await count(sql`select distinct slug from venues`)).toBe(2)
          expect(await count(sql`select from venue_slug_history`)).toBe(2)
        },
      }
    },
  },
  {
    rule: 'one venue takes the name that another gives up: no slug leads to both',
    async round({ olive, zed, venue, other, count }) {
      return {
        calls: [
          [olive, 'venues.update', { slugOrId: venue.id, name: 'The Anchor' }],
          [zed, 'venues.update', { slugOrId: other.id, name: 'The Still' }],
        ],
        allowed: ['200 200'],
        check: async () =>
          expect(
            await count(
              sql`select from (select slug, id from venues union select slug, venue_id from venue_slug_history) a
                group by slug having count(distinct id) > 1`,
            ),
          ).toBe(0),
      }
    },
  },
  {
    rule: "an owner's edit during a transfer: it fails once the venue has a new owner",
    async round({ ada, olive, zed, venue, rows }) {
      return {
        calls: [
          [ada, 'admin.setVenueOwner', { slugOrId: venue.slug, username: zed.username }],
          [olive, 'venues.update', { slugOrId: venue.slug, description: 'Corn whiskey.' }],
        ],
        allowed: ['200 200', '200 403'],
        check: async ([, changed]) =>
          expect(await rows(sql`select owner_id, description from venues where id = ${venue.id}`)).toEqual([
            { owner_id: zed.id, description: changed?.status === 200 ? 'Corn whiskey.' : null },
          ]),
      }
    },
  },
  {
    rule: "an owner's post during a transfer: a rejected post is not stored",
    async round({ ada, olive, zed, venue, count }) {
      return {
        calls: [
          [ada, 'admin.setVenueOwner', { slugOrId: venue.slug, username: zed.username }],
          [olive, 'posts.createForVenue', { slugOrId: venue.slug, content: 'Open late.' }],
        ],
        allowed: ['200 201', '200 403'],
        check: async ([, spoken]) => expect(await count(sql`select from posts`)).toBe(spoken?.status === 201 ? 1 : 0),
      }
    },
  },
  {
    rule: 'two transfers by two staff members: one owner, both transfers audited',
    async round({ ada, boa, zed, cleo, venue, rows, count }) {
      return {
        calls: [
          [ada, 'admin.setVenueOwner', { slugOrId: venue.slug, username: zed.username }],
          [boa, 'admin.setVenueOwner', { slugOrId: venue.slug, username: cleo.username }],
        ],
        allowed: ['200 200'],
        check: async () => {
          const [row] = await rows(sql<{ owner_id: string }>`select owner_id from venues where id = ${venue.id}`)
          expect([zed.id, cleo.id]).toContain(row?.owner_id)
          // Each transfer has two entries: from whom the venue was taken, and to whom it went.
          expect(await count(sql`select from audit_log`)).toBe(4)
        },
      }
    },
  },
  {
    rule: 'following a venue while it is archived: a follow that got 404 is not stored',
    async round({ olive, cleo, venue, count }) {
      return {
        calls: [
          [olive, 'venues.archive', { slugOrId: venue.slug, archived: true }],
          [cleo, 'venues.follow', { slugOrId: venue.slug }],
        ],
        allowed: ['200 200', '200 404'],
        check: async ([, followed]) =>
          expect(await count(sql`select from venue_follows`)).toBe(followed?.status === 200 ? 1 : 0),
      }
    },
  },
  {
    rule: 'following and unfollowing a venue: at most one row',
    async round({ ben, otherBrowser, venue, count }) {
      return {
        calls: [
          [ben, 'venues.follow', { slugOrId: venue.slug }],
          [otherBrowser(ben), 'venues.unfollow', { slugOrId: venue.slug }],
        ],
        allowed: ['200 200'],
        check: async () => expect(await count(sql`select from venue_follows`)).toBeLessThanOrEqual(1),
      }
    },
  },
  {
    rule: 'archiving and restoring a venue: the last one counts',
    async round({ olive, otherBrowser, venue }) {
      return {
        calls: [
          [olive, 'venues.archive', { slugOrId: venue.slug, archived: true }],
          [otherBrowser(olive), 'venues.archive', { slugOrId: venue.slug, archived: false }],
        ],
        allowed: ['200 200'],
        check: () => {},
      }
    },
  },
  {
    rule: 'two requests for one missing venue: one is stored',
    async round({ ben, otherBrowser, count }) {
      return {
        calls: [
          [ben, 'venues.request', { name: 'The Lantern Room' }],
          [otherBrowser(ben), 'venues.request', { name: 'the lantern room' }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => expect(await count(sql`select from venue_requests`)).toBe(1),
      }
    },
  },
  {
    rule: 'one person claims a venue in two browsers: one claim is stored',
    async round({ olive, otherBrowser, unownedVenue, count }) {
      const claim = { slugOrId: (await unownedVenue()).slug, details: null }
      return {
        calls: [
          [olive, 'venues.claim', claim],
          [otherBrowser(olive), 'venues.claim', claim],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => expect(await count(sql`select from venue_requests`)).toBe(1),
      }
    },
  },
  {
    rule: 'two claims of one venue accepted by two staff members: one owner, one notification',
    async round({ ada, boa, olive, zed, unownedVenue, rows, count }) {
      const { id, slug } = await unownedVenue()
      for (const claimer of [olive, zed]) await claimer.api.venues.claim({ slugOrId: slug, details: null })
      const claims = await rows(sql<{ id: string }>`select id from venue_requests`)
      return {
        calls: [
          [ada, 'admin.answerVenueRequest', { id: claims[0]?.id, decision: 'accepted' }],
          [boa, 'admin.answerVenueRequest', { id: claims[1]?.id, decision: 'accepted' }],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => {
          const [venue] = await rows(sql<{ owner_id: string }>`select owner_id from venues where id = ${id}`)
          expect([olive.id, zed.id]).toContain(venue?.owner_id)
          expect(await count(sql`select from notifications`)).toBe(1)
          expect(await count(sql`select from venue_requests where status = 'listed'`)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'a claim is accepted while staff make someone else the owner: both are audited, or the claim is refused',
    async round({ ada, boa, olive, zed, unownedVenue, rows, count }) {
      const { id, slug } = await unownedVenue()
      await olive.api.venues.claim({ slugOrId: slug, details: null })
      const [claim] = await rows(sql<{ id: string }>`select id from venue_requests`)
      return {
        calls: [
          [ada, 'admin.answerVenueRequest', { id: claim?.id, decision: 'accepted' }],
          [boa, 'admin.setVenueOwner', { slugOrId: slug, username: zed.username }],
        ],
        allowed: ['200 200', '409 200'],
        check: async ([accepted]) => {
          expect(await rows(sql`select owner_id from venues where id = ${id}`)).toEqual([{ owner_id: zed.id }])
          // A transfer from one owner to another has two entries.
          expect(await count(sql`select from audit_log`)).toBe(accepted?.status === 200 ? 3 : 1)
        },
      }
    },
  },
  {
    rule: 'two answers to one venue request by staff: one answer, one notification',
    async round({ ada, boa, ben, rows, count }) {
      await ben.api.venues.request({ name: 'The Lantern Room' })
      const [asked] = await rows(sql<{ id: string }>`select id from venue_requests`)
      const answer = { id: asked?.id, decision: 'declined', notes: 'It closed last year.' }
      return {
        calls: [
          [ada, 'admin.answerVenueRequest', answer],
          [boa, 'admin.answerVenueRequest', answer],
        ],
        allowed: ['200 409', '409 200'],
        check: async () => {
          expect(await count(sql`select from notifications`)).toBe(1)
          expect(await count(sql`select from audit_log`)).toBe(1)
        },
      }
    },
  },
]
