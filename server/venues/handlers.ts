import { VENUE_OPTIONS_LIMIT, venueMessages } from '#contract/venues.texts.ts'
import { member } from '#server/doors.ts'
import { afterStart, decodeCursor, NameCursor, pageOf, TimeCursor } from '#server/paging.ts'
import { listComingTo, listRunningAt } from '#server/shifts/queries.ts'
import {
  deleteFollow,
  findFollow,
  findVenue,
  insertFollow,
  listVenueOptions,
  listVenues,
  type VenueCardRow,
} from './queries.ts'
import { addressOf } from './rules.ts'

const ON_NOW_LIMIT = 50
const COMING_LIMIT = 20

const list = member.venues.list.handler(async ({ input, context: { db, clock, viewer } }) => {
  const { q, limit } = input
  const after = decodeCursor(NameCursor, input.cursor)
  return pageOf(await listVenues(db, viewer.id, { now: clock.now(), q, after, limit: limit + 1 }), limit, afterName)
})

const options = member.venues.options.handler(async ({ input, context: { db } }) => ({
  items: await listVenueOptions(db, input.q, VENUE_OPTIONS_LIMIT),
}))

const get = member.venues.get.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const now = clock.now()
  const venue = await findVenue(db, viewer.id, addressOf(input.slugOrId), now)
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  const on_now = await listRunningAt(db, viewer.id, venue.id, { now, limit: ON_NOW_LIMIT })
  const coming = await listComingTo(db, viewer.id, venue.id, { now, after: null, limit: COMING_LIMIT + 1 })
  return { ...venue, on_now, upcoming_shifts: pageOf(coming, COMING_LIMIT, afterStart) }
})

const shifts = member.venues.shifts.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const now = clock.now()
  const after = decodeCursor(TimeCursor, input.cursor)
  const venue = await findVenue(db, viewer.id, addressOf(input.slugOrId), now)
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  const rows = await listComingTo(db, viewer.id, venue.id, { now, after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, afterStart)
})

const follow = member.venues.follow.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await insertFollow(trx, viewer.id, addressOf(input.slugOrId), clock.now())
    const standing = await findFollow(trx, viewer.id, addressOf(input.slugOrId))
    if (!standing) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return standing
  }),
)

const unfollow = member.venues.unfollow.handler(({ input, context: { db, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await deleteFollow(trx, viewer.id, addressOf(input.slugOrId))
    const standing = await findFollow(trx, viewer.id, addressOf(input.slugOrId))
    if (!standing) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return standing
  }),
)

export const venueHandlers = { list, options, get, shifts, follow, unfollow }

const afterName = (venue: VenueCardRow): NameCursor => ({ name: venue.sort_name, id: venue.id })
