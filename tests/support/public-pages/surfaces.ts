import { readPublicProfile, readPublicVenue } from '#server/public-pages/service.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { type ModelVenue, type PublicModel, type Shown, showsOfPerson, showsOfVenue } from './model.ts'

/** What someone without an account gets. */
export type PublicAnswer = { status: number; headers: Record<string, string>; text: string }

/**
 * A place where people without an account may see something, of one person by username, of one venue by slug, or of
 * everyone, with shifts of at most so many days ahead. Every public surface is an entry of `publicSurfaces`.
 */
export type PublicSurface = { name: string; read(context: TestContext, address: string): Promise<PublicAnswer> } & (
  | { of: 'person'; days: number; expects(model: PublicModel): Shown }
  | { of: 'venue'; days: number; expects(model: PublicModel, venue: ModelVenue): Shown }
  | { of: 'everyone'; expects(model: PublicModel): Shown }
)

const ofPerson = (days: number) => ({ of: 'person' as const, days, expects: showsOfPerson(days) })
const ofVenue = (days: number) => ({ of: 'venue' as const, days, expects: showsOfVenue(days) })

/** What a page is made of, as one text. */
const toAnswer = (page: object | undefined): PublicAnswer =>
  page ? { status: 200, headers: {}, text: JSON.stringify(page) } : { status: 404, headers: {}, text: '' }

export const publicSurfaces: PublicSurface[] = [
  {
    name: 'what a person’s page is made of',
    ...ofPerson(7),
    read: async ({ services }, username) => toAnswer(await readPublicProfile(services, username)),
  },
  {
    name: 'what a venue’s page is made of',
    ...ofVenue(7),
    read: async ({ services }, slug) => toAnswer(await readPublicVenue(services, slug)),
  },
]
