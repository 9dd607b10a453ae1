import { eventMessages } from '#contract/events.texts.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { eventPlace, menuPlace, specialPlace, VENUE_PLACE, venuePostPlace } from '#server/media/rules.ts'
import { storeUpload } from '#server/media/service.ts'
import { findVenueToWrite } from '#server/venues/queries.ts'
import { verdictOnWriting } from '#server/venues/rules.ts'

type Context = RequestContext & { viewer: { id: string } }
type Errors = {
  NOT_FOUND: (options: { message: string }) => Error
  FORBIDDEN: (options: { message: string }) => Error
}

const venue = member.media.venue.handler(({ input, context }) =>
  // The path names neither person nor venue: a venue may not be there yet, and the picture outlives who sent it.
  storeUpload(context, VENUE_PLACE, input.picture),
)

const event = member.media.event.handler(async ({ input, context, errors }) => {
  const venue_id = await ownVenue(context, input.slugOrId, errors, eventMessages.notYours)
  return storeUpload(context, eventPlace(venue_id), input.picture)
})

const special = member.media.special.handler(async ({ input, context, errors }) => {
  const venue_id = await ownVenue(context, input.slugOrId, errors, specialMessages.notYours)
  return storeUpload(context, specialPlace(venue_id), input.picture)
})

const menu = member.media.menu.handler(async ({ input, context, errors }) => {
  const venue_id = await ownVenue(context, input.slugOrId, errors, menuMessages.notYours)
  return storeUpload(context, menuPlace(venue_id), input.picture)
})

const venuePost = member.media.venuePost.handler(async ({ input, context, errors }) => {
  const venue_id = await ownVenue(context, input.slugOrId, errors, postMessages.notYourVenue)
  return storeUpload(context, venuePostPlace(venue_id), input.picture)
})

export const venueUploadHandlers = { venue, event, special, menu, venuePost }

async function ownVenue({ db, viewer }: Context, slugOrId: string, errors: Errors, notYours: string): Promise<string> {
  const found = await findVenueToWrite(db, parseSlugOrId(slugOrId))
  const verdict = verdictOnWriting(viewer.id, found)
  if (!found || verdict === 'missing') throw errors.NOT_FOUND({ message: venueMessages.notFound })
  if (verdict === 'not yours') throw errors.FORBIDDEN({ message: notYours })
  return found.id
}
