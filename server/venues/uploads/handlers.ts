import { eventMessages } from '#contract/events.texts.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import {
  toEventImageFolder,
  toMenuImageFolder,
  toSpecialImageFolder,
  toVenuePostImageFolder,
  VENUE_IMAGE_FOLDER,
} from '#server/media/rules.ts'
import { storeUpload } from '#server/media/service.ts'
import { findVenueForWrite } from '#server/venues/queries.ts'
import { assertOwnVenue } from '#server/venues/service.ts'

type UploadContext = RequestContext & { viewer: { id: string } }

export const venue = authenticatedProcedure.media.venue.handler(({ input, context }) =>
  // The path contains neither user nor venue: the venue may not exist yet, and its image stays when the uploader
  // leaves.
  storeUpload(context, VENUE_IMAGE_FOLDER, input.picture),
)

export const event = authenticatedProcedure.media.event.handler(async ({ input, context }) => {
  const venue_id = await requireOwnVenueId(context, input.slugOrId, eventMessages.notYours)
  return storeUpload(context, toEventImageFolder(venue_id), input.picture)
})

export const special = authenticatedProcedure.media.special.handler(async ({ input, context }) => {
  const venue_id = await requireOwnVenueId(context, input.slugOrId, specialMessages.notYours)
  return storeUpload(context, toSpecialImageFolder(venue_id), input.picture)
})

export const menu = authenticatedProcedure.media.menu.handler(async ({ input, context }) => {
  const venue_id = await requireOwnVenueId(context, input.slugOrId, menuMessages.notYours)
  return storeUpload(context, toMenuImageFolder(venue_id), input.picture)
})

export const venuePost = authenticatedProcedure.media.venuePost.handler(async ({ input, context }) => {
  const venue_id = await requireOwnVenueId(context, input.slugOrId, postMessages.notYourVenue)
  return storeUpload(context, toVenuePostImageFolder(venue_id), input.picture)
})

async function requireOwnVenueId({ db, viewer }: UploadContext, slugOrId: string, notYours: string): Promise<string> {
  const venueRow = await findVenueForWrite(db, parseSlugOrId(slugOrId))
  assertOwnVenue(viewer.id, venueRow, { notYours })
  return venueRow.id
}
