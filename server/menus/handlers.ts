import { MENU_PAGES_LIMIT } from '#contract/menus.limits.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { findVenueItemByDraft } from '#server/core/records/venues.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findEditConflict, toEditVersion } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { toMenuImageFolder } from '#server/media/rules.ts'
import { confirmUpload, invalidImage, saveImage } from '#server/media/service.ts'
import { lockOwnVenue, requireReadableVenue } from '#server/venues/service.ts'
import {
  countMenuPages,
  deleteMenuPage,
  findMenuPage,
  findMenuPageVenueId,
  insertMenuPage,
  listMenuPages,
  lockMenuPage,
  type MenuPageRow,
  updateMenuPage,
} from './queries.ts'

export const list = authenticatedProcedure.menus.list.handler(async ({ input, context: { db, viewer } }) => {
  const venue = await requireReadableVenue(db, viewer.id, input.slugOrId)
  return { items: await listMenuPages(db, venue.id) }
})

export const get = authenticatedProcedure.menus.get.handler(async ({ input, context: { db, viewer }, errors }) => {
  const page = await findMenuPage(db, viewer.id, input.id)
  if (!page) throw errors.NOT_FOUND({ message: menuMessages.notFound })
  return page.is_mine ? { ...page, version: toEditVersion(page, EDITED_FIELDS) } : page
})

const EDITED_FIELDS = ['title', 'description', 'page_order', 'image_url', 'image_alt'] as const

export const create = authenticatedProcedure.menus.create.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    await lockDraft(trx, context.viewer.id, input.draft_id)
    const venue = await lockOwnVenue(trx, context.viewer.id, parseSlugOrId(input.slugOrId), {
      notYours: menuMessages.notYours,
    })
    const sent = await findVenueItemByDraft(trx, 'venue_menu_pages', venue.id, input.draft_id)
    if (sent !== undefined) return refetchMenuPage(trx, context.viewer.id, sent)
    if ((await countMenuPages(trx, venue.id)) >= MENU_PAGES_LIMIT) throw errors.FULL()
    const image_url = requireImage(
      await saveImage(trx, context, { ...toMenuImageFolder(venue.id), before: null }, input),
    )
    const { title, description, page_order } = input
    const newPage = { title, description, page_order, image_url, draft_id: input.draft_id ?? null }
    const id = await insertMenuPage(trx, venue.id, newPage, context.clock.now())
    return refetchMenuPage(trx, context.viewer.id, id)
  }),
)

export const update = authenticatedProcedure.menus.update.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const found = await lockOwnMenuPage(trx, context.viewer.id, input.id, menuMessages.notYoursToEdit)
    const page = await findMenuPage(trx, context.viewer.id, input.id)
    const conflict = page && findEditConflict(input.version, page, EDITED_FIELDS)
    if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
    const imageTarget = { ...toMenuImageFolder(found.venue_id), before: found.image_url }
    const image_url = requireImage(await saveImage(trx, context, imageTarget, input))
    const { title, description, page_order } = input
    await updateMenuPage(trx, input.id, { title, description, page_order, image_url }, context.clock.now())
    return refetchMenuPage(trx, context.viewer.id, input.id)
  }),
)

export const remove = authenticatedProcedure.menus.remove.handler(({ input, context: { db, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const found = await lockOwnMenuPage(trx, viewer.id, input.id, menuMessages.notYoursToDelete)
    await deleteMenuPage(trx, input.id)
    const { bucket } = toMenuImageFolder(found.venue_id)
    await confirmUpload(trx, jobs, { replaced: { bucket, path: found.image_url } })
    return { done: true as const }
  }),
)

/** Locks the venue before the page, like every write to a venue, so that concurrent saves cannot deadlock. */
async function lockOwnMenuPage(
  trx: Db,
  viewerId: string,
  id: string,
  notYours: string,
): Promise<{ venue_id: string; image_url: string }> {
  const notFound = menuMessages.notFound
  const venueId = await findMenuPageVenueId(trx, id)
  if (!venueId) throw apiErrors.NOT_FOUND({ message: notFound })
  const venue = await lockOwnVenue(trx, viewerId, { id: venueId, slug: null }, { notFound, notYours })
  const page = await lockMenuPage(trx, id)
  if (!page) throw apiErrors.NOT_FOUND({ message: notFound })
  return { venue_id: venue.id, ...page }
}

/** A menu page must have an image. */
function requireImage(path: string | null): string {
  if (path === null) throw invalidImage(menuMessages.imageMissing)
  return path
}

async function refetchMenuPage(db: Db, viewerId: string, id: string): Promise<MenuPageRow> {
  const page = await findMenuPage(db, viewerId, id)
  if (!page) throw new Error(`Menu page ${id} not found in the transaction that saved it`)
  return page
}
