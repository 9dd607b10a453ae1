import type { SavedVenue } from '#contract/venue-management.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { findEditConflict } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { enforceRateLimit } from '#server/core/requests/rate-limits.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { VENUE_IMAGE_FOLDER } from '#server/media/rules.ts'
import { saveImage } from '#server/media/service.ts'
import { findVenue, findVenueForWrite, type VenueWriteRow } from '#server/venues/queries.ts'
import { findOpenRequests, insertVenueRequest } from '#server/venues/requests/queries.ts'
import { EDITED_VENUE_FIELDS, isOwnVenue } from '#server/venues/rules.ts'
import { lockOwnVenue, readVenuePage } from '#server/venues/service.ts'
import {
  findFreeSlug,
  findNearDuplicates,
  insertVenue,
  lockVenueName,
  recordFormerSlug,
  retryOnSlugConflict,
  updateArchived,
  updateVenue,
} from './queries.ts'
import { MAX_OPEN_REQUESTS, resolveCoordinates, resolveTimeZone, toSlug, type VenueCoordinates } from './rules.ts'

/** What saving a venue needs from specials, which depend on venues. `router.ts` passes it in. */
type VenueManagementDeps = {
  /** Called in the save's transaction once the venue's time zone has changed. */
  moveSpecialsToZone(trx: Db, venueId: string, timeZone: string): Promise<void>
}

const create = authenticatedProcedure.venues.create.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  const { allow_duplicate, image_id, image_alt, latitude, longitude, time_zone: zone, is_public, ...texts } = input
  const { location, place } = resolveCoordinates({ latitude, longitude }, null)
  const time_zone = resolveTimeZone(zone, place, null)
  if (!time_zone) throw errors.INVALID({ data: { fields: { time_zone: venueMessages.timeZone } } })
  const base = toSlug(texts.name)
  return retryOnSlugConflict(db, async (trx) => {
    await lockVenueName(trx, base)
    const near = allow_duplicate ? [] : await findNearDuplicates(trx, { slug: base, city: texts.city, place })
    if (near.length > 0) throw errors.NEAR_DUPLICATE({ data: { venues: near } })
    const image = { image_id, image_alt: image_alt ?? null }
    const venue_image_url = await saveImage(trx, context, { ...VENUE_IMAGE_FOLDER, before: null }, image)
    const slug = await findFreeSlug(trx, base, null)
    if (!slug) throw errors.NAME_FULL()
    // Venues added by staff have no owner. Assigning one is a separate step.
    const owner_id = viewer.user_type === 'business' ? viewer.id : null
    const values = { ...texts, is_public: is_public && owner_id !== null }
    const id = await insertVenue(trx, owner_id, values, { slug, place, time_zone, venue_image_url, now: clock.now() })
    return toSaveResult({ ...context, db: trx }, id, location)
  })
})

const update = ({ moveSpecialsToZone }: VenueManagementDeps) =>
  authenticatedProcedure.venues.update.handler(async ({ input, context, errors }) => {
    const { db, clock, viewer } = context
    const { slugOrId, version, image_id, image_alt, latitude, longitude, time_zone: zone, ...values } = input
    await enforceRenameLimit(context, slugOrId, values.name)
    return retryOnSlugConflict(db, async (trx) => {
      const now = clock.now()
      const venue = await lockOwnVenue(trx, viewer.id, parseSlugOrId(slugOrId), { notYours: venueMessages.notYours })
      const saved = await findVenue(trx, viewer.id, parseSlugOrId(venue.id), now)
      const conflict = saved && findEditConflict(version, saved, EDITED_VENUE_FIELDS)
      if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
      const before = { place: toCoordinates(venue), time_zone: venue.time_zone }
      const { location, place } = resolveCoordinates({ latitude, longitude }, before.place)
      const time_zone = resolveTimeZone(zone, place, before)
      if (!time_zone) throw errors.INVALID({ data: { fields: { time_zone: venueMessages.timeZone } } })
      const venue_image_url =
        image_id === undefined && image_alt === undefined
          ? venue.venue_image_url
          : await saveImage(
              trx,
              context,
              { ...VENUE_IMAGE_FOLDER, before: venue.venue_image_url },
              { image_id, image_alt: image_alt ?? null },
            )
      const slug = await updateSlug(trx, venue, values.name, now)
      if (!slug) throw errors.NAME_FULL()
      await updateVenue(trx, venue.id, values, { slug, place, time_zone, venue_image_url, now })
      if (time_zone !== before.time_zone) await moveSpecialsToZone(trx, venue.id, time_zone)
      return toSaveResult({ ...context, db: trx }, venue.id, location)
    })
  })

