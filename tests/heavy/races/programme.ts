import { sql } from 'kysely'
import { expect } from 'vitest'
import { EVENTS_LIMIT } from '#contract/events.texts.ts'
import { MENU_PAGES_LIMIT } from '#contract/menus.texts.ts'
import { SPECIALS_LIMIT } from '#contract/specials.texts.ts'
import { at } from '#tests/support/cast.ts'
import { eventDraft } from '#tests/support/events.ts'
import type { Race, Ring } from './ring.ts'

const EVENTS = sql`select from venue_events`
const SPECIALS = sql`select from venue_specials`
const PAGES = sql`select from venue_menu_pages`

const event = async ({ olive, venue }: Ring) =>
  (await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })).id
const special = async ({ olive, venue }: Ring) =>
  (await olive.api.specials.create({ slugOrId: venue.slug, title: 'Flights' })).id
const sentPage = ({ sent, olive, venue }: Ring) => sent(olive, 'venue-event-images', `${venue.id}/menus`)
const page = async (ring: Ring) =>
  (await ring.olive.api.menus.create({ slugOrId: ring.venue.slug, picture_id: await sentPage(ring) })).id

/** What a venue shows: events, specials and menu pages. */
export const programme: Race[] = [
  ...(['events.update', 'events.cancel', 'events.remove'] as const).map(
    (path): Race => ({
      rule: `deleting an event during ${path} from another browser: it is deleted`,
      async round(ring) {
        const id = await event(ring)
        const more = { 'events.update': eventDraft(), 'events.cancel': { cancelled: true }, 'events.remove': {} }[path]
        return {
          calls: [
            [ring.olive, 'events.remove', { id }],
            [ring.also(ring.olive), path, { id, ...more }],
          ],
          may: ['200 200', '200 404', '404 200'],
          holds: async ([one, two]) => {
            expect(await ring.count(EVENTS)).toBe(0)
            if (path === 'events.remove') expect([one?.status, two?.status].sort()).toEqual([200, 404])
          },
        }
      },
    }),
  ),
  {
    rule: 'editing and cancelling an event: both apply',
    async round(ring) {
      const id = await event(ring)
      return {
        calls: [
          [ring.olive, 'events.update', { id, ...eventDraft({ name: 'Jazz' }) }],
          [ring.also(ring.olive), 'events.cancel', { id, cancelled: true }],
        ],
        may: ['200 200'],
        holds: async () =>
          expect(await ring.count(sql`select from venue_events where name = 'Jazz' and cancelled_at is not null`)).toBe(
            1,
          ),
      }
    },
  },
  {
    rule: 'two additions of the last event allowed at a venue: one succeeds',
    async round({ olive, also, venue, world, count }) {
      await sql`
        insert into venue_events (venue_id, name, start_time, end_time)
        select ${venue.id}, 'Full ' || n, ${new Date(at('20:00', 2))}, ${new Date(at('23:00', 2))}
        from generate_series(1, ${EVENTS_LIMIT - 1}::int) n`.execute(world.db)
      const wanted = { slugOrId: venue.slug, ...eventDraft() }
      return {
        calls: [
          [olive, 'events.create', wanted],
          [also(olive), 'events.create', wanted],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await count(EVENTS)).toBe(EVENTS_LIMIT),
      }
    },
  },
  {
    rule: 'two additions of the last special allowed at a venue: one succeeds',
    async round({ olive, also, venue, world, count }) {
      await sql`
        insert into venue_specials (venue_id, title)
        select ${venue.id}, 'Full ' || n from generate_series(1, ${SPECIALS_LIMIT - 1}::int) n`.execute(world.db)
      const wanted = { slugOrId: venue.slug, title: 'Flights' }
      return {
        calls: [
          [olive, 'specials.create', wanted],
          [also(olive), 'specials.create', wanted],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await count(SPECIALS)).toBe(SPECIALS_LIMIT),
      }
    },
  },
  {
    rule: 'editing a special while it is deleted: it is deleted',
    async round(ring) {
      const id = await special(ring)
      return {
        calls: [
          [ring.olive, 'specials.update', { id, title: 'The late rail' }],
          [ring.also(ring.olive), 'specials.remove', { id }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => expect(await ring.count(SPECIALS)).toBe(0),
      }
    },
  },
  {
    rule: 'two additions of the last page allowed in a menu: one succeeds',
    async round(ring) {
      const { olive, also, venue, world, count } = ring
      await sql`
        with kept as (
          insert into media (bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder)
          select 'venue-event-images', ${`${venue.id}/menus/`}::text || n, ${olive.id}, 'kept', 'x', 1, 1, 1, ''
          from generate_series(1, ${MENU_PAGES_LIMIT - 1}::int) n returning path
        ) insert into venue_menu_pages (venue_id, image_url) select ${venue.id}, path from kept`.execute(world.db)
      return {
        calls: [
          [olive, 'menus.create', { slugOrId: venue.slug, picture_id: await sentPage(ring) }],
          [also(olive), 'menus.create', { slugOrId: venue.slug, picture_id: await sentPage(ring) }],
        ],
        may: ['201 409', '409 201'],
        holds: async () => expect(await count(PAGES)).toBe(MENU_PAGES_LIMIT),
      }
    },
  },
  {
    rule: 'moving a menu page while its image changes: every stored image is shown',
    async round(ring) {
      const id = await page(ring)
      return {
        calls: [
          [ring.olive, 'menus.update', { id, page_order: 3 }],
          [ring.also(ring.olive), 'menus.update', { id, picture_id: await sentPage(ring) }],
        ],
        may: ['200 200'],
        holds: async () =>
          expect(await ring.count(sql`select from media where state = 'kept'`)).toBe(await ring.count(PAGES)),
      }
    },
  },
  {
    rule: 'editing a menu page while it is deleted: it is deleted with its images',
    async round(ring) {
      const id = await page(ring)
      return {
        calls: [
          [ring.olive, 'menus.update', { id, picture_id: await sentPage(ring) }],
          [ring.also(ring.olive), 'menus.remove', { id }],
        ],
        may: ['200 200', '404 200'],
        holds: async () => {
          expect(await ring.count(PAGES)).toBe(0)
          expect(await ring.count(sql`select from media where state = 'kept'`)).toBe(0)
        },
      }
    },
  },
]
