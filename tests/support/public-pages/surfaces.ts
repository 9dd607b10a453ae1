import { z } from 'zod'
import { toEventPath } from '#contract/event-path.ts'
import { buildEventPreview, buildProfilePreview, buildVenuePreview } from '#server/http/public-pages/preview.ts'
import { findProfilePage, findVenuePage } from '#server/public-pages/service.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import {
  hasPage,
  isOpen,
  type ModelVenue,
  NOTHING,
  type PublicModel,
  type Shown,
  showsOfNight,
  showsOfPerson,
  showsOfVenue,
  toNightDay,
} from './model.ts'

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

const EVENT_IDS: Record<string, string> = {
  'the-still': '00000000-0000-4000-8000-0000000000e1',
  // Its slug after it was renamed.
  'the-second-still': '00000000-0000-4000-8000-0000000000e1',
  'the-copper-rail': '00000000-0000-4000-8000-0000000000e2',
  'mudlark-tavern': '00000000-0000-4000-8000-0000000000e3',
}
/** The event at each venue; for a venue that does not exist, an id that none has. */
export const getEventId = (slug: string): string => EVENT_IDS[slug] ?? '00000000-0000-4000-8000-0000000000e0'
const toEventPage = (slug: string): string => toEventPath(slug, getEventId(slug))

/** What a page is made of, as one text. */
const toAnswer = (page: object | undefined): PublicAnswer =>
  page ? { status: 200, headers: {}, text: JSON.stringify(page) } : { status: 404, headers: {}, text: '' }

/** A page as someone without an account gets it, without the id that every response has. */
async function fetchPage(context: TestContext, path: string, sent: Record<string, string> = {}): Promise<PublicAnswer> {
  const response = await context.signedOut.fetch(path, { headers: sent })
  const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text() }
}

/** One part of a page. */
async function fetchPart(context: TestContext, path: string, part: RegExp): Promise<PublicAnswer> {
  const page = await fetchPage(context, path)
  return { ...page, text: (page.text.match(part) ?? []).join('') }
}

const PAGE_DATA = /<script type="application\/json" id="page-data">.*?<\/script>/s
/** The head has the title, link previews and structured data. */
const HEAD = /<head>.*?<\/head>/s

/** What names a person's or a venue's page, but never a schedule. */
const namesPersonOnly = (model: PublicModel): Shown =>
  hasPage(model) ? { person: true, workplaces: false, venues: [] } : NOTHING
const namesVenueOnly = (_: PublicModel, venue: ModelVenue): Shown =>
  isOpen(venue) ? { person: false, workplaces: false, venues: [venue.name] } : NOTHING

/** The Still is in Millstadt; the two other venues are in Belleville. */
const isInBelleville = ({ name }: ModelVenue): boolean => name !== 'The Still'

const showsTonight = (model: PublicModel, venues = model.venues): Shown => {
  const open = venues.filter(isOpen)
  const person = open.some((venue) => showsOfVenue(1)(model, venue).person)
  return { person, workplaces: false, venues: open.map(({ name }) => name).sort() }
}

/** An image, as the name that is drawn on it: a search finds nothing in its bytes. It is asked for without drawing it. */
async function fetchImage(
  context: TestContext,
  path: string,
  build: typeof buildVenuePreview,
  name: string,
): Promise<PublicAnswer> {
  const answer = await fetchPage(context, path, { 'if-none-match': '*' })
  if (answer.status === 404) return answer
  const document = await build(context.services, {
    name,
    eventId: getEventId(name),
    origin: context.origin,
    query: new URLSearchParams(),
  })
  const { photo: _photo, ...facts } = PreviewVersion.parse(JSON.parse(document?.version ?? ''))[1]
  return { ...answer, text: `The image of ${name}: ${JSON.stringify(facts)}` }
}

const PreviewVersion = z.tuple([z.number(), z.looseObject({ photo: z.unknown() })])

