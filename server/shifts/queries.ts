import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserType } from '#contract/accounts.ts'
import type { Night } from '#contract/night-choice.ts'
import type { ListedOwnShift, NearbyShift, OwnShiftLine, ShiftLine, ShiftVisibility } from '#contract/shifts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { compiledRead, type Db, preparedQuery, type SqlValue } from '#server/core/db/db.ts'
import { isInNight, nightArguments } from '#server/core/records/nights.ts'
import { endsAfter, type Instant, isRunningAt, overlapsSpan } from '#server/core/records/shifts.ts'
import { comesAfter, type SqlTimeCursor, type TimeCursor, toPageStatementName } from '#server/core/requests/paging.ts'
import { matchesVenue } from '#server/search/queries.ts'

/** A shift as lists show it. */
export type ShiftRow = z.input<typeof ShiftLine>
/** One of the viewer's own, whose end they always see. */
export type OwnSpanRow = ShiftRow & { end_time: Date }
export type OwnShiftLineRow = z.input<typeof OwnShiftLine>
type ListedOwnShiftRow = z.input<typeof ListedOwnShift>
type PastShiftRow = ListedOwnShiftRow & { has_income: boolean }
type NearbyShiftRow = z.input<typeof NearbyShift>

/** The fields of a shift that its owner sets. */
export type ShiftValues = {
  venue_id: string
  start_time: Date
  end_time: Date
  notes: string | null
  visibility: ShiftVisibility
}

/** Columns of a shift `s` from `visible_shifts` at its venue `v`. */
export const shiftColumns = sql`
  s.id, s.start_time, s.end_time, s.notes, s.is_hidden,
  s.profile_id as talent_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_user_type,
  s.talent_verification_status, s.talent_avatar_url,
  v.id as venue_id, v.slug as venue_slug, v.name as venue_name, v.city as venue_city, v.time_zone as venue_time_zone`

/** Columns of the viewer's own shift `own`: who sees it, and from when if they do not see it yet. */
export const ownColumns = sql`
  coalesce(own.held_visibility, own.visibility) as visibility,
  case when own.held_visibility <> 'only_me' then own.held_until end as shown_at`

/** The shifts that the viewer may see, each with its venue. */
const selectVisibleShifts = (viewerId: SqlValue<string>) => sql`
  select ${shiftColumns} from visible_shifts_with_end(${viewerId}) s join venues v on v.id = s.venue_id`

/** The viewer's own shifts, each with its venue and who sees it. */
export const selectOwnShifts = (viewerId: string) => sql`
  select ${shiftColumns}, ${ownColumns} from visible_shifts_with_end(${viewerId}) s join venues v on v.id = s.venue_id
  -- own: the viewer's own shifts
  join shifts own on own.id = s.id and own.profile_id = ${viewerId}`

const selectListedOwnShifts = (viewerId: string, more = sql``) => sql`
  select ${shiftColumns}, v.venue_image_url, ${ownColumns} ${more}
  from visible_shifts_with_end(${viewerId}) s join venues v on v.id = s.venue_id
  -- own: the viewer's own shifts
  join shifts own on own.id = s.id and own.profile_id = ${viewerId}`

const startsAfter = (after: SqlTimeCursor | null) => comesAfter(after, 'ascending', sql`s.start_time, s.id`)

/** A shift that the viewer may see. `visibility` and `shown_at` are null unless it is their own. */
type VisibleShiftRow = ShiftRow & { visibility: ShiftVisibility | null; shown_at: Date | null }

/** One shift, if the viewer may see it. */
export async function findShift(db: Db, viewerId: string, id: string): Promise<VisibleShiftRow | undefined> {
  const query = sql<VisibleShiftRow>`
    select ${shiftColumns}, ${ownColumns} from visible_shifts(${viewerId}) s join venues v on v.id = s.venue_id
    -- own: only who sees the viewer's own shift
    left join shifts own on own.id = s.id and own.profile_id = ${viewerId}
    where s.id = ${id}`
  const [shift] = await preparedQuery(db, 'shift', query)
  return shift
}

type UpcomingRange = { now: Date; after: TimeCursor | null; limit: number }

const whereUpcomingOf = (
  profileId: SqlValue<string>,
  { now, after, limit }: { now: Instant; after: SqlTimeCursor | null; limit: number },
) => sql`
  where s.profile_id = ${profileId} and ${endsAfter(now)} and ${startsAfter(after)}
  order by s.start_time, s.id limit ${sql.lit(limit)}`

