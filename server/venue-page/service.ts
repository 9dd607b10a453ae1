import type { Services } from '#server/core/requests/context.ts'
import { toPage, toStartTimeCursor } from '#server/core/requests/paging.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { listRunningShiftsAtVenue, listUpcomingShiftsAtVenue } from '#server/shifts/queries.ts'
import { findVenue } from '#server/venues/queries.ts'

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
  const on_now = await listRunningShiftsAtVenue(db, viewerId, venue.id, { now, limit: ON_NOW_LIMIT })
  const upcoming = await listUpcomingShiftsAtVenue(db, viewerId, venue.id, {
    now,
    after: null,
    limit: UPCOMING_LIMIT + 1,
  })
  return { ...venue, on_now, upcoming_shifts: toPage(upcoming, UPCOMING_LIMIT, toStartTimeCursor) }
}
