import type { z } from 'zod'
import { mediaMessages } from '#contract/media.texts.ts'
import { SPECIALS_LIMIT, specialMessages } from '#contract/specials.texts.ts'
import type { SpecialDraft } from '#contract/specials.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { httpError } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { toSpecialImageFolder } from '#server/media/rules.ts'
import { confirmUpload, saveImage } from '#server/media/service.ts'
import { enqueueFanOut } from '#server/notifications/fan-out/service.ts'
import { findReadableVenue, lockVenue, type VenueWriteRow } from '#server/venues/queries.ts'
import { checkVenueWrite } from '#server/venues/rules.ts'
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

const list = authenticatedProcedure.specials.list.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const venue = await findReadableVenue(db, viewer.id, parseSlugOrId(input.slugOrId))
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  const [calendar, now] = [createVenueCalendar(venue.time_zone), clock.now()]
  const specials = await listSpecials(db, venue.id)
  return {
    items: specials
      .map((special) => ({ ...special, ...getSpecialState(special, calendar, now) }))
      .sort(compareSpecials),
  }
})

const get = authenticatedProcedure.specials.get.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const special = await findSpecial(db, viewer.id, input.id)
  if (!special) throw errors.NOT_FOUND({ message: specialMessages.notFound })
  return withStatus(special, clock.now())
})

const create = authenticatedProcedure.specials.create.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const venue = await lockVenue(trx, parseSlugOrId(input.slugOrId))
    const check = checkVenueWrite(context.viewer.id, venue)
    if (!venue || check === 'missing') throw errors.NOT_FOUND({ message: venueMessages.notFound })
    if (check === 'not yours') throw errors.FORBIDDEN({ message: specialMessages.notYours })
    if ((await countSpecials(trx, venue.id)) >= SPECIALS_LIMIT) throw errors.FULL()
    const values = toSpecialValues(input, venue.time_zone)
    const image_url = await saveImage(trx, context, { ...toSpecialImageFolder(venue.id), before: null }, input)
    if (image_url === 'gone') throw invalidImage()
    const id = await insertSpecial(trx, venue.id, { ...values, image_url }, now)
    const isOver = values.valid_until !== null && values.valid_until <= now
    if (!isOver) await enqueueFanOut(trx, context.jobs, { kind: 'new_special', id })
    return refetchSpecial(trx, context.viewer.id, id, now)
  }),
)

const update = authenticatedProcedure.specials.update.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const found = await lockOwnSpecial(trx, context.viewer.id, input.id)
    if (found === 'missing') throw errors.NOT_FOUND({ message: specialMessages.notFound })
    if (found === 'not yours') throw errors.FORBIDDEN({ message: specialMessages.notYoursToEdit })
    const values = toSpecialValues(input, found.venue.time_zone)
    const imageTarget = { ...toSpecialImageFolder(found.venue.id), before: found.image_url }
    const image_url = await saveImage(trx, context, imageTarget, input)
    if (image_url === 'gone') throw invalidImage()
    await updateSpecial(trx, input.id, { ...values, image_url }, now)
    return refetchSpecial(trx, context.viewer.id, input.id, now)
  }),
)

const remove = authenticatedProcedure.specials.remove.handler(({ input, context: { db, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const found = await lockOwnSpecial(trx, viewer.id, input.id)
    if (found === 'missing') throw errors.NOT_FOUND({ message: specialMessages.notFound })
    if (found === 'not yours') throw errors.FORBIDDEN({ message: specialMessages.notYoursToDelete })
    await deleteSpecial(trx, input.id)
    const { bucket } = toSpecialImageFolder(found.venue.id)
    if (found.image_url) await confirmUpload(trx, jobs, { replaced: { bucket, path: found.image_url } })
    return { done: true as const }
  }),
)

export const specialHandlers = { list, get, create, update, remove }

const withStatus = <Special extends SpecialRow>(special: Special, now: Date) => ({
  ...special,
  ...getSpecialState(special, createVenueCalendar(special.venue_time_zone), now),
})

/** Locks the venue first, as every other write to it does, so that two saves cannot deadlock. */
async function lockOwnSpecial(
  trx: Db,
  viewerId: string,
  id: string,
): Promise<{ venue: VenueWriteRow; image_url: string | null } | 'missing' | 'not yours'> {
  const venueId = await findSpecialVenueId(trx, id)
  const venue = venueId && (await lockVenue(trx, { id: venueId, slug: null }))
  if (!venue) return 'missing'
  const check = checkVenueWrite(viewerId, venue)
  if (check !== 'write') return check
  const special = await lockSpecial(trx, id)
  return special ? { venue, image_url: special.image_url } : 'missing'
}

type SpecialInput = Pick<z.output<typeof SpecialDraft>, 'title' | 'details' | 'valid_from' | 'valid_until' | 'windows'>

function toSpecialValues(input: SpecialInput, timeZone: string) {
  const bounds = toSpecialValidity(createVenueCalendar(timeZone), input)
  if (bounds === 'until before from') {
    throw httpError('INVALID', {
      message: specialMessages.untilBeforeFrom,
      fields: { valid_until: specialMessages.untilBeforeFrom },
    })
  }
  return { title: input.title, details: input.details, ...bounds, windows: distinctWindows(input.windows) }
}

const invalidImage = () =>
  httpError('INVALID', { message: mediaMessages.uploadExpired, fields: { picture_id: mediaMessages.uploadExpired } })

async function refetchSpecial(db: Db, viewerId: string, id: string, now: Date) {
  const special = await findSpecial(db, viewerId, id)
  if (!special) throw new Error(`special ${id} disappeared within its own transaction`)
  return withStatus(special, now)
}
