import { WHATS_ON_LIMIT } from '#contract/whats-on.limits.ts'
import { parseNight } from '#server/core/records/nights.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { readVenuesNear } from './queries.ts'
import { listVenuesWithOffers, listWeekdays } from './service.ts'

/** Venues read, because some of them turn out to have nothing on, or to be closed. */
const READ_LIMIT = 6 * WHATS_ON_LIMIT

export const near = authenticatedProcedure.whatsOn.near.handler(async ({ input, context: { db, clock } }) => {
  const now = clock.now()
  const night = parseNight(input, now)
  const weekdays = listWeekdays(night, now)
  const rows = await readVenuesNear(db, { ...input, now, night, weekdays, limit: READ_LIMIT })
  return { items: listVenuesWithOffers(rows, { night, now, open: input.open }) }
})
