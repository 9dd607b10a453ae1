import { CALENDAR_REFRESH_HOURS } from '#contract/calendars.limits.ts'
import { findVenueEventEntry, listVenueEventEntries } from '#server/calendars/queries.ts'
import { toCalendarEntry, toSingleLine } from '#server/calendars/rules.ts'
import { buildCalendarFileName } from '#server/events/rules.ts'
import { type PublicDocument, textDocument } from '#server/http/transport/document.ts'
import { type FeedVenueRow, findFeedVenue, listFeedEvents, listFeedPosts } from '#server/public-pages/feeds/queries.ts'
import { toMinute } from '#server/public-pages/page-cache/service.ts'
import { renderVenueFeed } from './feeds-atom.ts'
import type { OutletRequest, OutletServices } from './outlet-request.ts'

const POSTS_LIMIT = 20
const EVENTS_LIMIT = 20

/** Browsers must not run it, even if they mistake it for another type. */
const NEVER_RUN = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

type FeedDocument = (venue: FeedVenueRow, now: Date) => Promise<PublicDocument>

/**
 * A document of a venue with a public page, as of the present minute. It is made only if it is not remembered.
 */
async function findDocument(
  { db, clock, documents }: OutletServices,
  kind: string,
  { name, origin }: OutletRequest,
  make: FeedDocument,
): Promise<PublicDocument | undefined> {
  const now = toMinute(clock.now())
  const found = await documents.get(JSON.stringify([kind, origin, name.toLowerCase()]), now, async () => {
    const venue = await findFeedVenue(db, name)
    return venue && { id: venue.id, document: await make(venue, now) }
  })
  return found?.document
}

/** `GET /venues/{slug}/events.ics`: the events of a venue with a public page, never its shifts. */
export const buildEventsCalendar = (services: OutletServices, request: OutletRequest) =>
  findDocument(services, 'calendar', request, async (venue, now) => {
    const rows = await listVenueEventEntries(services.db, venue.id, now)
    const entries = rows.map((row) => toCalendarEntry(row, { viewerId: null, origin: request.origin }))
    const { buildIcs } = await import('#server/calendars/service.ts')
    const ics = buildIcs(entries, { name: toCalendarName(venue.name), refresh_hours: CALENDAR_REFRESH_HOURS })
    return textDocument('text/calendar', ics, {
      ...NEVER_RUN,
      'Content-Disposition': `inline; filename="${venue.slug}-events.ics"`,
    })
  })

/** `GET /venues/{slug}/events/{id}/calendar.ics`: one event of a venue with a public page. */
export async function buildEventCalendar(
  { db }: OutletServices,
  { name, eventId, origin }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const venue = await findFeedVenue(db, name)
  const row = venue && (await findVenueEventEntry(db, venue.id, eventId))
  if (!row) return undefined
  const { buildIcs } = await import('#server/calendars/service.ts')
  return textDocument('text/calendar', buildIcs([toCalendarEntry(row, { viewerId: null, origin })]), {
    ...NEVER_RUN,
    'Content-Disposition': `inline; filename="${buildCalendarFileName(row)}"`,
  })
}

/** The library does not escape the name of a calendar. */
const toCalendarName = (venue: string): string => `${toSingleLine(venue)} events`.replace(/[\\;,]/g, '\\$&')

/** `GET /venues/{slug}/feed.atom`: the posts and events of a venue with a public page. */
export const buildVenueFeed = (services: OutletServices, request: OutletRequest) =>
  findDocument(services, 'feed', request, async (venue, now) => {
    const posts = await listFeedPosts(services.db, venue.id, POSTS_LIMIT)
    const events = await listFeedEvents(services.db, venue.id, { now, limit: EVENTS_LIMIT })
    return textDocument(
      'application/atom+xml',
      renderVenueFeed({ venue, posts, events, origin: request.origin }),
      NEVER_RUN,
    )
  })
