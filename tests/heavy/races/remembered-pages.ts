import { sql } from 'kysely'
import { expect } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Race, RaceContext } from './race-context.ts'

const NAME = 'The Second Still'

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

/**
 * Opens a page again and again, so that it is remembered as it is between any two writes. The returned function stops
 * that and returns the page as someone gets it who comes then.
 */
function keepOpening({ testContext }: RaceContext, path: string): () => Promise<string> {
  const open = async () => (await testContext.signedOut.fetch(path)).text()
  let isGoingOn = true
  const opening = (async () => {
    while (isGoingOn) await open()
  })()
  return async () => {
    isGoingOn = false
    await opening
    return open()
  }
}

/** Two writes that decide together what a page shows, while it is opened: each would miss the other's page alone. */
export const rememberedPageRaces: Race[] = [
  {
    rule: 'a shift is posted while its talent is no longer dark: the venue’s page shows it at once',
    async round(context) {
      await goPublic(context)
      await context.ana.api.profiles.goDark({ duration: 'indefinite' })
      const getPage = keepOpening(context, `/venues/${context.venue.slug}`)
      return {
        calls: [
          [context.ana, 'profiles.endDark', {}],
          [context.otherBrowser(context.ana), 'shifts.add', evening(context.venue)],
        ],
        allowed: ['200 201'],
        check: async () => expect(await getPage()).toContain(context.ana.username),
      }
    },
  },
  {
    rule: 'a shift moves to another venue while its talent goes dark: neither venue’s page shows it at once',
    async round(context) {
      await goPublic(context)
      const { id } = await context.ana.api.shifts.add(evening(context.venue))
      const getPages = [context.venue, context.other].map(({ slug }) => keepOpening(context, `/venues/${slug}`))
      return {
        calls: [
          [context.ana, 'profiles.goDark', { duration: 'indefinite' }],
          [context.otherBrowser(context.ana), 'shifts.edit', { id, ...evening(context.other) }],
        ],
        allowed: ['200 200'],
        check: async () => {
          for (const getPage of getPages) expect(await getPage()).not.toContain(context.ana.username)
        },
      }
    },
  },
  {
    rule: 'a venue gets another name while a shift is posted there: its talent’s page has the new one at once',
    async round(context) {
      await goPublic(context)
      const getPage = keepOpening(context, `/profiles/${context.ana.username}`)
      return {
        calls: [
          [context.olive, 'venues.update', { slugOrId: context.venue.slug, name: NAME }],
          [context.ana, 'shifts.add', evening(context.venue)],
        ],
        allowed: ['200 201'],
        check: async () => expect(await getPage()).toContain(NAME),
      }
    },
  },
]
