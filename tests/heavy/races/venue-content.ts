import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { EVENTS_LIMIT } from '#contract/events.limits.ts'
import { MENU_PAGES_LIMIT } from '#contract/menus.limits.ts'
import { SPECIALS_LIMIT } from '#contract/specials.limits.ts'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Race, RaceContext } from './race-context.ts'

const EVENTS = sql`select from venue_events`
const SPECIALS = sql`select from venue_specials`
const PAGES = sql`select from venue_menu_pages`

const event = async ({ olive, venue }: RaceContext) =>
  (await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })).id
const special = async ({ olive, venue }: RaceContext) =>
  (await olive.api.specials.create({ slugOrId: venue.slug, title: 'Flights' })).id
const uploadedPageImage = ({ uploadedImage, olive, venue }: RaceContext) =>
  uploadedImage(olive, 'venue-event-images', `${venue.id}/menus`)
const page = async (context: RaceContext) =>
  (await context.olive.api.menus.create({ slugOrId: context.venue.slug, image_id: await uploadedPageImage(context) }))
    .id

/** What a venue shows: events, specials and menu pages. */
export const venueContentRaces: Race[] = [
  ...(['events.update', 'events.cancel', 'events.remove'] as const).map(
    (path): Race => ({
      rule: `deleting an event during ${path} from another browser: it is deleted`,
      async round(context) {
        const id = await event(context)
        const more = { 'events.update': eventDraft(), 'events.cancel': { cancelled: true }, 'events.remove': {} }[path]
        return {
          calls: [
            [context.olive, 'events.remove', { id }],
            [context.otherBrowser(context.olive), path, { id, ...more }],
          ],
          allowed: ['200 200', '200 404', '404 200'],
          check: async ([one, two]) => {
            expect(await context.count(EVENTS)).toBe(0)
            if (path === 'events.remove') expect([one?.status, two?.status].sort()).toEqual([200, 404])
          },
        }
      },
    }),
  ),
  {
    rule: 'editing and cancelling an event: both apply',
    async round(context) {
      const id = await event(context)
      return {
        calls: [
          [context.olive, 'events.update', { id, ...eventDraft({ name: 'Jazz' }) }],
          [context.otherBrowser(context.olive), 'events.cancel', { id, cancelled: true }],
        ],
        allowed: ['200 200'],
        check: async () =>
          expect(
            await context.count(sql`select from venue_events where name = 'Jazz' and cancelled_at is not null`),
          ).toBe(1),
      }
    },
  },
  {
    rule: 'editing all dates of a weekly event while one is cancelled: both apply',
    async round(context) {
      const weekly = { slugOrId: context.venue.slug, ...eventDraft(), repeats_until: '2026-12-04' }
      const { id } = await context.olive.api.events.create(weekly)
      return {
        calls: [
          [context.olive, 'events.update', { id, ...eventDraft({ name: 'Jazz' }), scope: 'all' }],
          [context.otherBrowser(context.olive), 'events.cancel', { id, cancelled: true }],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await context.count(sql`select from venue_events where name = 'Jazz'`)).toBe(3)
          expect(await context.count(sql`select from venue_events where cancelled_at is not null`)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'deleting this and later dates of a weekly event while all are edited: the earlier ones are edited',
    async round(context) {
      const weekly = { slugOrId: context.venue.slug, ...eventDraft({ start_time: at('20:00', 1), end_time: null }) }
      await context.olive.api.events.create({ ...weekly, repeats_until: '2026-12-05' })
      const { items } = await context.olive.api.events.list({ slugOrId: context.venue.slug })
      const [first, second] = items.map(({ id }) => id)
      return {
        calls: [
          [context.olive, 'events.remove', { id: second, scope: 'following' }],
          [
            context.otherBrowser(context.olive),
            'events.update',
            { id: first, ...eventDraft({ name: 'Jazz', start_time: at('20:00', 1), end_time: null }), scope: 'all' },
          ],
        ],
        allowed: ['200 200'],
        check: async () => {
          expect(await context.count(EVENTS)).toBe(1)
          expect(await context.count(sql`select from venue_events where name = 'Jazz'`)).toBe(1)
        },
      }
    },
  },
  {
    rule: 'two saves of a venue’s hours: one of them is stored whole',
    async round({ olive, otherBrowser, venue, count }) {
      const hours = (opens: string, closes: string) => ({
        slugOrId: venue.slug,
        week: Array.from({ length: 7 }, () => [{ opens, closes }]),
        exceptions: [{ date: at('12:00', 6).slice(0, 10), spans: [{ opens, closes }] }],
      })
      return {
        calls: [
          [olive, 'venues.setHours', hours('16:00', '02:00')],
          [otherBrowser(olive), 'venues.setHours', hours('01:00', '05:00')],
        ],
        allowed: ['200 200'],
        check: async () => {
          const stored = await Promise.all(
            ['16:00', '01:00'].map(async (opens) => [
              await count(sql`select from venue_hours where opens = ${opens}`),
              await count(sql`select from venue_exception_hours where opens = ${opens}`),
            ]),
          )
          expect([
            [7, 1, 0, 0],
            [0, 0, 7, 1],
          ]).toContainEqual(stored.flat())
        },
      }
    },
  },
  {
    rule: 'two additions of the last event allowed at a venue: one succeeds',
    async round({ olive, otherBrowser, venue, testContext, count }) {
      await sql`
        insert into venue_events (venue_id, name, start_time, end_time)
        select ${venue.id}, 'Full ' || n, ${new Date(at('20:00', 2))}, ${new Date(at('23:00', 2))}
        from generate_series(1, ${EVENTS_LIMIT - 1}::int) n`.execute(testContext.db)
      const wanted = { slugOrId: venue.slug, ...eventDraft() }
      return {
        calls: [
          [olive, 'events.create', wanted],
          [otherBrowser(olive), 'events.create', wanted],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await count(EVENTS)).toBe(EVENTS_LIMIT),
      }
    },
  },
  {
    rule: 'an event sent twice: stored once',
    async round({ olive, otherBrowser, venue, count }) {
      const draft = { slugOrId: venue.slug, ...eventDraft(), draft_id: randomUUID() }
      return {
        calls: [
          [olive, 'events.create', draft],
          [otherBrowser(olive), 'events.create', draft],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect(await count(EVENTS)).toBe(1)
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'two additions of the last special allowed at a venue: one succeeds',
    async round({ olive, otherBrowser, venue, testContext, count }) {
      await sql`
        insert into venue_specials (venue_id, title)
        select ${venue.id}, 'Full ' || n from generate_series(1, ${SPECIALS_LIMIT - 1}::int) n`.execute(testContext.db)
      const wanted = { slugOrId: venue.slug, title: 'Flights' }
      return {
        calls: [
          [olive, 'specials.create', wanted],
          [otherBrowser(olive), 'specials.create', wanted],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await count(SPECIALS)).toBe(SPECIALS_LIMIT),
      }
    },
  },
  {
    rule: 'a special sent twice: stored once',
    async round({ olive, otherBrowser, venue, count }) {
      const draft = { slugOrId: venue.slug, title: 'Flights', draft_id: randomUUID() }
      return {
        calls: [
          [olive, 'specials.create', draft],
          [otherBrowser(olive), 'specials.create', draft],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect(await count(SPECIALS)).toBe(1)
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'editing a special while it is deleted: it is deleted',
    async round(context) {
      const id = await special(context)
      return {
        calls: [
          [context.olive, 'specials.update', { id, title: 'The late rail' }],
          [context.otherBrowser(context.olive), 'specials.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => expect(await context.count(SPECIALS)).toBe(0),
      }
    },
  },
  {
    rule: 'two additions of the last page allowed in a menu: one succeeds',
    async round(context) {
      const { olive, otherBrowser, venue, testContext, count } = context
      await sql`
        with kept as (
          insert into media (bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder)
          select 'venue-event-images', ${`${venue.id}/menus/`}::text || n, ${olive.id}, 'stored', 'x', 1, 1, 1, ''
          from generate_series(1, ${MENU_PAGES_LIMIT - 1}::int) n returning path
        ) insert into venue_menu_pages (venue_id, image_url) select ${venue.id}, path from kept`.execute(testContext.db)
      return {
        calls: [
          [olive, 'menus.create', { slugOrId: venue.slug, image_id: await uploadedPageImage(context) }],
          [otherBrowser(olive), 'menus.create', { slugOrId: venue.slug, image_id: await uploadedPageImage(context) }],
        ],
        allowed: ['201 409', '409 201'],
        check: async () => expect(await count(PAGES)).toBe(MENU_PAGES_LIMIT),
      }
    },
  },
  {
    rule: 'a menu page sent twice: stored once, with its image',
    async round(context) {
      const { olive, otherBrowser, venue, count } = context
      const draft = { slugOrId: venue.slug, image_id: await uploadedPageImage(context), draft_id: randomUUID() }
      return {
        calls: [
          [olive, 'menus.create', draft],
          [otherBrowser(olive), 'menus.create', draft],
        ],
        allowed: ['201 201'],
        check: async ([one, two]) => {
          expect(await count(PAGES)).toBe(1)
          expect(one?.body.id).toBe(two?.body.id)
        },
      }
    },
  },
  {
    rule: 'moving a menu page while its image changes: every stored image is shown',
    async round(context) {
      const id = await page(context)
      return {
        calls: [
          [context.olive, 'menus.update', { id, page_order: 3 }],
          [context.otherBrowser(context.olive), 'menus.update', { id, image_id: await uploadedPageImage(context) }],
        ],
        allowed: ['200 200'],
        check: async () =>
          expect(await context.count(sql`select from media where state = 'stored'`)).toBe(await context.count(PAGES)),
      }
    },
  },
  {
    rule: 'editing a menu page while it is deleted: it is deleted with its images',
    async round(context) {
      const id = await page(context)
      return {
        calls: [
          [context.olive, 'menus.update', { id, image_id: await uploadedPageImage(context) }],
          [context.otherBrowser(context.olive), 'menus.remove', { id }],
        ],
        allowed: ['200 200', '404 200'],
        check: async () => {
          expect(await context.count(PAGES)).toBe(0)
          expect(await context.count(sql`select from media where state = 'stored'`)).toBe(0)
        },
      }
    },
  },
]