export const publicSurfaces: PublicSurface[] = [
  {
    name: 'a venue as JSON',
    ...ofVenue(1),
    read: (context, slug) => fetchPage(context, `/api/public/venues/${slug}`),
  },
  {
    name: 'a venue’s embed',
    ...ofVenue(1),
    read: (context, slug) => fetchPage(context, `/embed/venues/${slug}`),
  },
  {
    name: 'a venue’s calendar of events',
    ...ofVenue(0),
    read: (context, slug) => fetchPage(context, `/venues/${slug}/events.ics`),
  },
  {
    name: 'a venue’s Atom feed',
    ...ofVenue(0),
    read: (context, slug) => fetchPage(context, `/venues/${slug}/feed.atom`),
  },
  {
    name: 'a venue’s preview image',
    ...ofVenue(0),
    read: (context, slug) => fetchImage(context, `/venues/${slug}/preview.png`, buildVenuePreview, slug),
  },
  {
    name: 'an event’s page',
    ...ofVenue(0),
    read: (context, slug) => fetchPage(context, toEventPage(slug)),
  },
  {
    name: 'an event’s calendar file',
    ...ofVenue(0),
    read: (context, slug) => fetchPage(context, `${toEventPage(slug)}/calendar.ics`),
  },
  {
    name: 'an event’s preview image',
    ...ofVenue(0),
    read: (context, slug) => fetchImage(context, `${toEventPage(slug)}/preview.png`, buildEventPreview, slug),
  },
  {
    name: 'a person’s preview image',
    of: 'person',
    days: 0,
    expects: namesPersonOnly,
    read: (context, username) =>
      fetchImage(context, `/profiles/${username}/preview.png`, buildProfilePreview, username),
  },
  {
    name: 'what a person’s page is made of',
    ...ofPerson(7),
    read: async ({ services }, username) => toAnswer((await findProfilePage(services, username))?.page),
  },
  {
    name: 'what a venue’s page is made of',
    ...ofVenue(7),
    read: async ({ services }, slug) => toAnswer((await findVenuePage(services, slug))?.page),
  },
  {
    name: 'a person’s page',
    ...ofPerson(7),
    read: (context, username) => fetchPage(context, `/profiles/${username}`),
  },
  {
    name: 'a person’s page, its hydration data',
    ...ofPerson(7),
    read: (context, username) => fetchPart(context, `/profiles/${username}`, PAGE_DATA),
  },
  {
    name: 'a person’s page, link preview and structured data',
    of: 'person',
    days: 0,
    expects: namesPersonOnly,
    read: (context, username) => fetchPart(context, `/profiles/${username}`, HEAD),
  },
  { name: 'a venue’s page', ...ofVenue(7), read: (context, slug) => fetchPage(context, `/venues/${slug}`) },
  {
    name: 'a venue’s page, its hydration data',
    ...ofVenue(7),
    read: (context, slug) => fetchPart(context, `/venues/${slug}`, PAGE_DATA),
  },
  {
    name: 'a venue’s page, link preview and structured data',
    of: 'venue',
    days: 0,
    expects: namesVenueOnly,
    read: (context, slug) => fetchPart(context, `/venues/${slug}`, HEAD),
  },
  ...(['events', 'specials', 'menu', 'posts'] as const).map(
    (section): PublicSurface => ({
      name: `a venue’s ${section}`,
      of: 'venue',
      days: 0,
      expects: namesVenueOnly,
      read: (context, slug) => fetchPage(context, `/venues/${slug}/${section}`),
    }),
  ),
  {
    name: 'tonight',
    of: 'everyone',
    expects: (model) => showsTonight(model),
    read: (context) => fetchPage(context, '/tonight'),
  },
  {
    name: 'tonight in a city',
    of: 'everyone',
    expects: (model) => showsTonight(model, model.venues.filter(isInBelleville)),
    read: (context) => fetchPage(context, '/tonight/belleville'),
  },
  ...[0, 1, 3, 8, 30].map(
    (days): PublicSurface => ({
      name: `tonight, ${days} days ahead`,
      of: 'everyone',
      expects: (model) => showsOfNight(model, days, model.venues),
      read: (context) => fetchPage(context, `/tonight?day=${toNightDay(context.clock.now().getTime(), days)}`),
    }),
  ),
  {
    name: 'tonight in a city, in three days at a time',
    of: 'everyone',
    expects: (model) => showsOfNight(model, 3, model.venues.filter(isInBelleville)),
    read: (context) =>
      fetchPage(context, `/tonight/belleville?day=${toNightDay(context.clock.now().getTime(), 3)}&at=19:00`),
  },
  {
    name: 'sitemap of people',
    of: 'everyone',
    expects: namesPersonOnly,
    read: (context) => fetchPage(context, '/sitemap/profiles-1.xml'),
  },
  {
    name: 'sitemap of venues',
    of: 'everyone',
    expects: (model) => ({
      ...NOTHING,
      venues: model.venues
        .filter(isOpen)
        .map(({ name }) => name)
        .sort(),
    }),
    read: (context) => fetchPage(context, '/sitemap/venues-1.xml'),
  },
]