const archive = authenticatedProcedure.venues.archive.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const venue = await lockOwnVenue(trx, viewer.id, parseSlugOrId(input.slugOrId), {
      notYours: venueMessages.notYoursToArchive,
    })
    if (venue.hidden_at && !input.archived) throw errors.HIDDEN()
    await updateArchived(trx, venue.id, input.archived, clock.now())
    return { is_archived: input.archived }
  }),
)

const request = authenticatedProcedure.venues.request.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockProfilesForNoKeyUpdate(trx, [viewer.id])
    const wanted = { ...input, claimed_venue_id: null }
    const { open, has_same } = await findOpenRequests(trx, viewer.id, wanted)
    if (has_same) throw errors.REQUEST_STANDS()
    if (open >= MAX_OPEN_REQUESTS) throw errors.REQUESTS_FULL()
    await insertVenueRequest(trx, viewer.id, wanted, clock.now())
    return { done: true as const }
  }),
)

const claim = authenticatedProcedure.venues.claim.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockProfilesForNoKeyUpdate(trx, [viewer.id])
    const venue = await findVenueForWrite(trx, parseSlugOrId(input.slugOrId))
    if (!venue || venue.archived_at) throw errors.NOT_FOUND({ message: venueMessages.notFound })
    if (venue.owner_id !== null) throw errors.HAS_OWNER()
    const wanted = { name: venue.name, city: null, details: input.details, claimed_venue_id: venue.id }
    const { open, has_same } = await findOpenRequests(trx, viewer.id, wanted)
    if (has_same) throw errors.REQUEST_STANDS()
    if (open >= MAX_OPEN_REQUESTS) throw errors.REQUESTS_FULL()
    await insertVenueRequest(trx, viewer.id, wanted, clock.now())
    return { done: true as const }
  }),
)

export const createVenueManagementHandlers = (dependencies: VenueManagementDeps) => ({
  create,
  update: update(dependencies),
  archive,
  request,
  claim,
})

/** The saved venue, read in the transaction that saved it. */
async function toSaveResult(
  context: RequestContext & { viewer: { id: string } },
  id: string,
  location: SavedVenue['location'],
) {
  const venue = await readVenuePage(context, context.viewer.id, parseSlugOrId(id))
  if (!venue) throw apiErrors.NOT_FOUND({ message: venueMessages.notFound })
  return { venue, location }
}

/**
 * Limits how often a venue gets a new slug, because each one stays reserved for it. Counts before the save's
 * transaction, which cannot wait for the counter.
 */
async function enforceRenameLimit(
  context: RequestContext & { viewer: { id: string } },
  slugOrId: string,
  name: string | undefined,
): Promise<void> {
  if (name === undefined) return
  const venue = await findVenueForWrite(context.db, parseSlugOrId(slugOrId))
  if (!venue || !isOwnVenue(context.viewer.id, venue)) return
  if (toSlug(name) !== toSlug(venue.name)) await enforceRateLimit(context, 'rename_venue', venue.id)
}

/** Gives a venue the slug of its new name, if that differs, and keeps the old one as a redirect. */
async function updateSlug(
  trx: Db,
  venue: VenueWriteRow,
  name: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const base = toSlug(name ?? venue.name)
  if (base === toSlug(venue.name)) return venue.slug
  await lockVenueName(trx, base)
  const slug = await findFreeSlug(trx, base, venue.id)
  if (slug && slug !== venue.slug) await recordFormerSlug(trx, venue.id, { old: venue.slug, taken: slug, now })
  return slug
}

const toCoordinates = ({ latitude, longitude }: VenueWriteRow): VenueCoordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
