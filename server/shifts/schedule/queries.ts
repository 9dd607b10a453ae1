import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwnShift } from '#contract/schedule.ts'
import type { Db } from '#server/core/db/db.ts'
import { overlapsSpan } from '#server/core/records/shifts.ts'
import {
  hasIncomeColumn,
  isEdited,
  type OwnShiftLineRow,
  ownColumns,
  type ShiftValues,
  selectOwnShifts,
  shiftColumns,
} from '#server/shifts/queries.ts'

export type OwnShiftRow = z.input<typeof OwnShift>
type VenueRow = { id: string; name: string; city: string | null; time_zone: string }
type TimeBounds = { from: Date; until: Date }

/** The viewer's own shifts, each with its venue, who sees it and its series. */
const selectShiftsWithSeries = (viewerId: string, now: Date) => sql`
  select ${shiftColumns}, ${ownColumns},
    ${hasIncomeColumn},
    case when s.series_id is not null then jsonb_build_object(
      'id', s.series_id, 'upcoming', r.upcoming, 'following', r.following,
      'last', floor(extract(epoch from r.last_start_time) * 1000)
    ) end as series
  from visible_shifts_with_end(${viewerId}) s
  join venues v on v.id = s.venue_id
  -- own: the viewer's own shifts
  join shifts own on own.id = s.id and own.profile_id = ${viewerId}
  left join lateral (
    select count(*) filter (where open.is_changeable) as upcoming,
      count(*) filter (where open.is_changeable and t.start_time >= s.start_time) as following,
      max(t.start_time) as last_start_time
    from visible_shifts(${viewerId}) t
    cross join lateral (
      select case when t.id = s.id then t.end_time else t.start_time end > ${now}::timestamptz
        and not exists (select from shift_income i where i.shift_id = t.id and i.user_id = t.profile_id) as is_changeable
    ) open
    where t.series_id = s.series_id and t.profile_id = s.profile_id
  ) r on s.series_id is not null
  where s.profile_id = ${viewerId}`

type OwnShiftQueryRow = OwnShiftLineRow & {
  has_income: boolean
  series: { id: string; upcoming: number; following: number; last: number } | null
}

const toOwnShift = ({ series, ...line }: OwnShiftQueryRow): OwnShiftRow => ({
  ...line,
  series: series && {
    id: series.id,
    upcoming: series.upcoming,
    following: series.following,
    last_start_time: new Date(series.last),
  },
})

/** The viewer's own shifts that start within the bounds. */
export async function listOwnShiftsStarting(
  db: Db,
  viewerId: string,
  { from, until }: TimeBounds,
  now: Date,
): Promise<OwnShiftRow[]> {
  const { rows } = await sql<OwnShiftQueryRow>`
    ${selectShiftsWithSeries(viewerId, now)}
      and s.start_time >= ${from}::timestamptz and s.start_time < ${until}::timestamptz
    order by s.start_time, s.id limit 500`.execute(db)
  return rows.map(toOwnShift)
}

export async function findOwnShift(db: Db, viewerId: string, id: string, now: Date): Promise<OwnShiftRow | undefined> {
  const { rows } = await sql<OwnShiftQueryRow>`${selectShiftsWithSeries(viewerId, now)} and s.id = ${id}`.execute(db)
  return rows[0] && toOwnShift(rows[0])
}

/** The viewer's own shifts that overlap a span, without a limit, so that a whole batch can be checked at once. */
export async function listOwnShiftsDuring(
  db: Db,
  viewerId: string,
  { from, until }: TimeBounds,
): Promise<OwnShiftLineRow[]> {
  const { rows } = await sql<OwnShiftLineRow>`
    ${selectOwnShifts(viewerId)}
    where s.profile_id = ${viewerId} and ${overlapsSpan({ start_time: from, end_time: until })}
    order by s.start_time, s.id`.execute(db)
  return rows
}

/** The viewer's own shifts with these ids. */
export async function listOwnShiftsByIds(db: Db, viewerId: string, ids: readonly string[]): Promise<OwnShiftLineRow[]> {
  const { rows } = await sql<OwnShiftLineRow>`
    ${selectOwnShifts(viewerId)}
    where s.profile_id = ${viewerId} and s.id = any(${[...ids]}::uuid[])
    order by s.start_time, s.id`.execute(db)
  return rows
}

