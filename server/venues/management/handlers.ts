import type { z } from 'zod'
import { mediaMessages } from '#contract/media.texts.ts'
import type { Saved } from '#contract/venue-management.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Services } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { limit } from '#server/core/requests/rate-limits.ts'
import { parseSlugOrId, type SlugOrId } from '#server/core/slug-or-id.ts'
import { VENUE_PLACE } from '#server/media/rules.ts'
import { savePicture } from '#server/media/service.ts'
import { findVenueToWrite, lockVenue, type VenueToWrite } from '#server/venues/queries.ts'
import { findStanding, insertRequest, lockPerson } from '#server/venues/requests/queries.ts'
import { verdictOnWriting } from '#server/venues/rules.ts'
import {
  findFreeSlug,
  findNearDuplicates,
  insertVenue,
  keepOldSlug,
  lockName,
  unlessSlugTaken,
  updateArchived,
  updateVenue,
} from './queries.ts'
import { OPEN_REQUESTS, type Place, placeAfter, slugOf, zoneAfter } from './rules.ts'

/** What saving a venue needs of features that build on venues; `router.ts` passes it. */
type Dependencies = {
  readVenuePage(
    services: Pick<Services, 'db' | 'clock'>,
    viewerId: string,
    venue: SlugOrId,
  ): Promise<z.input<typeof VenueDetail> | undefined>
  /** Called in the save's transaction once the venue's time zone has changed. */
  moveWholeDays(trx: Db, venueId: string, timeZone: string): Promise<void>
}

const create = ({ readVenuePage }: Dependencies) =>
  member.venues.create.handler(async ({ input, context, errors }) => {
    const { db, clock, viewer } = context
    const { allow_duplicate, picture_id, image_alt, latitude, longitude, time_zone: zone, ...texts } = input
    const { location, place } = placeAfter({ latitude, longitude }, null)
    const time_zone = zoneAfter(zone, place, null)
    if (!time_zone) throw refuse('INVALID', { fields: { time_zone: venueMessages.timeZone } })
    const base = slugOf(texts.name)
    return unlessSlugTaken(db, async (trx) => {
      await lockName(trx, base)
      const near = allow_duplicate ? [] : await findNearDuplicates(trx, { slug: base, city: texts.city, place })
      if (near.length > 0) throw errors.NEAR_DUPLICATE({ data: { venues: near } })
      const venue_image_url = await savePicture(
        trx,
        context,
        { ...VENUE_PLACE, before: null },
        { picture_id, image_alt: image_alt ?? null },
      )
      if (venue_image_url === 'gone') throw pictureGone()
      const slug = await findFreeSlug(trx, base, null)
      if (!slug) throw errors.NAME_FULL()
      // Staff lists venues for others; whose they are is decided apart from that.
      const owner_id = viewer.user_type === 'business' ? viewer.id : null
      const id = await insertVenue(trx, owner_id, texts, { slug, place, time_zone, venue_image_url, now: clock.now() })
      return saved(readVenuePage, { ...context, db: trx }, id, location, errors)
    })
  })

const update = ({ readVenuePage, moveWholeDays }: Dependencies) =>
  member.venues.update.handler(async ({ input, context, errors }) => {
    const { db, clock, viewer } = context
    const { slugOrId, picture_id, image_alt, latitude, longitude, time_zone: zone, ...texts } = input
    await limitRenaming(context, slugOrId, texts.name)
    return unlessSlugTaken(db, async (trx) => {
      const now = clock.now()
      const venue = await lockOwn(trx, viewer.id, slugOrId, errors)
      const before = { place: placeOf(venue), time_zone: venue.time_zone }
      const { location, place } = placeAfter({ latitude, longitude }, before.place)
      const time_zone = zoneAfter(zone, place, before)
      if (!time_zone) throw refuse('INVALID', { fields: { time_zone: venueMessages.timeZone } })
      const venue_image_url =
        picture_id === undefined && image_alt === undefined
          ? venue.venue_image_url
          : await savePicture(
              trx,
              context,
              { ...VENUE_PLACE, before: venue.venue_image_url },
              { picture_id, image_alt: image_alt ?? null },
            )
      if (venue_image_url === 'gone') throw pictureGone()
      const slug = await slugAfter(trx, venue, texts.name, now)
      if (!slug) throw errors.NAME_FULL()
      await updateVenue(trx, venue.id, texts, { slug, place, time_zone, venue_image_url, now })
      if (time_zone !== before.time_zone) await moveWholeDays(trx, venue.id, time_zone)
      return saved(readVenuePage, { ...context, db: trx }, venue.id, location, errors)
    })
  })

