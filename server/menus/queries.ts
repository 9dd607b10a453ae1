import { sql } from 'kysely'
import type { z } from 'zod'
import type { MenuPage } from '#contract/menus.ts'
import { compiledRead, type Db } from '#server/core/db/db.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { selectImage } from '#server/media/queries.ts'

export type MenuPageRow = z.input<typeof MenuPage>

// Menu pages use the bucket of events, in a folder of their own.
const image = selectImage('venue-event-images', sql`m.image_url`)

const columns = sql`
  m.id, m.venue_id, v.name as venue_name, v.slug as venue_slug, m.title, m.description, m.page_order, m.created_at,
  ${image.columns}`

export async function listMenuPages(db: Db, venue_id: string): Promise<MenuPageRow[]> {
  return compiledRead(
    db,
    'menu_pages',
    [venue_id],
    (venue) => sql<MenuPageRow>`
      select ${columns}
      from venue_menu_pages m join venues v on v.id = m.venue_id ${image.join}
      where m.venue_id = ${venue} order by m.page_order, m.created_at, m.id`,
  )
}

/** One page. A page of an archived venue is found only for the venue's owner. */
export async function findMenuPage(
  db: Db,
  viewerId: string,
  id: string,
): Promise<(MenuPageRow & { is_mine: boolean }) | undefined> {
  const { rows } = await sql<MenuPageRow & { is_mine: boolean }>`
    select ${columns}, v.owner_id is not distinct from ${viewerId}::uuid as is_mine
    from venue_menu_pages m join venues v on v.id = m.venue_id ${image.join}
    where m.id = ${id} and ${isReadableVenue(viewerId)}`.execute(db)
  return rows[0]
}

/** The id of a page's venue, which must be locked before the page. */
export async function findMenuPageVenueId(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('venue_menu_pages').select('venue_id').where('id', '=', id).executeTakeFirst()
  return row?.venue_id
}

/** Locks a page of a locked venue, so that only one save at a time replaces its image. */
export async function lockMenuPage(trx: Db, id: string): Promise<{ image_url: string } | undefined> {
  return trx.selectFrom('venue_menu_pages').select('image_url').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countMenuPages(trx: Db, venue_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from venue_menu_pages m where m.venue_id = ${venue_id}`.execute(trx)
  return rows[0]?.count ?? 0
}

export type MenuPageValues = {
  title: string | null
  description: string | null
  page_order: number
  image_url: string
}

export async function insertMenuPage(
  trx: Db,
  venue_id: string,
  page: MenuPageValues & { draft_id: string | null },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('venue_menu_pages')
    .values({ ...page, venue_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMenuPage(trx: Db, id: string, page: MenuPageValues, now: Date): Promise<void> {
  await trx
    .updateTable('venue_menu_pages')
    .set({ ...page, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteMenuPage(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('venue_menu_pages').where('id', '=', id).execute()
}
