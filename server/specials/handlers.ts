import type { z } from 'zod'
import { SPECIALS_LIMIT } from '#contract/specials.limits.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import type { SpecialDraft } from '#contract/specials.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { findVenueItemByDraft } from '#server/core/records/venues.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findEditConflict, toEditVersion } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { toSpecialImageFolder } from '#server/media/rules.ts'
import { confirmUpload, saveImage } from '#server/media/service.ts'
import { enqueueFanOut } from '#server/notifications/fan-out/service.ts'
import type { VenueWriteRow } from '#server/venues/queries.ts'
import { lockOwnVenue, requireReadableVenue } from '#server/venues/service.ts'
import {
  countSpecials,
  deleteSpecial,
  findSpecial,
  findSpecialVenueId,
  insertSpecial,
  listSpecials,
  lockSpecial,
  type SpecialRow,
  updateSpecial,
} from './queries.ts'
import { compareSpecials, createVenueCalendar, distinctWindows, getSpecialState, toSpecialValidity } from './rules.ts'

export const list = authenticatedProcedure.specials.list.handler(async ({ input, context: { db, clock, viewer } }) => {
  const venue = await requireReadableVenue(db, viewer.id, input.slugOrId)
  const [calendar, now] = [createVenueCalendar(venue.time_zone), clock.now()]
  const specials = await listSpecials(db, viewer.id, venue.id, now)
  return {
    items: specials
      .map((special) => ({ ...special, ...getSpecialState(special, calendar, now) }))
      .sort(compareSpecials),
  }
})

export const get = authenticatedProcedure.specials.get.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const now = clock.now()
    const special = await findSpecial(db, viewer.id, input.id, now)
    if (!special) throw errors.NOT_FOUND({ message: specialMessages.notFound })
    const shown = withStatus(special, now)
    return special.is_mine ? { ...shown, version: toEditVersion(special, EDITED_FIELDS) } : shown
  },
)

const EDITED_FIELDS = [
  'title',
  'price',
  'details',
  'valid_from',
  'valid_until',
  'windows',
  'image_url',
  'image_alt',
] as const

export const create = authenticatedProcedure.specials.create.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    await lockDraft(trx, context.viewer.id, input.draft_id)
    const venue = await lockOwnVenue(trx, context.viewer.id, parseSlugOrId(input.slugOrId), {
      notYours: specialMessages.notYours,
    })
    const sent = await findVenueItemByDraft(trx, 'venue_specials', venue.id, input.draft_id)
    if (sent !== undefined) return refetchSpecial(trx, context.viewer.id, sent, now)
    if ((await countSpecials(trx, venue.id)) >= SPECIALS_LIMIT) throw errors.FULL()
    const values = toSpecialValues(input, venue.time_zone)
    const image_url = await saveImage(trx, context, { ...toSpecialImageFolder(venue.id), before: null }, input)
    const newSpecial = { ...values, image_url, draft_id: input.draft_id ?? null }
    const id = await insertSpecial(trx, venue.id, newSpecial, now)
    const isOver = values.valid_until !== null && values.valid_until <= now
    if (!isOver) await enqueueFanOut(trx, context.jobs, { kind: 'new_special', id })
    return refetchSpecial(trx, context.viewer.id, id, now)
  }),
)

export const update = authenticatedProcedure.specials.update.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const found = await lockOwnSpecial(trx, context.viewer.id, input.id, specialMessages.notYoursToEdit)
    // Once the venue is locked, so that what people answered until then counts as before this save.
    const now = context.clock.now()
    const special = await findSpecial(trx, context.viewer.id, input.id, now)
    const conflict = special && findEditConflict(input.version, special, EDITED_FIELDS)
    if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
    const values = toSpecialValues(input, found.venue.time_zone)
    const imageTarget = { ...toSpecialImageFolder(found.venue.id), before: found.image_url }
    const image_url = await saveImage(trx, context, imageTarget, input)
    await updateSpecial(trx, input.id, { ...values, image_url }, now)
    return refetchSpecial(trx, context.viewer.id, input.id, now)
  }),
)

export const remove = authenticatedProcedure.specials.remove.handler(({ input, context: { db, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const found = await lockOwnSpecial(trx, viewer.id, input.id, specialMessages.notYoursToDelete)
    await deleteSpecial(trx, input.id)
    const { bucket } = toSpecialImageFolder(found.venue.id)
    if (found.image_url) await confirmUpload(trx, jobs, { replaced: { bucket, path: found.image_url } })
    return { done: true as const }
  }),
)

const withStatus = <Special extends SpecialRow>(special: Special, now: Date) => ({
  ...special,
  ...getSpecialState(special, createVenueCalendar(special.venue_time_zone), now),
})

/** Locks the venue first, as every other write to it does, so that two saves cannot deadlock. */
async function lockOwnSpecial(
  trx: Db,
  viewerId: string,
  id: string,
  notYours: string,
): Promise<{ venue: VenueWriteRow; image_url: string | null }> {
  const notFound = specialMessages.notFound
  const venueId = await findSpecialVenueId(trx, id)
  if (!venueId) throw apiErrors.NOT_FOUND({ message: notFound })
  const venue = await lockOwnVenue(trx, viewerId, { id: venueId, slug: null }, { notFound, notYours })
  const special = await lockSpecial(trx, id)
  if (!special) throw apiErrors.NOT_FOUND({ message: notFound })
  return { venue, image_url: special.image_url }
}

type SpecialInput = Pick<
  z.output<typeof SpecialDraft>,
  'title' | 'details' | 'valid_from' | 'valid_until' | 'windows'
> & { price?: string | null | undefined }

function toSpecialValues(input: SpecialInput, timeZone: string) {
  const bounds = toSpecialValidity(createVenueCalendar(timeZone), input)
  if (!bounds.ok) {
    throw apiErrors.INVALID({
      message: specialMessages.untilBeforeFrom,
      data: { fields: { valid_until: specialMessages.untilBeforeFrom } },
    })
  }
  const { title, price, details } = input
  return { title, price, details, ...bounds.validity, windows: distinctWindows(input.windows) }
}

async function refetchSpecial(db: Db, viewerId: string, id: string, now: Date) {
  const special = await findSpecial(db, viewerId, id, now)
  if (!special) throw new Error(`special ${id} disappeared within its own transaction`)
  return withStatus(special, now)
}