/** A person's running and upcoming shifts that the viewer may see, soonest first. */
export async function listUpcomingShiftsOfPerson(
  db: Db,
  viewerId: string,
  profileId: string,
  { now, after, limit }: UpcomingRange,
): Promise<ShiftRow[]> {
  const name = toPageStatementName('shifts_of_person', { after, limit })
  const values = [viewerId, profileId, now, after?.time, after?.id] as const
  return compiledRead(db, name, values, (viewer, person, at, time, id) => {
    const range = { now: at, after: after && { time, id }, limit }
    return sql<ShiftRow>`${selectVisibleShifts(viewer)} ${whereUpcomingOf(person, range)}`
  })
}

/** The viewer's own running and upcoming shifts, soonest first. */
export async function listOwnUpcomingShifts(
  db: Db,
  viewerId: string,
  range: UpcomingRange,
): Promise<ListedOwnShiftRow[]> {
  const query = sql<ListedOwnShiftRow>`${selectListedOwnShifts(viewerId)} ${whereUpcomingOf(viewerId, range)}`
  return preparedQuery(db, toPageStatementName('own_shifts_upcoming', range), query)
}

/** Whether the talent of a shift `s` recorded income for it. Only for the talent. */
export const hasIncomeColumn = sql`exists (
    select from shift_income i where i.shift_id = s.id and i.user_id = s.profile_id
  ) as has_income`

/** The viewer's own past shifts, most recently ended first. `after` is a position by end time. */
export async function listPastShifts(
  db: Db,
  viewerId: string,
  { now, after, limit }: { now: Date; after: TimeCursor | null; limit: number },
): Promise<PastShiftRow[]> {
  const before = comesAfter(after, 'descending', sql`s.end_time, s.id`)
  const query = sql<PastShiftRow>`
    ${selectListedOwnShifts(viewerId, sql`, ${hasIncomeColumn}`)}
    where s.profile_id = ${viewerId} and s.end_time <= ${now}::timestamptz and ${before}
    order by s.end_time desc, s.id desc limit ${sql.lit(limit)}`
  return preparedQuery(db, toPageStatementName('own_shifts_past', { after, limit }), query)
}

/** Running and upcoming shifts of everyone the viewer follows, by start. */
export async function listFollowedShifts(
  db: Db,
  viewerId: string,
  { now, after, limit }: { now: Date; after: TimeCursor | null; limit: number },
): Promise<ShiftRow[]> {
  return compiledRead(
    db,
    toPageStatementName('shifts_followed', { after, limit }),
    [viewerId, now, after?.time, after?.id],
    (viewer, at, time, id) => sql<ShiftRow>`
      ${selectVisibleShifts(viewer)}
      where s.talent_relationship_type = 'following' and ${endsAfter(at)} and ${startsAfter(after && { time, id })}
      order by s.start_time, s.id limit ${sql.lit(limit)}`,
  )
}

/** Shifts of everyone the viewer follows in a night, by start. Who may see each is checked until the page is full. */
export async function listFollowedShiftsOfNight(
  db: Db,
  viewerId: string,
  { now, night, after, limit }: { now: Date; night: Night; after: TimeCursor | null; limit: number },
): Promise<ShiftRow[]> {
  const query = sql<ShiftRow>`
    select s.* from list_followed_shifts_of_night(${viewerId}, ${now}, ${nightArguments(night)}) followed
    cross join lateral (
      ${selectVisibleShifts(viewerId)} where s.id = followed.id and ${isInNight(night, now)} offset 0
    ) s
    where ${comesAfter(after, 'ascending', sql`followed.start_time, followed.id`)}
    order by followed.start_time, followed.id limit ${sql.lit(limit)}`
  return preparedQuery(db, toPageStatementName('shifts_followed_of_night', { after, limit }), query)
}