const archive = member.venues.archive.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const venue = await lockOwn(trx, viewer.id, input.slugOrId, errors, venueMessages.notYoursToArchive)
    if (venue.hidden_at && !input.archived) throw errors.HIDDEN()
    await updateArchived(trx, venue.id, input.archived, clock.now())
    return { is_archived: input.archived }
  }),
)

const request = member.venues.request.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockPerson(trx, viewer.id)
    const { open, stands } = await findStanding(trx, viewer.id, input.name)
    if (stands) throw errors.REQUEST_STANDS()
    if (open >= OPEN_REQUESTS) throw errors.REQUESTS_FULL()
    await insertRequest(trx, viewer.id, input, clock.now())
    return { done: true as const }
  }),
)

export const makeVenueManagementHandlers = (dependencies: Dependencies) => ({
  create: create(dependencies),
  update: update(dependencies),
  archive,
  request,
})

type Errors = {
  NOT_FOUND: (options: { message: string }) => Error
  FORBIDDEN: (options: { message: string }) => Error
}

/** The venue as it stands, read in the transaction that saved it. */
async function saved(
  readVenuePage: Dependencies['readVenuePage'],
  context: RequestContext & { viewer: { id: string } },
  id: string,
  location: Saved['location'],
  errors: Errors,
) {
  const venue = await readVenuePage(context, context.viewer.id, parseSlugOrId(id))
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  return { venue, location }
}

async function lockOwn(
  trx: Db,
  viewerId: string,
  slugOrId: string,
  errors: Errors,
  notYours: string = venueMessages.notYours,
): Promise<VenueToWrite> {
  const venue = await lockVenue(trx, parseSlugOrId(slugOrId))
  const verdict = verdictOnWriting(viewerId, venue)
  if (!venue || verdict === 'missing') throw errors.NOT_FOUND({ message: venueMessages.notFound })
  if (verdict === 'not yours') throw errors.FORBIDDEN({ message: notYours })
  return venue
}

/** Each new slug is the venue's for good, so it gets only some. Counted before the save, which cannot wait for it. */
async function limitRenaming(
  context: RequestContext & { viewer: { id: string } },
  slugOrId: string,
  name: string | undefined,
): Promise<void> {
  if (name === undefined) return
  const venue = await findVenueToWrite(context.db, parseSlugOrId(slugOrId))
  if (!venue || verdictOnWriting(context.viewer.id, venue) !== 'write') return
  if (slugOf(name) !== slugOf(venue.name)) await limit(context, 'rename_venue', venue.id)
}

/** A name that makes another slug takes it; the one before is kept for those who have it. */
async function slugAfter(
  trx: Db,
  venue: VenueToWrite,
  name: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const base = slugOf(name ?? venue.name)
  if (base === slugOf(venue.name)) return venue.slug
  await lockName(trx, base)
  const slug = await findFreeSlug(trx, base, venue.id)
  if (slug && slug !== venue.slug) await keepOldSlug(trx, venue.id, { old: venue.slug, taken: slug, now })
  return slug
}

const placeOf = ({ latitude, longitude }: VenueToWrite): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const pictureGone = () => refuse('INVALID', { fields: { picture_id: mediaMessages.gone } })
