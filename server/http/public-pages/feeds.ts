import { CALENDAR_REFRESH_HOURS } from '#contract/calendars.texts.ts'
import { listVenueEventEntries } from '#server/calendars/queries.ts'
import { toCalendarEntry, toSingleLine } from '#server/calendars/rules.ts'
import type { Services } from '#server/core/requests/context.ts'
import { type PublicDocument, textDocument } from '#server/http/document.ts'
import { findFeedVenue, listFeedEvents, listFeedPosts } from '#server/public-pages/feeds/queries.ts'
import { renderVenueFeed } from './feeds-atom.ts'
import type { OutletRequest } from './outlets.ts'

const POSTS_LIMIT = 20
const EVENTS_LIMIT = 20

/** Browsers must not run it, even if they mistake it for another type. */
const NEVER_RUN = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

/** `GET /venues/{slug}/events.ics`: the events of a venue with a public page, never its shifts. */
export async function buildEventsCalendar(
  { db, clock }: Services,
  { name, origin }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const venue = await findFeedVenue(db, name)
  if (!venue) return undefined
  const rows = await listVenueEventEntries(db, venue.id, clock.now())
  const entries = rows.map((row) => toCalendarEntry(row, { viewerId: null, origin }))
  const { buildIcs } = await import('#server/calendars/service.ts')
  const ics = buildIcs(entries, { name: toCalendarName(venue.name), refresh_hours: CALENDAR_REFRESH_HOURS })
  return textDocument('text/calendar', ics, {
    ...NEVER_RUN,
    'Content-Disposition': `inline; filename="${venue.slug}-events.ics"`,
  })
}

/** The library does not escape the name of a calendar. */
const toCalendarName = (venue: string): string => `${toSingleLine(venue)} events`.replace(/[\\;,]/g, '\\$&')

/** `GET /venues/{slug}/feed.atom`: the posts and events of a venue with a public page. */
export async function buildVenueFeed(
  { db, clock }: Services,
  { name, origin }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const venue = await findFeedVenue(db, name)
  if (!venue) return undefined
  const posts = await listFeedPosts(db, venue.id, POSTS_LIMIT)
  const events = await listFeedEvents(db, venue.id, { now: clock.now(), limit: EVENTS_LIMIT })
  return textDocument('application/atom+xml', renderVenueFeed({ venue, posts, events, origin }), NEVER_RUN)
}
