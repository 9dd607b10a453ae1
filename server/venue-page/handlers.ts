import { SHIFTS_AT_MINE_LIMIT, venueMessages } from '#contract/venues.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import {
  afterStart,
  decodeCursor,
  NameCursor,
  OwnVenueCursor,
  pageOf,
  TimeCursor,
} from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { listComingTo, listNextAt, listShiftsAtVenuesOf } from '#server/shifts/queries.ts'
import { tonightOf } from '#server/specials/queries.ts'
import {
  countPrivateShifts,
  findVenue,
  listVenues,
  listVenuesNear,
  listVenuesOf,
  type OwnVenueRow,
  type VenueCardRow,
} from '#server/venues/queries.ts'
import { weekOf } from '#server/venues/rules.ts'
import { readVenuePage } from './service.ts'

const list = member.venues.list.handler(async ({ input, context: { db, clock, viewer } }) => {
  const { q, followed, limit } = input
  const now = clock.now()
  const after = decodeCursor(NameCursor, input.cursor)
  const found = await listVenues(db, viewer.id, { now, q, followed, after, limit: limit + 1 })
  const page = pageOf(found, limit, afterName)
  return { ...page, items: await withTonight(db, page.items, now) }
})

const near = member.venues.near.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  return { items: await withTonight(db, await listVenuesNear(db, viewer.id, { now, ...input }), now) }
})

const mine = member.venues.mine.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const after = decodeCursor(OwnVenueCursor, input.cursor)
  const page = pageOf(await listVenuesOf(db, viewer.id, { now, after, limit: input.limit + 1 }), input.limit, afterOwn)
  const next = await listNextAt(
    db,
    viewer.id,
    page.items.map(({ id }) => id),
    now,
  )
  const venues = await withTonight(db, page.items, now)
  const nextAt = new Map(next.map((shift) => [shift.venue_id, shift]))
  return { ...page, items: venues.map((venue) => ({ ...venue, next_shift: nextAt.get(venue.id) ?? null })) }
})

const shiftsAtMine = member.venues.shiftsAtMine.handler(async ({ context: { db, clock, viewer } }) => {
  const now = clock.now()
  const { shifts: items, zones } = await listShiftsAtVenuesOf(db, viewer.id, { now, limit: SHIFTS_AT_MINE_LIMIT })
  const weeks = zones.map((zone) => weekOf(now, zone))
  return { items, private_count: await countPrivateShifts(db, viewer.id, weeks) }
})

const get = member.venues.get.handler(async ({ input, context, errors }) => {
  const venue = await readVenuePage(context, context.viewer.id, parseSlugOrId(input.slugOrId))
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  return venue
})

const shifts = member.venues.shifts.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const now = clock.now()
  const after = decodeCursor(TimeCursor, input.cursor)
  const venue = await findVenue(db, viewer.id, parseSlugOrId(input.slugOrId), now)
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  const rows = await listComingTo(db, viewer.id, venue.id, { now, after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, afterStart)
})

/** Venues with their shifts and with tonight's special or event. */
export const venuePageHandlers = { list, near, mine, shiftsAtMine, get, shifts }

const afterName = (venue: VenueCardRow): NameCursor => ({ name: venue.sort_name, id: venue.id })
const afterOwn = (venue: OwnVenueRow): OwnVenueCursor => ({ ...afterName(venue), is_archived: venue.is_archived })

/** Says of each venue what it has on tonight. */
async function withTonight<Venue extends { id: string }>(db: Db, venues: Venue[], now: Date) {
  const ids = venues.map(({ id }) => id)
  const tonight = await tonightOf(db, ids, now)
  return venues.map((venue) => ({ ...venue, tonight: tonight.get(venue.id) ?? null }))
}
