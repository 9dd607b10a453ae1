import type { Night } from '#contract/night-choice.ts'
import { SHIFTS_AT_OWN_VENUES_LIMIT, VENUE_OPTIONS_LIMIT } from '#contract/venues.limits.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Tonight } from '#contract/venues.ts'
import { parseNight } from '#server/core/records/nights.ts'
import type { TonightColumns } from '#server/core/records/specials.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { toEditVersion } from '#server/core/requests/edit-version.ts'
import {
  decodeCursor,
  NameCursor,
  OwnVenueCursor,
  TimeCursor,
  toPage,
  toStartTimeCursor,
} from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import {
  listNextShifts,
  listShiftsAtOwnedVenues,
  listUpcomingShiftsAtVenue,
  listVenueOptions,
} from '#server/shifts/queries.ts'
import {
  countPrivateShifts,
  deleteVenueFollow,
  findVenue,
  findVenueFollow,
  insertVenueFollow,
  listOwnedVenues,
  listVenues,
  listVenuesNear,
  type OwnVenueRow,
  searchVenuesNear,
  type VenueCardRow,
} from './queries.ts'
import { EDITED_VENUE_FIELDS, toWeekRange } from './rules.ts'
import { readVenuePage } from './service.ts'

/** What lists of venues need from specials, which depend on venues. `router.ts` passes it in. */
type VenueDeps = {
  withTonight<Venue extends TonightColumns & { time_zone: string }>(
    venues: readonly Venue[],
    now: Date,
    night?: Night | null,
  ): (Omit<Venue, keyof TonightColumns> & { tonight: Tonight | null })[]
}

const list = ({ withTonight }: VenueDeps) =>
  authenticatedProcedure.venues.list.handler(async ({ input, context: { db, clock, viewer } }) => {
    const { q, followed, on_now, limit } = input
    const now = clock.now()
    const night = parseNight(input, now)
    const after = decodeCursor(NameCursor, input.cursor)
    const found = await listVenues(db, viewer.id, { now, night, q, followed, on_now, after, limit: limit + 1 })
    const page = toPage(found, limit, toNameCursor)
    return { ...page, items: withTonight(page.items, now, night) }
  })

const near = ({ withTonight }: VenueDeps) =>
  authenticatedProcedure.venues.near.handler(async ({ input, context: { db, clock, viewer } }) => {
    const now = clock.now()
    const night = parseNight(input, now)
    const venues =
      input.q || input.on_now || night
        ? await searchVenuesNear(db, viewer.id, { ...input, now, night })
        : await listVenuesNear(db, viewer.id, { now, ...input })
    return { items: withTonight(venues, now, night) }
  })

const mine = ({ withTonight }: VenueDeps) =>
  authenticatedProcedure.venues.mine.handler(async ({ input, context: { db, clock, viewer } }) => {
    const now = clock.now()
    const after = decodeCursor(OwnVenueCursor, input.cursor)
    const rows = await listOwnedVenues(db, viewer.id, { now, after, limit: input.limit + 1 })
    const page = toPage(rows, input.limit, toOwnVenueCursor)
    const ids = page.items.map(({ id }) => id)
    const next = await listNextShifts(db, viewer.id, ids, now)
    const venues = withTonight(page.items, now)
    const nextAt = new Map(next.map((shift) => [shift.venue_id, shift]))
    return { ...page, items: venues.map((venue) => ({ ...venue, next_shift: nextAt.get(venue.id) ?? null })) }
  })

const shiftsAtMine = authenticatedProcedure.venues.shiftsAtMine.handler(async ({ context: { db, clock, viewer } }) => {
  const now = clock.now()
  const { shifts: items, zones } = await listShiftsAtOwnedVenues(db, viewer.id, {
    now,
    limit: SHIFTS_AT_OWN_VENUES_LIMIT,
  })
  const weeks = zones.map((zone) => toWeekRange(now, zone))
  return { items, private_count: await countPrivateShifts(db, viewer.id, weeks) }
})

const get = authenticatedProcedure.venues.get.handler(async ({ input, context, errors }) => {
  const venue = await readVenuePage(context, context.viewer.id, parseSlugOrId(input.slugOrId))
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  return venue.is_mine ? { ...venue, version: toEditVersion(venue, EDITED_VENUE_FIELDS) } : venue
})

const shifts = authenticatedProcedure.venues.shifts.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const now = clock.now()
    const after = decodeCursor(TimeCursor, input.cursor)
    const venue = await findVenue(db, viewer.id, parseSlugOrId(input.slugOrId), now)
    if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    const rows = await listUpcomingShiftsAtVenue(db, viewer.id, venue.id, { now, after, limit: input.limit + 1 })
    return toPage(rows, input.limit, toStartTimeCursor)
  },
)

const options = authenticatedProcedure.venues.options.handler(async ({ input, context: { db } }) => ({
  items: await listVenueOptions(db, input.q, VENUE_OPTIONS_LIMIT),
}))

const follow = authenticatedProcedure.venues.follow.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await insertVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId), clock.now())
    const followState = await findVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    if (!followState) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return followState
  }),
)

const unfollow = authenticatedProcedure.venues.unfollow.handler(({ input, context: { db, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await deleteVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    const followState = await findVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    if (!followState) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return followState
  }),
)

export const createVenueHandlers = (dependencies: VenueDeps) => ({
  list: list(dependencies),
  near: near(dependencies),
  mine: mine(dependencies),
  shiftsAtMine,
  get,
  shifts,
  options,
  follow,
  unfollow,
})

const toNameCursor = (venue: VenueCardRow): NameCursor => ({ name: venue.folded_text, id: venue.id })
const toOwnVenueCursor = (venue: OwnVenueRow): OwnVenueCursor => ({
  ...toNameCursor(venue),
  is_archived: venue.is_archived,
})
