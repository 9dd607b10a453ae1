import { sql } from 'kysely'
import type { z } from 'zod'
import type { SpecialWindow, VenueSpecial } from '#contract/specials.ts'
import { compiledRead, type Db, type SqlValue } from '#server/core/db/db.ts'
import { canAnswerForSpecial, isSpecialConfirmed, specialConfirmedAt } from '#server/core/records/confirmations.ts'
import { selectWindows } from '#server/core/records/specials.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { selectImage } from '#server/media/queries.ts'
import { createVenueCalendar, moveToZone, type SpecialValidity } from './rules.ts'

/** A special as stored, without the state that depends on the current time. */
export type SpecialRow = Omit<z.input<typeof VenueSpecial>, 'status' | 'active_until' | 'next_window'>
/** The same for everyone: without whether it was confirmed. */
type PublicSpecialRow = Omit<SpecialRow, 'confirmed_at' | 'is_confirmed' | 'can_answer'>

const image = selectImage('venue_special_images', sql`s.image_url`)

const columns = sql`
  s.id, s.venue_id, v.name as venue_name, v.slug as venue_slug, v.time_zone as venue_time_zone, s.title, s.price, s.details,
  s.valid_from, s.valid_until, s.valid_from_day, s.valid_until_day, ${selectWindows(sql`s.id`)} as windows, s.created_at,
  ${image.columns}`

/** Whether it was confirmed, and whether the viewer can answer that. */
const selectConfirmation = (viewer: SqlValue<string>, now: SqlValue<Date>) => sql`
  ${specialConfirmedAt} as confirmed_at, ${isSpecialConfirmed} as is_confirmed,
  ${canAnswerForSpecial({ viewer, now })} as can_answer`

export async function listSpecials(db: Db, viewerId: string, venue_id: string, now: Date): Promise<SpecialRow[]> {
  return compiledRead(
    db,
    'specials',
    [viewerId, venue_id, now],
    (viewer, venue, at) => sql<SpecialRow>`
      select ${columns}, ${selectConfirmation(viewer, at)}
      from venue_specials s join venues v on v.id = s.venue_id ${image.join}
      where s.venue_id = ${venue} order by s.created_at desc, s.id`,
  )
}

/** The specials of a venue for people without an account. */
export async function listPublicSpecials(db: Db, venue_id: string): Promise<PublicSpecialRow[]> {
  return compiledRead(
    db,
    'public_specials',
    [venue_id],
    (venue) => sql<PublicSpecialRow>`
      select ${columns}
      from venue_specials s join venues v on v.id = s.venue_id ${image.join}
      where s.venue_id = ${venue} order by s.created_at desc, s.id`,
  )
}

/** One special; of an archived venue only for its owner. */
export async function findSpecial(
  db: Db,
  viewerId: string,
  id: string,
  now: Date,
): Promise<(SpecialRow & { is_mine: boolean }) | undefined> {
  const { rows } = await sql<SpecialRow & { is_mine: boolean }>`
    select ${columns}, ${selectConfirmation(viewerId, now)}, v.owner_id is not distinct from ${viewerId}::uuid as is_mine
    from venue_specials s join venues v on v.id = s.venue_id ${image.join}
    where s.id = ${id} and ${isReadableVenue(viewerId)}`.execute(db)
  return rows[0]
}

/** The venue of a special, which must be locked before the special. */
export async function findSpecialVenueId(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('venue_specials').select('venue_id').where('id', '=', id).executeTakeFirst()
  return row?.venue_id
}

/** Locks a special of a locked venue, so that only one save at a time replaces its image. */
export async function lockSpecial(trx: Db, id: string): Promise<{ image_url: string | null } | undefined> {
  return trx.selectFrom('venue_specials').select('image_url').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countSpecials(trx: Db, venue_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from venue_specials s where s.venue_id = ${venue_id}`.execute(trx)
  return rows[0]?.count ?? 0
}

export type SpecialValues = SpecialValidity & {
  title: string
  /** Undefined: as it is. */
  price: string | null | undefined
  details: string | null
  image_url: string | null
}

export async function insertSpecial(
  trx: Db,
  venue_id: string,
  { windows, ...special }: SpecialValues & { windows: SpecialWindow[]; draft_id: string | null },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('venue_specials')
    .values({ ...special, venue_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertWindows(trx, id, windows)
  return id
}

export async function updateSpecial(
  trx: Db,
  id: string,
  { windows, ...special }: SpecialValues & { windows: SpecialWindow[] },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('venue_specials')
    .set({ ...special, updated_at: now })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('venue_special_windows').where('special_id', '=', id).execute()
  await insertWindows(trx, id, windows)
}

async function insertWindows(trx: Db, special_id: string, windows: SpecialWindow[]): Promise<void> {
  if (windows.length === 0) return
  await trx
    .insertInto('venue_special_windows')
    .values(windows.map((window) => ({ ...window, special_id })))
    .execute()
}

export async function deleteSpecial(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('venue_specials').where('id', '=', id).execute()
}

/** Moves the instants of whole-day bounds when the venue's time zone changes, so that the days stay the same. */
export async function moveSpecialsToZone(trx: Db, venue_id: string, time_zone: string): Promise<void> {
  const calendar = createVenueCalendar(time_zone)
  const specials = await trx
    .selectFrom('venue_specials')
    .select(['id', 'valid_from', 'valid_until', 'valid_from_day', 'valid_until_day'])
    .where('venue_id', '=', venue_id)
    .where((where) => where.or([where('valid_from_day', 'is not', null), where('valid_until_day', 'is not', null)]))
    .forUpdate()
    .execute()
  if (specials.length === 0) return
  const moved = specials.map(({ id, ...bounds }) => ({ id, ...moveToZone(calendar, bounds) }))
  await sql`
    update venue_specials s set valid_from = g.valid_from, valid_until = g.valid_until,
      valid_from_day = g.valid_from_day, valid_until_day = g.valid_until_day
    from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as g (
      id uuid, valid_from timestamptz, valid_until timestamptz, valid_from_day date, valid_until_day date)
    where s.id = g.id`.execute(trx)
}
