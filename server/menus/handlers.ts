import { mediaMessages } from '#contract/media.texts.ts'
import { MENU_PAGES_LIMIT, menuMessages } from '#contract/menus.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { menuPlace } from '#server/media/rules.ts'
import { savePicture, settlePicture } from '#server/media/service.ts'
import { findVenueToRead, lockVenue } from '#server/venues/queries.ts'
import { verdictOnWriting } from '#server/venues/rules.ts'
import {
  countMenuPages,
  deleteMenuPage,
  findMenuPage,
  findVenueOf,
  insertMenuPage,
  listMenuPages,
  lockMenuPage,
  type MenuPageRow,
  updateMenuPage,
} from './queries.ts'

const list = member.menus.list.handler(async ({ input, context: { db, viewer }, errors }) => {
  const venue = await findVenueToRead(db, viewer.id, parseSlugOrId(input.slugOrId))
  if (!venue) throw errors.NOT_FOUND({ message: venueMessages.notFound })
  return { items: await listMenuPages(db, venue.id) }
})

const get = member.menus.get.handler(async ({ input, context: { db, viewer }, errors }) => {
  const page = await findMenuPage(db, viewer.id, input.id)
  if (!page) throw errors.NOT_FOUND({ message: menuMessages.notFound })
  return page
})

const create = member.menus.create.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const venue = await lockVenue(trx, parseSlugOrId(input.slugOrId))
    const verdict = verdictOnWriting(context.viewer.id, venue)
    if (!venue || verdict === 'missing') throw errors.NOT_FOUND({ message: venueMessages.notFound })
    if (verdict === 'not yours') throw errors.FORBIDDEN({ message: menuMessages.notYours })
    if ((await countMenuPages(trx, venue.id)) >= MENU_PAGES_LIMIT) throw errors.FULL()
    const image_url = shown(await savePicture(trx, context, { ...menuPlace(venue.id), before: null }, input))
    const { title, description, page_order } = input
    const id = await insertMenuPage(trx, venue.id, { title, description, page_order, image_url }, context.clock.now())
    return reread(trx, context.viewer.id, id)
  }),
)

const update = member.menus.update.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const found = await lockOwn(trx, context.viewer.id, input.id)
    if (found === 'missing') throw errors.NOT_FOUND({ message: menuMessages.notFound })
    if (found === 'not yours') throw errors.FORBIDDEN({ message: menuMessages.notYoursToEdit })
    const place = { ...menuPlace(found.venue_id), before: found.image_url }
    const image_url = shown(await savePicture(trx, context, place, input))
    const { title, description, page_order } = input
    await updateMenuPage(trx, input.id, { title, description, page_order, image_url }, context.clock.now())
    return reread(trx, context.viewer.id, input.id)
  }),
)

const remove = member.menus.remove.handler(({ input, context: { db, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const found = await lockOwn(trx, viewer.id, input.id)
    if (found === 'missing') throw errors.NOT_FOUND({ message: menuMessages.notFound })
    if (found === 'not yours') throw errors.FORBIDDEN({ message: menuMessages.notYoursToDelete })
    await deleteMenuPage(trx, input.id)
    const { bucket } = menuPlace(found.venue_id)
    await settlePicture(trx, jobs, { replaced: { bucket, path: found.image_url } })
    return { done: true as const }
  }),
)

export const menuHandlers = { list, get, create, update, remove }

/** The venue is held first, as by every other write to it, so that no two saves wait for each other. */
async function lockOwn(
  trx: Db,
  viewerId: string,
  id: string,
): Promise<{ venue_id: string; image_url: string } | 'missing' | 'not yours'> {
  const venueId = await findVenueOf(trx, id)
  const venue = venueId && (await lockVenue(trx, { id: venueId, slug: null }))
  if (!venue) return 'missing'
  const verdict = verdictOnWriting(viewerId, venue)
  if (verdict !== 'write') return verdict
  const page = await lockMenuPage(trx, id)
  return page ? { venue_id: venue.id, ...page } : 'missing'
}

/** A page is its picture: without one there is none. */
function shown(path: string | null): string {
  if (path === null) throw refusePicture(menuMessages.imageMissing)
  if (path === 'gone') throw refusePicture(mediaMessages.gone)
  return path
}

const refusePicture = (message: string) => refuse('INVALID', { message, fields: { picture_id: message } })

async function reread(db: Db, viewerId: string, id: string): Promise<MenuPageRow> {
  const page = await findMenuPage(db, viewerId, id)
  if (!page) throw new Error(`menu page ${id} vanished within its own transaction`)
  return page
}
