import { VENUE_OPTIONS_LIMIT, venueMessages } from '#contract/venues.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { deleteVenueFollow, findVenueFollow, insertVenueFollow, listVenueOptions } from './queries.ts'

export const options = authenticatedProcedure.venues.options.handler(async ({ input, context: { db } }) => ({
  items: await listVenueOptions(db, input.q, VENUE_OPTIONS_LIMIT),
}))

export const follow = authenticatedProcedure.venues.follow.handler(
  ({ input, context: { db, clock, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      await insertVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId), clock.now())
      const followState = await findVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
      if (!followState) throw errors.NOT_FOUND({ message: venueMessages.notFound })
      return followState
    }),
)

export const unfollow = authenticatedProcedure.venues.unfollow.handler(({ input, context: { db, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await deleteVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    const followState = await findVenueFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    if (!followState) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return followState
  }),
)
