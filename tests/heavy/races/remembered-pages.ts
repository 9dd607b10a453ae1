import { sql } from 'kysely'
import { expect } from 'vitest'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Race, RaceContext } from './race-context.ts'

const NAME = 'The Second Still'
const EVENT = 'Bingo'

const evening = ({ id }: { id: string }) => ({
  venue_id: id,
  start_time: at('18:00', 1),
  end_time: at('23:00', 1),
  notes: null,
})

/** Ana's week and both venues are on the web. */
async function goPublic({ ana, testContext }: RaceContext): Promise<void> {
  await ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
  await sql`update venues set is_public = true`.execute(testContext.db)
}

/** Where people without an account see who is on at a venue. */
const showingShifts = ({ slug }: RaceContext['venue']) => [
  `/venues/${slug}`,
  `/embed/venues/${slug}`,
  `/api/public/venues/${slug}`,
]

/**
 * Opens addresses again and again, so that each is remembered as it is between any two writes. The returned function
 * stops that and returns what someone gets there who comes then.
 */
function keepOpening({ testContext }: RaceContext, paths: readonly string[]): () => Promise<string[]> {
  const open = async (path: string) => (await testContext.signedOut.fetch(path)).text()
  const openAll = () => Promise.all(paths.map(open))
  let isGoingOn = true
  const opening = (async () => {
    while (isGoingOn) await openAll()
  })()
  return async () => {
    isGoingOn = false
    await opening
    return openAll()
  }
}

/** Two writes that decide together what a page shows, while it is opened: each would miss the other's page alone. */
export const rememberedPageRaces: Race[] = [
  {
    rule: 'a shift is posted while its talent is no longer dark: the venue’s page shows it at once',
    async round(context) {
      await goPublic(context)
      await context.ana.api.profiles.goDark({ duration: 'indefinite' })
      const getPages = keepOpening(context, showingShifts(context.venue))
      return {
        calls: [
          [context.ana, 'profiles.endDark', {}],
          [context.otherBrowser(context.ana), 'shifts.create', evening(context.venue)],
        ],
        allowed: ['200 201'],
        check: async () => {
          for (const page of await getPages()) expect(page).toContain(context.ana.full_name)
        },
      }
    },
  },
  {
    rule: 'a shift moves to another venue while its talent goes dark: neither venue’s page shows it at once',
    async round(context) {
      await goPublic(context)
      const { id } = await context.ana.api.shifts.create(evening(context.venue))
      const getPages = keepOpening(context, [context.venue, context.other].flatMap(showingShifts))
      return {
        calls: [
          [context.ana, 'profiles.goDark', { duration: 'indefinite' }],
          [context.otherBrowser(context.ana), 'shifts.edit', { id, ...evening(context.other) }],
        ],
        allowed: ['200 200'],
        check: async () => {
          for (const page of await getPages()) expect(page).not.toContain(context.ana.full_name)
        },
      }
    },
  },
  {
    rule: 'a venue gets another name while a shift is posted there: its talent’s page has the new one at once',
    async round(context) {
      await goPublic(context)
      const getPages = keepOpening(context, [`/profiles/${context.ana.username}`])
      return {
        calls: [
          [context.olive, 'venues.update', { slugOrId: context.venue.slug, name: NAME }],
          [context.ana, 'shifts.create', evening(context.venue)],
        ],
        allowed: ['200 201'],
        check: async () => {
          for (const page of await getPages()) expect(page).toContain(NAME)
        },
      }
    },
  },
  {
    rule: 'a venue gets another name while it adds an event: its calendar and feed have both at once',
    async round(context) {
      await goPublic(context)
      const { slug } = context.venue
      const getFeeds = keepOpening(context, [`/venues/${slug}/events.ics`, `/venues/${slug}/feed.atom`])
      return {
        calls: [
          [context.olive, 'venues.update', { slugOrId: slug, name: NAME }],
          [context.otherBrowser(context.olive), 'events.create', { slugOrId: slug, ...eventDraft({ name: EVENT }) }],
        ],
        allowed: ['200 201'],
        check: async () => {
          for (const feed of await getFeeds()) for (const text of [NAME, EVENT]) expect(feed).toContain(text)
        },
      }
    },
  },
]
