import { VENUE_OPTIONS_LIMIT, venueMessages } from '#contract/venues.texts.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { deleteFollow, findFollow, insertFollow, listVenueOptions } from './queries.ts'

const options = member.venues.options.handler(async ({ input, context: { db } }) => ({
  items: await listVenueOptions(db, input.q, VENUE_OPTIONS_LIMIT),
}))

const follow = member.venues.follow.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await insertFollow(trx, viewer.id, parseSlugOrId(input.slugOrId), clock.now())
    const standing = await findFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    if (!standing) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return standing
  }),
)

const unfollow = member.venues.unfollow.handler(({ input, context: { db, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await deleteFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    const standing = await findFollow(trx, viewer.id, parseSlugOrId(input.slugOrId))
    if (!standing) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    return standing
  }),
)

export const venueHandlers = { options, follow, unfollow }
