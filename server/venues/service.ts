import { venueMessages } from '#contract/venues.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { toStoredHours, toVenueHours } from '#server/core/records/opening-hours.ts'
import type { Services } from '#server/core/requests/context.ts'
import { toEditVersion } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { toPage, toStartTimeCursor } from '#server/core/requests/paging.ts'
import { type ParsedSlugOrId, parseSlugOrId } from '#server/core/slug-or-id.ts'
import { listRunningShiftsAtVenue, listUpcomingShiftsAtVenue } from '#server/shifts/queries.ts'
import { findReadableVenue, findVenue, lockVenue, type VenueWriteRow } from './queries.ts'
import { EDITED_HOURS_FIELDS, isOwnVenue } from './rules.ts'

/** A venue that the viewer may see; throws NOT_FOUND otherwise. */
export async function requireReadableVenue(db: Db, viewerId: string, slugOrId: string) {
  const venue = await findReadableVenue(db, viewerId, parseSlugOrId(slugOrId))
  if (!venue) throw apiErrors.NOT_FOUND({ message: venueMessages.notFound })
  return venue
}

/** What to answer when a venue cannot be written to. `notFound` names what the caller asked for, by default the venue. */
export type VenueRefusals = { notFound?: string; notYours: string }

/** Locks a venue of the viewer until the transaction ends; throws NOT_FOUND or FORBIDDEN if it is not theirs. */
export async function lockOwnVenue(
  trx: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  refusals: VenueRefusals,
): Promise<VenueWriteRow> {
  const venue = await lockVenue(trx, address)
  assertOwnVenue(viewerId, venue, refusals)
  return venue
}

/** Only the owner may write to a venue, not even staff. An archived venue counts as missing for everyone else. */
export function assertOwnVenue(
  viewerId: string,
  venue: VenueWriteRow | undefined,
  { notFound = venueMessages.notFound, notYours }: VenueRefusals,
): asserts venue is VenueWriteRow {
  if (venue && isOwnVenue(viewerId, venue)) return
  if (!venue || venue.archived_at !== null) throw apiErrors.NOT_FOUND({ message: notFound })
  throw apiErrors.FORBIDDEN({ message: notYours })
}

const ON_NOW_LIMIT = 50
const UPCOMING_LIMIT = 20

/** A venue with its running and upcoming shifts, as far as the viewer may see them. */
export async function readVenuePage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewerId: string,
  address: ParsedSlugOrId,
) {
  const now = clock.now()
  const venue = await findVenue(db, viewerId, address, now)
  if (!venue) return undefined
  // Reads of the same turn of the event loop are sent together.
  const [on_now, upcoming] = await Promise.all([
    listRunningShiftsAtVenue(db, viewerId, venue.id, { now, limit: ON_NOW_LIMIT }),
    listUpcomingShiftsAtVenue(db, viewerId, venue.id, { now, after: null, limit: UPCOMING_LIMIT + 1 }),
  ])
  const { hours_week, hours_exceptions, hours_confirmed_at, hours_are_confirmed, can_answer_hours, ...facts } = venue
  const stored = { hours_week, hours_exceptions }
  const hours = toVenueHours(stored, venue.time_zone, now)
  const page = {
    ...facts,
    on_now,
    upcoming_shifts: toPage(upcoming, UPCOMING_LIMIT, toStartTimeCursor),
    hours,
    hours_confirmation: hours && {
      confirmed_at: hours_confirmed_at,
      is_confirmed: hours_are_confirmed,
      can_answer: can_answer_hours,
    },
  }
  if (!venue.is_mine) return page
  // Exceptions that are over count, so that the version does not change at midnight.
  return { ...page, hours_version: toEditVersion(toStoredHours(stored), EDITED_HOURS_FIELDS) }
}
