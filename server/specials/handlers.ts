import type { z } from 'zod'
import { mediaMessages } from '#contract/media.texts.ts'
import { SPECIALS_LIMIT, specialMessages } from '#contract/specials.texts.ts'
import type { SpecialDraft } from '#contract/specials.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { specialPlace } from '#server/media/rules.ts'
import { savePicture, settlePicture } from '#server/media/service.ts'
import { announce } from '#server/notifications/fan-out/service.ts'
import { findVenueToRead, lockVenue, type VenueToWrite } from '#server/venues/queries.ts'
import { verdictOnWriting } from '#server/venues/rules.ts'
import {
  countSpecials,
  deleteSpecial,
  findSpecial,
  findVenueOf,
  insertSpecial,
  listSpecials,
  lockSpecial,
  type SpecialRow,
  updateSpecial,
} from './queries.ts'
import { boundsOf, calendarOf, distinctWindows, inOrder, standingOf } from './rules.ts'

const list = member.specials.list.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const venue = await findVenueToRead(db, viewer.id, parseSlugOrId(input.slugOrId))
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  const [calendar, now] = [calendarOf(venue.time_zone), clock.now()]
  const specials = await listSpecials(db, venue.id)
  return { items: specials.map((special) => ({ ...special, ...standingOf(special, calendar, now) })).sort(inOrder) }
})

const get = member.specials.get.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const special = await findSpecial(db, viewer.id, input.id)
  if (!special) throw errors.NOT_FOUND({ message: specialMessages.notFound })
  return judged(special, clock.now())
})

const create = member.specials.create.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const venue = await lockVenue(trx, parseSlugOrId(input.slugOrId))
    const verdict = verdictOnWriting(context.viewer.id, venue)
    if (!venue || verdict === 'missing') throw errors.NOT_FOUND({ message: venueMessages.notFound })
    if (verdict === 'not yours') throw errors.FORBIDDEN({ message: specialMessages.notYours })
    if ((await countSpecials(trx, venue.id)) >= SPECIALS_LIMIT) throw errors.FULL()
    const values = valuesOf(input, venue.time_zone)
    const image_url = await savePicture(trx, context, { ...specialPlace(venue.id), before: null }, input)
    if (image_url === 'gone') throw refusePicture()
    const id = await insertSpecial(trx, venue.id, { ...values, image_url }, now)
    const isOver = values.valid_until !== null && values.valid_until <= now
    if (!isOver) await announce(trx, context.jobs, { kind: 'new_special', id })
    return reread(trx, context.viewer.id, id, now)
  }),
)

const update = member.specials.update.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const found = await lockOwn(trx, context.viewer.id, input.id)
    if (found === 'missing') throw errors.NOT_FOUND({ message: specialMessages.notFound })
    if (found === 'not yours') throw errors.FORBIDDEN({ message: specialMessages.notYoursToEdit })
    const values = valuesOf(input, found.venue.time_zone)
    const place = { ...specialPlace(found.venue.id), before: found.image_url }
    const image_url = await savePicture(trx, context, place, input)
    if (image_url === 'gone') throw refusePicture()
    await updateSpecial(trx, input.id, { ...values, image_url }, now)
    return reread(trx, context.viewer.id, input.id, now)
  }),
)

const remove = member.specials.remove.handler(({ input, context: { db, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const found = await lockOwn(trx, viewer.id, input.id)
    if (found === 'missing') throw errors.NOT_FOUND({ message: specialMessages.notFound })
    if (found === 'not yours') throw errors.FORBIDDEN({ message: specialMessages.notYoursToDelete })
    await deleteSpecial(trx, input.id)
    const { bucket } = specialPlace(found.venue.id)
    if (found.image_url) await settlePicture(trx, jobs, { replaced: { bucket, path: found.image_url } })
    return { done: true as const }
  }),
)

export const specialHandlers = { list, get, create, update, remove }

const judged = <Special extends SpecialRow>(special: Special, now: Date) => ({
  ...special,
  ...standingOf(special, calendarOf(special.venue_time_zone), now),
})

/** The venue is held first, as by every other write to it, so that no two saves wait for each other. */
async function lockOwn(
  trx: Db,
  viewerId: string,
  id: string,
): Promise<{ venue: VenueToWrite; image_url: string | null } | 'missing' | 'not yours'> {
  const venueId = await findVenueOf(trx, id)
  const venue = venueId && (await lockVenue(trx, { id: venueId, slug: null }))
  if (!venue) return 'missing'
  const verdict = verdictOnWriting(viewerId, venue)
  if (verdict !== 'write') return verdict
  const special = await lockSpecial(trx, id)
  return special ? { venue, image_url: special.image_url } : 'missing'
}

type Entered = Pick<z.output<typeof SpecialDraft>, 'title' | 'details' | 'valid_from' | 'valid_until' | 'windows'>

function valuesOf(input: Entered, timeZone: string) {
  const bounds = boundsOf(calendarOf(timeZone), input)
  if (bounds === 'until before from') {
    throw refuse('INVALID', {
      message: specialMessages.untilBeforeFrom,
      fields: { valid_until: specialMessages.untilBeforeFrom },
    })
  }
  return { title: input.title, details: input.details, ...bounds, windows: distinctWindows(input.windows) }
}

const refusePicture = () =>
  refuse('INVALID', { message: mediaMessages.gone, fields: { picture_id: mediaMessages.gone } })

async function reread(db: Db, viewerId: string, id: string, now: Date) {
  const special = await findSpecial(db, viewerId, id)
  if (!special) throw new Error(`special ${id} vanished within its own transaction`)
  return judged(special, now)
}
