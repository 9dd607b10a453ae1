import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { EVENT_MAX_DAYS } from '#contract/events.texts.ts'
import type { SpecialWindow, VenueSpecial } from '#contract/specials.ts'
import type { Tonight } from '#contract/venues.ts'
import { type Db, pipelinedRead, preparedQuery } from '#server/core/db/db.ts'
import { eventEnd } from '#server/core/records/events.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { selectImage } from '#server/media/queries.ts'
import {
  createVenueCalendar,
  type EventTonight,
  moveToZone,
  pickTonight,
  type SpecialTiming,
  type SpecialValidity,
} from './rules.ts'

/** A special as stored, without the state that depends on the current time. */
export type SpecialRow = Omit<z.input<typeof VenueSpecial>, 'status' | 'active_until' | 'next_window'>

const image = selectImage('venue_special_images', sql`s.image_url`)

/** The weekly windows of the special with this id, as JSON. */
export const selectWindows = (id: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(
    jsonb_build_object('day', w.day, 'start_time', w.start_time, 'end_time', w.end_time) order by w.day, w.start_time
  )
  from venue_special_windows w where w.special_id = ${id}
), '[]'::jsonb)`

const columns = sql`
  s.id, s.venue_id, v.name as venue_name, v.slug as venue_slug, v.time_zone as venue_time_zone, s.title, s.details,
  s.valid_from, s.valid_until, s.valid_from_day, s.valid_until_day, ${selectWindows(sql`s.id`)} as windows, s.created_at,
  ${image.columns}`

export async function listSpecials(db: Db, venue_id: string): Promise<SpecialRow[]> {
  const query = sql<SpecialRow>`
    select ${columns}
    from venue_specials s join venues v on v.id = s.venue_id ${image.join}
    where s.venue_id = ${venue_id} order by s.created_at desc, s.id`
  return pipelinedRead(db, 'specials', query)
}

/** One special; of an archived venue only for its owner. */
export async function findSpecial(
  db: Db,
  viewerId: string,
  id: string,
): Promise<(SpecialRow & { is_mine: boolean }) | undefined> {
  const { rows } = await sql<SpecialRow & { is_mine: boolean }>`
    select ${columns}, v.owner_id is not distinct from ${viewerId}::uuid as is_mine
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

export type SpecialValues = SpecialValidity & { title: string; details: string | null; image_url: string | null }

export async function insertSpecial(
  trx: Db,
  venue_id: string,
  { windows, ...special }: SpecialValues & { windows: SpecialWindow[] },
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

type TonightRow = {
  id: string
  time_zone: string
  specials: SpecialTimingText[]
  events: { title: string; start_time: string }[]
}
type SpecialTimingText = Omit<SpecialTiming, 'valid_from' | 'valid_until'> & {
  title: string
  valid_from: string | null
  valid_until: string | null
}

/** The most events considered per venue; the running or next event is always among the first. */
const MAX_EVENTS = 3

const selectNextEvents = (now: Date) => sql`
  select e.id, e.name, e.start_time from venue_events e
  where e.venue_id = v.id and e.cancelled_at is null
    and e.start_time > ${now}::timestamptz - make_interval(days => ${EVENT_MAX_DAYS}::int + 1)
    and e.start_time < ${now}::timestamptz + interval '2 days'
    and ${eventEnd} > ${now}::timestamptz
  order by e.start_time, e.id limit ${MAX_EVENTS}`

/** For each venue, the special or event that is on or still to come tonight; in one statement. */
export async function findTonight(db: Db, venueIds: readonly string[], now: Date): Promise<Map<string, Tonight>> {
  if (venueIds.length === 0) return new Map()
  const query = sql<TonightRow>`
    select v.id, v.time_zone, coalesce((
      select jsonb_agg(jsonb_build_object(
        'title', s.title, 'valid_from', s.valid_from, 'valid_until', s.valid_until,
        'valid_from_day', s.valid_from_day, 'valid_until_day', s.valid_until_day, 'windows', ${selectWindows(sql`s.id`)}
      ) order by s.created_at desc, s.id)
      from venue_specials s
      -- The last day's window may continue into the next day.
      where s.venue_id = v.id and (s.valid_until is null or s.valid_until > ${now}::timestamptz - interval '2 days')
    ), '[]'::jsonb) as specials, coalesce((
      select jsonb_agg(jsonb_build_object('title', e.name, 'start_time', e.start_time) order by e.start_time, e.id)
      from (${selectNextEvents(now)}) e
    ), '[]'::jsonb) as events
    from venues v
    where v.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(venueIds)}::text::jsonb))`
  const rows = await preparedQuery(db, 'venues_tonight', query)
  const calendars = new Map(rows.map(({ time_zone }) => [time_zone, createVenueCalendar(time_zone)]))
  return new Map(
    rows.flatMap(({ id, time_zone, specials, events }) => {
      const calendar = calendars.get(time_zone) ?? createVenueCalendar(time_zone)
      const candidates = { specials: specials.map(parseSpecial), events: events.map(parseEvent) }
      const tonight = pickTonight(candidates, calendar, now)
      return tonight ? [[id, tonight]] : []
    }),
  )
}

const parseSpecial = (special: SpecialTimingText): SpecialTiming & { title: string } => ({
  ...special,
  valid_from: special.valid_from === null ? null : new Date(special.valid_from),
  valid_until: special.valid_until === null ? null : new Date(special.valid_until),
})

const parseEvent = ({ title, start_time }: { title: string; start_time: string }): EventTonight => ({
  title,
  start_time: new Date(start_time),
})
