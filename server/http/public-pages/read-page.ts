import { NIGHT_TIME } from '#contract/night-choice.ts'
import type { PublicPage, PublicVenueSection } from '#contract/public-pages.ts'
import { isNightInReachAnywhere } from '#server/core/records/nights.ts'
import type { Services } from '#server/core/requests/context.ts'
import { toMinute } from '#server/public-pages/page-cache/service.ts'
import { findEventPage, findProfilePage, findVenuePage } from '#server/public-pages/service.ts'
import { readTonight, type TonightRequest } from '#server/public-pages/tonight/service.ts'
import { type PageAddress, toPagePath } from './page-address.ts'

type VenuePage = NonNullable<Awaited<ReturnType<typeof findVenuePage>>>['page']

/**
 * What is public at an address: a page with its canonical path, or where it has moved. Undefined if nothing is. `id` is
 * the person or venue, null if the page is about several.
 */
export type FoundPage = ({ id: string | null } & ({ path: string; page: PublicPage } | { movedTo: string })) | undefined

/**
 * Reads a page as of the present minute, so that time changes it only when a minute begins. Members see only the page of
 * tonight.
 */
export async function readPage(
  current: Services,
  address: PageAddress,
  { asked, memberId }: { asked: TonightRequest; memberId: string | null },
): Promise<FoundPage> {
  const now = toMinute(current.clock.now())
  const services = { ...current, clock: { now: () => now } }
  const { supportEmail: support_email, suggestionsEmail: suggestions_email } = current.config
  const toPage = (id: string | null, path: string, content: object): FoundPage => ({
    id,
    path,
    page: toJsonValue({ now, support_email, suggestions_email, ...content }),
  })
  if (address.kind === 'tonight') {
    const tonight = await readTonight(services, asked, memberId)
    // Every unknown city gets the same page under one canonical path, without the text of its address.
    const city = tonight.is_in_city ? (tonight.city?.slug ?? null) : null
    return toPage(null, toPagePath({ kind: 'tonight', city }), { kind: 'tonight', ...tonight })
  }
  if (address.kind === 'profile') {
    const found = await findProfilePage(services, address.username)
    return found && toPage(found.id, toPagePath(address), { kind: 'profile', profile: found.page })
  }
  if (address.kind === 'event') {
    const found = await findEventPage(services, address)
    if (!found) return undefined
    const path = toPagePath({ ...address, slug: found.page.venue.slug })
    return found.page.venue.slug === address.slug
      ? toPage(found.id, path, { kind: 'event', ...found.page })
      : { id: found.id, movedTo: path }
  }
  const found = await findVenuePage(services, address.slug)
  if (!found) return undefined
  const { id, page: venue } = found
  const path = toPagePath({ ...address, slug: venue.slug })
  if (venue.slug !== address.slug) return { id, movedTo: path }
  return toPage(id, path, { kind: 'venue', section: address.section, venue: pickSection(venue, address.section) })
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

/**
 * Where a page of tonight looks, in the city of its path, else around the query's location or this server's default; and
 * of which night.
 */
export function parseTonight(
  { config, clock }: Services,
  address: PageAddress,
  query: URLSearchParams,
): TonightRequest {
  const [day, at] = [query.get('day'), query.get('at')]
  const night = {
    // All days that cannot be chosen have the same page, which is remembered once.
    day: day === null || isNightInReachAnywhere(day, clock.now()) ? day : '',
    at: at && NIGHT_TIME.test(at) ? at : null,
  }
  if (address.kind === 'tonight' && address.city) return { place: { city: address.city }, location: null, ...night }
  const [lat, lon] = [parseDegrees(query.get('lat'), 90), parseDegrees(query.get('lon'), 180)]
  if (lat !== undefined && lon !== undefined) return { place: { lat, lon }, location: { lat, lon }, ...night }
  const { latitude, longitude } = config.defaultCenter
  return { place: { lat: latitude, lon: longitude }, location: null, ...night }
}

/** Rounded to about a kilometer, so that no one's exact location is used, even if a link has it. */
function parseDegrees(text: string | null, max: number): number | undefined {
  if (text === null || !/^-?[\d.]{1,16}$/.test(text)) return undefined
  const degrees = Math.round(Number(text) * 100) / 100
  return Math.abs(degrees) <= max ? degrees : undefined
}
