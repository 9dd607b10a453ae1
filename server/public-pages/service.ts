import type { z } from 'zod'
import type { PublicEventPage, PublicProfile, PublicVenue } from '#contract/public-pages.ts'
import { toVenueHours } from '#server/core/records/opening-hours.ts'
import type { Services } from '#server/core/requests/context.ts'
import type { MediaLinks } from '#server/core/requests/ports.ts'
import { findEventAtVenue, findEventSeries, listUpcomingEvents } from '#server/events/queries.ts'
import { listMenuPages } from '#server/menus/queries.ts'
import { listPublicSpecials } from '#server/specials/queries.ts'
import { compareSpecials, createVenueCalendar, getSpecialState } from '#server/specials/rules.ts'
import {
  findPublicProfile,
  findPublicVenue,
  listPublicPosts,
  listPublicShiftsAtVenue,
  listPublicShiftsOfPerson,
} from './queries.ts'

type Readers = Pick<Services, 'db' | 'clock'> & { mediaLinks: Pick<MediaLinks, 'signLinks'> }

/** Leaves the path of an image in place of a link, for pages that are signed later or only compared. */
export const WITHOUT_LINKS: Pick<MediaLinks, 'signLinks'> = { signLinks: (output) => output }

const EVENTS_LIMIT = 20
const POSTS_LIMIT = 10

/** A page with the id of its person or venue, which is on no page. */
type WithId<Page> = { id: string; page: Page }

/**
 * What a venue's public page shows, with signed image links. Undefined alike for a venue that does not exist, is not
 * public or is archived: all three take one statement.
 */
export async function findVenuePage(
  { db, clock, mediaLinks }: Readers,
  slug: string,
): Promise<WithId<z.input<typeof PublicVenue>> | undefined> {
  const now = clock.now()
  const found = await findPublicVenue(db, slug)
  if (!found) return undefined
  const { id, hours_week, hours_exceptions, ...facts } = found
  const sign = <T>(part: T, feature: string): T => mediaLinks.signLinks(part, [feature], now)
  const calendar = createVenueCalendar(facts.time_zone)
  const specials = (await listPublicSpecials(db, id))
    .map((special) => ({ ...special, ...getSpecialState(special, calendar, now) }))
    .filter(({ status }) => status !== 'expired')
    .sort(compareSpecials)
  const events = await listUpcomingEvents(db, id, { now, after: null, limit: EVENTS_LIMIT })
  const menuPages = await listMenuPages(db, id)
  const page = {
    ...sign(facts, 'venues'),
    hours: toVenueHours({ hours_week, hours_exceptions }, facts.time_zone, now),
    shifts: sign(await listPublicShiftsAtVenue(db, id, now), 'shifts'),
    specials: sign(specials.map(withoutVenue), 'specials'),
    events: sign(events.map(withoutVenue), 'events'),
    menu_pages: sign(menuPages.map(withoutVenue), 'menus'),
    posts: sign(await listPublicPosts(db, id, POSTS_LIMIT), 'posts'),
  }
  return { id, page }
}

/**
 * What the page of an event shows, with signed image links. Undefined alike for a venue that does not exist or is not
 * public; only at a public venue is the event looked for.
 */
export async function findEventPage(
  { db, clock, mediaLinks }: Readers,
  { slug, id: eventId }: { slug: string; id: string },
): Promise<WithId<z.input<typeof PublicEventPage>> | undefined> {
  const now = clock.now()
  const found = await findPublicVenue(db, slug)
  const event = found && (await findEventAtVenue(db, found.id, eventId))
  if (!event) return undefined
  const { id, hours_week, hours_exceptions, ...facts } = found
  const hours = toVenueHours({ hours_week, hours_exceptions }, facts.time_zone, now)
  const venue = { ...mediaLinks.signLinks(facts, ['venues'], now), hours }
  const repeats = await findEventSeries(db, event.id, now)
  const series = repeats && { last_start_time: repeats.last_start_time }
  return { id, page: { event: mediaLinks.signLinks(withoutVenue(event), ['events'], now), venue, series } }
}

type VenueColumn = 'venue_id' | 'venue_name' | 'venue_slug' | 'venue_time_zone' | 'created_at'

/** An entry of a venue without the venue's id, what its page says anyway, and when it was made. */
const withoutVenue = <Row extends Partial<Record<VenueColumn, unknown>>>({
  venue_id: _id,
  venue_name: _name,
  venue_slug: _slug,
  venue_time_zone: _zone,
  created_at: _createdAt,
  ...entry
}: Row): Omit<Row, VenueColumn> => entry

/**
 * What a person's public page shows, with a signed photo link. Undefined alike for a person who does not exist, has no
 * public page or is suspended: all three take one statement. A former username leads to no page: people rename to be
 * found no longer.
 */
export async function findProfilePage(
  { db, clock, mediaLinks }: Readers,
  username: string,
): Promise<WithId<z.input<typeof PublicProfile>> | undefined> {
  const now = clock.now()
  const found = await findPublicProfile(db, username.toLowerCase())
  if (!found) return undefined
  const { id, ...profile } = found
  const shifts = profile.level === 'profile' ? null : await listPublicShiftsOfPerson(db, id, now)
  return { id, page: mediaLinks.signLinks({ ...profile, shifts }, ['profiles'], now) }
}
