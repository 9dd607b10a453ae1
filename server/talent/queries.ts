import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { TalentCard } from '#contract/talent.ts'
import type { Db } from '#server/core/db/db.ts'
import type { NameCursor, TimeCursor } from '#server/core/requests/paging.ts'
import { matchesPerson } from '#server/search/queries.ts'
import type { DirectoryQuery } from './rules.ts'

export type TalentRow = z.input<typeof TalentCard>
type TalentWithShiftRow = TalentRow & { next_shift_id: string; next_shift_start_time: Date }
type TalentWithoutShiftRow = TalentRow & { sort_name: string }
type DirectoryPage<Cursor> = { at: Date; after: Cursor | null; limit: number; query: DirectoryQuery }

/** Talent that works now or later, by the start of the running or next shift. */
export async function listTalentWithShift(
  db: Db,
  viewerId: string,
  stretch: DirectoryPage<TimeCursor>,
): Promise<TalentWithShiftRow[]> {
  const { near, q } = stretch.query
  const working = near
    ? selectWorkingNear(viewerId, near, stretch)
    : q === null
      ? selectWorking(viewerId, stretch)
      : selectWorkingByName(viewerId, q, stretch)
  const { rows } = await sql<TalentWithShiftRow>`
    select t.*, v.slug as next_shift_venue_slug, v.name as next_shift_venue_name, v.city as next_shift_venue_city,
      v.time_zone as next_shift_venue_time_zone, v.latitude as next_shift_venue_latitude,
      v.longitude as next_shift_venue_longitude
    ${working}
    order by t.next_shift_start_time, t.next_shift_id limit ${stretch.limit}`.execute(db)
  return rows
}

/** Walks the shifts by start until the page is full. */
const selectWorking = (viewerId: string, stretch: DirectoryPage<TimeCursor>) => sql`
  from get_talents_with_next_shift(${viewerId}, ${stretch.at}) t
  join venues v on v.id = t.next_shift_venue_id
  where ${matchesQuery(viewerId, stretch)}`

/** Begins with those of that name, whom an index finds, and asks each for their shift. */
const selectWorkingByName = (viewerId: string, q: string, stretch: DirectoryPage<TimeCursor>) => sql`
  from (
    select p.id from visible_profiles(${viewerId}) p
    where p.user_type in ('bartender', 'entertainer') and ${matchesPerson(q)}
  ) named
  cross join lateral (
    select t.* from get_talents_with_next_shift(${viewerId}, ${stretch.at}) t
    where t.id = named.id and ${matchesQuery(viewerId, { ...stretch, query: { ...stretch.query, q: null } })}
    limit 1
  ) t
  join venues v on v.id = t.next_shift_venue_id`

/** Takes a page's worth from each venue around, so that a crowded place costs no more than its venues. */
const selectWorkingNear = (
  viewerId: string,
  { lat, lon, radius_meters }: NonNullable<DirectoryQuery['near']>,
  stretch: DirectoryPage<TimeCursor>,
) => {
  const center = sql`earth_position(${lat}::float8, ${lon}::float8)::earth`
  return sql`
    from (
      select w.* from venues w
      where w.archived_at is null and earth_box(${center}, ${radius_meters}) @> earth_position(w.latitude, w.longitude)
        and earth_distance(${center}, earth_position(w.latitude, w.longitude)::earth) <= ${radius_meters}
    ) v
    cross join lateral (
      select t.* from get_talents_with_next_shift(${viewerId}, ${stretch.at}) t
      where t.next_shift_venue_id = v.id and ${matchesQuery(viewerId, stretch)}
      order by t.next_shift_start_time, t.next_shift_id limit ${stretch.limit}
    ) t`
}

/** What a filter wants of talent `t` at work, from the cursor on. */
function matchesQuery(viewerId: string, { at, after, query }: DirectoryPage<TimeCursor>): RawBuilder<unknown> {
  const { user_type, on_now, q } = query
  return joinConditions([
    after && sql`(t.next_shift_start_time, t.next_shift_id) > (${after.time}::timestamptz, ${after.id}::uuid)`,
    on_now && sql`t.next_shift_start_time <= ${at}::timestamptz`,
    user_type && sql`t.user_type = ${user_type}`,
    q !== null && sql`t.id in (select p.id from visible_profiles(${viewerId}) p where ${matchesPerson(q)})`,
  ])
}

/** Talent of whom the viewer sees no running or coming shift, by name. */
export async function listTalentWithoutShift(
  db: Db,
  viewerId: string,
  { at, after, limit, query: { user_type, q } }: DirectoryPage<NameCursor>,
): Promise<TalentWithoutShiftRow[]> {
  // Put so that the planner expects most to pass and walks the index by name until the page is full: it takes an
  // equality on `access`, or a `not exists`, for so rare that it would read and sort everybody.
  const { rows } = await sql<TalentWithoutShiftRow>`
    select p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status, p.sort_name,
      null as next_shift_start_time, null as next_shift_end_time, null as next_shift_venue_id, null as next_shift_venue_slug,
      null as next_shift_venue_name, null as next_shift_venue_city, null as next_shift_venue_time_zone,
      null as next_shift_venue_latitude, null as next_shift_venue_longitude
    from visible_profiles(${viewerId}) p
    where p.user_type in ('bartender', 'entertainer') and p.access not in ('card', 'blocked_by_me')
      and ${joinConditions([
        after && sql`(p.sort_name, p.id) > (${after.name}, ${after.id}::uuid)`,
        user_type && sql`p.user_type = ${user_type}`,
        q !== null && matchesPerson(q),
      ])}
      and coalesce((
        select false from visible_shifts(${viewerId}) s
        where s.profile_id = p.id and s.start_time > ${at}::timestamptz - interval '24 hours' and s.end_time > ${at}::timestamptz
        limit 1
      ), true)
    order by p.sort_name, p.id limit ${limit}`.execute(db)
  return rows
}

/** Everything of these that is asked for. */
function joinConditions(conditions: (RawBuilder<unknown> | null | false)[]): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== null && condition !== false)
  return present.length > 0 ? sql.join(present, sql` and `) : sql`true`
}