/** Whether the viewer recorded income for a shift. */
export async function hasIncome(db: Db, viewerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from shift_income where shift_id = ${id} and user_id = ${viewerId} limit 1`.execute(db)
  return rows.length > 0
}

/** The shifts of a series that have not begun and have no income. */
export async function listUpcomingSeriesShifts(
  db: Db,
  viewerId: string,
  seriesId: string,
  now: Date,
): Promise<OwnShiftLineRow[]> {
  const { rows } = await sql<OwnShiftLineRow>`
    ${selectOwnShifts(viewerId)}
    where s.profile_id = ${viewerId} and s.series_id = ${seriesId} and s.start_time > ${now}::timestamptz
      and not exists (select from shift_income i where i.shift_id = s.id and i.user_id = s.profile_id)
    order by s.start_time, s.id`.execute(db)
  return rows
}

/** The venues of these shifts at which shifts may be posted, by id. */
export async function findOpenVenues(db: Db, shifts: readonly { venue_id: string }[]): Promise<Map<string, VenueRow>> {
  const ids = new Set(shifts.map(({ venue_id }) => venue_id))
  const { rows } = await sql<VenueRow>`
    select id, name, city, time_zone from venues
    where id = any(${[...ids]}::uuid[]) and archived_at is null`.execute(db)
  return new Map(rows.map((venue) => [venue.id, venue]))
}

type NewShift = ShiftValues & { id: string; series_id: string | null }

const toRecordset = (shifts: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as n(
    id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, visibility text,
    series_id uuid)`

export async function insertShifts(db: Db, viewerId: string, shifts: readonly NewShift[], now: Date): Promise<void> {
  await sql`
    insert into shifts
      (id, profile_id, venue_id, start_time, end_time, notes, visibility, series_id, created_at, updated_at)
    select n.id, ${viewerId}, n.venue_id, n.start_time, n.end_time, n.notes, n.visibility, n.series_id, ${now}, ${now}
    from ${toRecordset(shifts)}`.execute(db)
}

/**
 * Updates several shifts at once. Those that move are cancelled for a moment, because a shift that moves to the time of
 * another one in the batch would otherwise violate the duplicate constraint. The others are not, because
 * a cancellation counts as a change of the shift.
 */
export async function updateShifts(db: Db, viewerId: string, shifts: readonly NewShift[], now: Date): Promise<void> {
  await sql`
    update shifts s set cancelled_at = ${now}
    from ${toRecordset(shifts)}
    where s.id = n.id and s.profile_id = ${viewerId}
      and (s.venue_id, s.start_time, s.end_time) is distinct from (n.venue_id, n.start_time, n.end_time)`.execute(db)
  await sql`
    update shifts s set venue_id = n.venue_id, start_time = n.start_time, end_time = n.end_time, notes = n.notes,
      visibility = n.visibility, held_visibility = null, series_id = n.series_id, cancelled_at = null,
      updated_at = case when ${isEdited} or s.cancelled_at is not null then ${now} else s.updated_at end
    from ${toRecordset(shifts)} where s.id = n.id and s.profile_id = ${viewerId}`.execute(db)
}

/** Restores shifts that were cancelled after `since`, except those whose venue and times are taken again. */
export async function restoreShifts(
  db: Db,
  viewerId: string,
  ids: readonly string[],
  { since, now, only }: { since: Date; now: Date; only: 'any' | 'over' },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with restorable as (
      -- Of two identical shifts, the one cancelled last.
      select distinct on (s.venue_id, s.start_time, s.end_time) s.id
      -- own: the viewer's own shifts
      from shifts s
      where s.profile_id = ${viewerId} and s.cancelled_at >= ${since}::timestamptz and s.id = any(${[...ids]}::uuid[])
        and (${only} = 'any' or s.end_time <= ${now}::timestamptz)
        -- own: the viewer's own shifts
        and not exists (select from shifts t where t.profile_id = s.profile_id and t.venue_id = s.venue_id
          and t.start_time = s.start_time and t.end_time = s.end_time and t.cancelled_at is null)
      order by s.venue_id, s.start_time, s.end_time, s.cancelled_at desc, s.id)
    update shifts s set cancelled_at = null, updated_at = ${now}
    from restorable where s.id = restorable.id
    returning s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes shifts that were cancelled before a moment, unless they have income. */
export async function deleteCancelledShifts(db: Db, before: Date): Promise<void> {
  await sql`
    delete from shifts s where s.cancelled_at < ${before}::timestamptz
      and not exists (select from shift_income i where i.shift_id = s.id)`.execute(db)
}
