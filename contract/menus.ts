import { z } from 'zod'
import { done, memberContract } from './access-levels.ts'
import { DraftId } from './draft-id.ts'
import { EditVersion, editConflict, ReadEditVersion } from './edit-version.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { MENU_PAGES_LIMIT } from './menus.limits.ts'
import { menuMessages } from './menus.texts.ts'
import { nameUpTo, optionalText, SlugOrId } from './text.ts'

/** One page of a venue's menu: an image with an optional title. */
export const MenuPage = z.object({
  id: z.uuid(),
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_slug: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  page_order: z.int(),
  created_at: Instant,
  ...imageFields,
})
export type MenuPage = z.output<typeof MenuPage>

const fields = {
  title: nameUpTo(limits.name, 'A title')
    .nullish()
    .transform((value) => value || null),
  description: optionalText(limits.description, 'A description'),
  page_order: z.int(menuMessages.order).min(0, menuMessages.order).max(9999, menuMessages.order).default(0),
  image_alt: ImageAlt,
}

export const MenuPageDraft = z.strictObject({
  slugOrId: SlugOrId,
  ...fields,
  image_id: z.uuid(menuMessages.imageMissing),
  draft_id: DraftId,
})

export const MenuPageEdit = z.strictObject({
  id: z.uuid(menuMessages.notFound),
  version: EditVersion.optional(),
  ...fields,
  image_id: ImageId.optional().describe('If omitted, the image stays.'),
})

const byId = z.strictObject({ id: z.uuid(menuMessages.notFound) })

export const menus = {
  list: memberContract
    .get(
      '/venues/{slugOrId}/menu-pages',
      `Lists a venue's menu pages by \`page_order\`, then oldest first, at most ${MENU_PAGES_LIMIT}.`,
    )
    .input(z.strictObject({ slugOrId: SlugOrId }))
    .output(z.object({ items: z.array(MenuPage).max(MENU_PAGES_LIMIT) })),

  get: memberContract
    .get('/menu-pages/{id}', 'Returns a menu page.')
    .input(byId)
    .output(MenuPage.extend({ is_mine: z.boolean(), version: ReadEditVersion })),

  create: memberContract
    .post(
      '/venues/{slugOrId}/menu-pages',
      `Adds a menu page to a venue that you own. A venue can have at most ${MENU_PAGES_LIMIT}; beyond that, it returns 409 FULL.`,
      { successStatus: 201 },
    )
    .errors({ FULL: { status: 409, message: menuMessages.tooManyPages } })
    .input(MenuPageDraft)
    .output(MenuPage),

  update: memberContract
    .patch('/menu-pages/{id}', 'Updates a menu page of a venue that you own.')
    .errors(editConflict)
    .input(MenuPageEdit)
    .output(MenuPage),

  remove: memberContract
    .delete('/menu-pages/{id}', 'Deletes a menu page of a venue that you own.')
    .input(byId)
    .output(done),
}
