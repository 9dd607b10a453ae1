import { venueMessages } from '#contract/venues.texts.ts'
import { publicProcedure } from '#server/core/requests/access-levels.ts'
import { readOpenVenue } from './service.ts'

export const venue = publicProcedure.publicPages.venue.handler(async ({ input, context, errors }) => {
  const found = await readOpenVenue(context, input.slug, context.request.origin)
  if (!found) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  return found.venue
})