/** Shifts that are running at a venue, earliest start first. */
export async function listRunningShiftsAtVenue(
  db: Db,
  viewerId: string,
  venueId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ShiftRow[]> {
  return compiledRead(
    db,
    toPageStatementName('shifts_running_at_venue', { after: null, limit }),
    [viewerId, venueId, now],
    (viewer, venue, at) => sql<ShiftRow>`
      ${selectVisibleShifts(viewer)}
      where s.venue_id = ${venue} and ${isRunningAt(at)}
      order by s.start_time, s.id limit ${sql.lit(limit)}`,
  )
}

/**
 * Upcoming shifts at a venue, soonest first. After a cursor, shifts that have begun since the previous page still
 * count, so that a slow reader misses none.
 */
export async function listUpcomingShiftsAtVenue(
  db: Db,
  viewerId: string,
  venueId: string,
  { now, after, limit }: { now: Date; after: TimeCursor | null; limit: number },
): Promise<ShiftRow[]> {
  const name = toPageStatementName('shifts_upcoming_at_venue', { after, limit })
  return compiledRead(db, name, [viewerId, venueId, now, after?.time, after?.id], (viewer, venue, at, time, id) => {
    const begin = after ? startsAfter({ time, id }) : sql`s.start_time > ${at}::timestamptz`
    return sql<ShiftRow>`
      ${selectVisibleShifts(viewer)}
      where s.venue_id = ${venue} and ${endsAfter(at)} and ${begin}
      order by s.start_time, s.id limit ${sql.lit(limit)}`
  })
}

/** The next shift at each of the venues. */
export async function listNextShifts(
  db: Db,
  viewerId: string,
  venueIds: readonly string[],
  now: Date,
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select next.* from unnest(${[...venueIds]}::uuid[]) as requested (venue_id)
    cross join lateral (
      ${selectVisibleShifts(viewerId)}
      where s.venue_id = requested.venue_id and s.start_time > ${now}::timestamptz
      order by s.start_time, s.id limit 1
    ) next`.execute(db)
  return rows
}

/**
 * The soonest shifts, including running ones, at the open venues of an owner, as far as the owner may see them; and the
 * time zones of those venues, so that the caller needs no second query to know their weeks.
 */
export async function listShiftsAtOwnedVenues(
  db: Db,
  ownerId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ shifts: ShiftRow[]; zones: string[] }> {
  type Row = { zones: string[] | null } & (ShiftRow | { [Field in keyof ShiftRow]: null })
  const { rows } = await sql<Row>`
    with mine as materialized (
      select v.id, v.time_zone from venues v where v.owner_id = ${ownerId} and v.archived_at is null
    )
    select z.zones, soonest.*
    from (select array_agg(distinct mine.time_zone) as zones from mine) z
    left join lateral (
      select of_venue.* from mine
      cross join lateral (
        ${selectVisibleShifts(ownerId)}
        where s.venue_id = mine.id and ${endsAfter(now)}
        order by s.start_time, s.id limit ${limit}
      ) of_venue
      order by of_venue.start_time, of_venue.id limit ${limit}
    ) soonest on true
    order by soonest.start_time, soonest.id`.execute(db)
  const shifts = rows.flatMap(({ zones: _, ...shift }) => (shift.id === null ? [] : [shift as ShiftRow]))
  return { shifts, zones: rows[0]?.zones ?? [] }
}

/** Running and upcoming shifts near a location. */
export async function listShiftsNear(
  db: Db,
  viewerId: string,
  {
    now,
    lat,
    lon,
    radius_meters,
    limit,
  }: { now: Date; lat: number; lon: number; radius_meters: number; limit: number },
): Promise<NearbyShiftRow[]> {
  const query = sql<NearbyShiftRow>`
    select * from find_upcoming_shifts_near(${viewerId}::uuid, ${now}::timestamptz, ${lat}::float8, ${lon}::float8,
      ${radius_meters}::float8, ${limit}::integer)`
  return preparedQuery(db, 'shifts_near', query)
}

/** Running shifts near a location, nearest first, then those that start before `until`. */
export async function listOnNowNear(
  db: Db,
  viewerId: string,
  {
    now,
    until,
    lat,
    lon,
    radius_meters,
    limit,
  }: { now: Date; until: Date; lat: number; lon: number; radius_meters: number; limit: number },
): Promise<NearbyShiftRow[]> {
  const query = sql<NearbyShiftRow>`
    select ${shiftColumns}, v.latitude as venue_latitude, v.longitude as venue_longitude, near.distance_meters
    from find_on_now_near(${viewerId}::uuid, ${now}::timestamptz, ${until}::timestamptz, ${lat}::float8, ${lon}::float8,
      ${radius_meters}::float8, ${limit}::integer) near
    join visible_shifts_with_end(${viewerId}) s on s.id = near.id
    join venues v on v.id = s.venue_id
    order by s.start_time > ${now}::timestamptz, near.distance_meters, s.end_time desc, s.id`
  return preparedQuery(db, 'shifts_on_now', query)
}

/** Shifts of a night near a location, nearest first. */
export async function listShiftsOfNightNear(
  db: Db,
  viewerId: string,
  {
    now,
    night,
    lat,
    lon,
    radius_meters,
    limit,
  }: { now: Date; night: Night; lat: number; lon: number; radius_meters: number; limit: number },
): Promise<NearbyShiftRow[]> {
  const query = sql<NearbyShiftRow>`
    select ${shiftColumns}, v.latitude as venue_latitude, v.longitude as venue_longitude, near.distance_meters
    from find_night_shifts_near(${viewerId}::uuid, ${now}::timestamptz, ${nightArguments(night)}, ${lat}::float8, ${lon}::float8, ${radius_meters}::float8, ${limit}::integer) near
    join visible_shifts_with_end(${viewerId}) s on s.id = near.id
    join venues v on v.id = s.venue_id
    order by near.distance_meters, s.start_time, s.id`
  return preparedQuery(db, 'shifts_of_night_near', query)
}

/** The viewer's own shifts that overlap a span, one with the same times first. */
export async function listOwnOverlappingShifts(
  db: Db,
  viewerId: string,
  span: { start_time: Date; end_time: Date },
  exceptId: string | null,
): Promise<OwnSpanRow[]> {
  const query = sql<OwnSpanRow>`
    ${selectVisibleShifts(viewerId)}
    where s.profile_id = ${viewerId} and s.id is distinct from ${exceptId}::uuid and ${overlapsSpan(span)}
    order by (s.start_time, s.end_time) = (${span.start_time}::timestamptz, ${span.end_time}::timestamptz) desc, s.start_time, s.id
    limit 50`
  return preparedQuery(db, 'own_overlapping_shifts', query)
}

export type TalentRow = { user_type: UserType; shift_ends_for: ShiftVisibility }

/** Locks the poster's profile, so that concurrent writes cannot bypass the overlap check. */
export async function lockTalent(db: Db, viewerId: string): Promise<TalentRow> {
  const query = sql<TalentRow>`
    -- own: the viewer's own row
    select user_type, shift_ends_for from profiles where id = ${viewerId} for no key update`
  const [poster] = await preparedQuery(db, 'lock_talent', query)
  if (!poster) throw new Error(`no profile of ${viewerId}`)
  return poster
}

export async function insertShift(db: Db, viewerId: string, shift: ShiftValues, now: Date): Promise<string> {
  const query = sql<{ id: string }>`
    insert into shifts (profile_id, venue_id, start_time, end_time, notes, visibility, created_at, updated_at)
    values (${viewerId}, ${shift.venue_id}, ${shift.start_time}, ${shift.end_time}, ${shift.notes}, ${shift.visibility},
      ${now}, ${now})
    returning id`
  const [inserted] = await preparedQuery(db, 'insert_shift', query)
  if (!inserted) throw new Error('the insert of a shift returned no row')
  return inserted.id
}

/**
 * Condition: the values `n` give a shift `s` another venue, time or note. Only these move `updated_at`, because the
 * calendars of followers tell when a shift was updated, and they must not learn that its visibility changed.
 */
export const isEdited = sql`(s.venue_id, s.start_time, s.end_time, s.notes)
  is distinct from (n.venue_id, n.start_time, n.end_time, n.notes)`

/** Writes who sees the shift, also if it is held (`hold_shift`). */
export async function updateShift(db: Db, viewerId: string, id: string, shift: ShiftValues, now: Date): Promise<void> {
  await sql`
    update shifts s set venue_id = n.venue_id, start_time = n.start_time, end_time = n.end_time, notes = n.notes,
      visibility = n.visibility, held_visibility = null, updated_at = case when ${isEdited} then ${now} else s.updated_at end
    from (select ${shift.venue_id}::uuid as venue_id, ${shift.start_time}::timestamptz as start_time,
      ${shift.end_time}::timestamptz as end_time, ${shift.notes}::text as notes, ${shift.visibility}::text as visibility) n
    where s.id = ${id} and s.profile_id = ${viewerId}`.execute(db)
}

/**
 * Cancels shifts, which hides them from every list. The rows stay for a while: shifts can be restored, and calendars
 * show the cancellation.
 */
export async function cancelShifts(db: Db, viewerId: string, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update shifts set cancelled_at = ${now}, updated_at = ${now}
    where profile_id = ${viewerId} and cancelled_at is null and id = any(${[...ids]}::uuid[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a shift can be posted there: the venue exists and is not archived. */
export async function isOpenVenue(db: Db, id: string): Promise<boolean> {
  const query = sql`select from venues v where v.id = ${id} and v.archived_at is null`
  return (await preparedQuery(db, 'open_venue', query)).length > 0
}

/** Venues where a shift can be posted, alphabetically. */
export async function listVenueOptions(db: Db, q: string, limit: number): Promise<VenueOption[]> {
  const { rows } = await sql<VenueOption>`
    select v.id, v.name, v.city, v.time_zone
    from venues v
    where v.archived_at is null and ${q ? matchesVenue(q) : sql`true`}
    order by v.folded_text, v.id limit ${limit}`.execute(db)
  return rows
}
