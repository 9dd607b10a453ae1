import type { PublicPage, PublicVenueSection } from '#contract/public-pages.ts'
import type { Services } from '#server/core/requests/context.ts'
import { readPublicProfile, readPublicVenue } from '#server/public-pages/service.ts'
import { readTonight, type TonightPlace } from '#server/public-pages/tonight/service.ts'
import { type PageAddress, toPagePath } from './page-address.ts'

const MINUTE = 60_000

type VenuePage = NonNullable<Awaited<ReturnType<typeof readPublicVenue>>>

/** What is public at an address: a page with its canonical path, or where it has moved. Undefined if nothing is. */
export type FoundPage = { path: string; page: PublicPage } | { movedTo: string } | undefined

export async function readPage(services: Services, address: PageAddress, query: URLSearchParams): Promise<FoundPage> {
  const { config, clock } = services
  const toPage = (path: string, content: object): FoundPage => ({
    path,
    page: toJsonValue({
      now: new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE),
      support_email: config.supportEmail,
      suggestions_email: config.suggestionsEmail,
      ...content,
    }),
  })
  if (address.kind === 'tonight') {
    const tonight = await readTonight(services, parsePlace(services, address.city, query))
    // Every unknown city gets the same page under one canonical path, without the text of its address.
    const city = tonight.is_in_city ? (tonight.city?.slug ?? null) : null
    return toPage(toPagePath({ kind: 'tonight', city }), { kind: 'tonight', ...tonight })
  }
  if (address.kind === 'profile') {
    const profile = await readPublicProfile(services, address.username)
    return profile && toPage(toPagePath(address), { kind: 'profile', profile })
  }
  const venue = await readPublicVenue(services, address.slug)
  if (!venue) return undefined
  const path = toPagePath({ ...address, slug: venue.slug })
  if (venue.slug !== address.slug) return { movedTo: path }
  return toPage(path, { kind: 'venue', section: address.section, venue: pickSection(venue, address.section) })
}

/** What the page of one list needs of a venue; above all, no shifts. */
function pickSection(venue: VenuePage, section: PublicVenueSection): VenuePage {
  if (section === 'all') return venue
  const lists = { shifts: [], specials: [], events: [], menu_pages: [], posts: [] }
  const kept = section === 'menu' ? 'menu_pages' : section
  return { ...venue, ...lists, [kept]: venue[kept] }
}

/** The value as the browser gets it: instants as text. */
const toJsonValue = (value: object): PublicPage => JSON.parse(JSON.stringify(value)) as PublicPage

/** The city of the path, else the location of the query, else the default location of this server. */
function parsePlace({ config }: Services, city: string | null, query: URLSearchParams): TonightPlace {
  if (city) return { city }
  const [lat, lon] = [parseDegrees(query.get('lat'), 90), parseDegrees(query.get('lon'), 180)]
  if (lat !== undefined && lon !== undefined) return { lat, lon }
  const { latitude, longitude } = config.defaultCenter
  return { lat: latitude, lon: longitude }
}

/** Rounded to about a kilometer, so that no one's exact location is used, even if a link has it. */
function parseDegrees(text: string | null, max: number): number | undefined {
  if (text === null || !/^-?[\d.]{1,16}$/.test(text)) return undefined
  const degrees = Math.round(Number(text) * 100) / 100
  return Math.abs(degrees) <= max ? degrees : undefined
}
