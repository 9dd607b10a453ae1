import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Night } from '#contract/night-choice.ts'
import type { TalentCard } from '#contract/talent.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { nightArguments } from '#server/core/records/nights.ts'
import { endsAfter } from '#server/core/records/shifts.ts'
import { type NameCursor, type TimeCursor, toPageStatementName } from '#server/core/requests/paging.ts'
import { matchesPerson } from '#server/search/queries.ts'
import type { DirectoryQuery } from './rules.ts'

export type TalentRow = z.input<typeof TalentCard>
type TalentWithShiftRow = TalentRow & { next_shift_id: string; next_shift_start_time: Date }
type TalentWithoutShiftRow = TalentRow & { folded_name: string }
/** A position before every shift. */
const BEFORE_ALL = { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
type DirectoryPage<Cursor> = { at: Date; after: Cursor | null; limit: number; query: DirectoryQuery }

/** Talent that works now or later, or in the chosen night, by the start of that shift. */
export async function listTalentWithShift(
  db: Db,
  viewerId: string,
  page: DirectoryPage<TimeCursor>,
): Promise<TalentWithShiftRow[]> {
  const { near, q } = page.query
  const working = near
    ? selectWorkingNear(viewerId, near, page)
    : q === null
      ? page.query.night
        ? selectWorkingInNight(viewerId, page, page.query.night)
        : selectWorking(viewerId, page)
      : selectWorkingByName(viewerId, q, page)
  const query = sql<TalentWithShiftRow>`
    select t.*, v.slug as next_shift_venue_slug, v.name as next_shift_venue_name, v.city as next_shift_venue_city,
      v.time_zone as next_shift_venue_time_zone, v.latitude as next_shift_venue_latitude,
      v.longitude as next_shift_venue_longitude
    ${working}
    order by t.next_shift_start_time, t.next_shift_id limit ${sql.lit(page.limit)}`
  return runDirectoryQuery(db, 'talent_with_shift', query, page)
}

/**
 * Prepares the directory's usual page. A search or a place needs a plan for its own values, because they decide how
 * many people match.
 */
async function runDirectoryQuery<Row>(
  db: Db,
  name: string,
  query: RawBuilder<Row>,
  page: DirectoryPage<NameCursor | TimeCursor>,
): Promise<Row[]> {
  const { user_type, on_now, q, near, night } = page.query
  if (q !== null || near) return (await query.execute(db)).rows
  const filter = `${on_now ? '_on_now' : ''}${night ? '_of_night' : ''}${user_type ? '_of_type' : ''}`
  return preparedQuery(db, toPageStatementName(`${name}${filter}`, page), query)
}

/** Everyone with a shift now or later, or in the chosen night. */
const selectWithShift = (viewerId: string, { at, query: { night } }: DirectoryPage<TimeCursor>) =>
  night
    ? sql`get_talents_of_night(${viewerId}, ${at}, ${nightArguments(night)})`
    : sql`get_talents_with_next_shift(${viewerId}, ${at})`

/** Reads the shifts by start until the page is full. */
const selectWorking = (viewerId: string, page: DirectoryPage<TimeCursor>) => sql`
  from ${selectWithShift(viewerId, page)} t
  join venues v on v.id = t.next_shift_venue_id
  where ${matchesQuery(viewerId, page)}`

/** Reads the shifts of a night by start until the page is full. */
const selectWorkingInNight = (
  viewerId: string,
  { at, after, limit, query: { user_type } }: DirectoryPage<TimeCursor>,
  night: Night,
) => {
  const roles = user_type ? [user_type] : ['bartender', 'entertainer']
  const { time, id } = after ?? BEFORE_ALL
  return sql`
  from list_talents_of_night(${viewerId}, ${at}, ${nightArguments(night)}, ${roles}::text[], ${time}::timestamptz,
    ${id}::uuid, ${limit}::integer) t
  join venues v on v.id = t.next_shift_venue_id`
}

/** Starts from the people whose name matches, which an index finds, and reads the shift of each. */
const selectWorkingByName = (viewerId: string, q: string, page: DirectoryPage<TimeCursor>) => sql`
  from (
    select p.id from searchable_profiles(${viewerId}) p
    where p.user_type in ('bartender', 'entertainer') and ${matchesPerson(q)}
  ) named
  cross join lateral (
    select t.* from ${selectWithShift(viewerId, page)} t
    where t.id = named.id and ${matchesQuery(viewerId, { ...page, query: { ...page.query, q: null } })}
    limit 1
  ) t
  join venues v on v.id = t.next_shift_venue_id`

/** Reads at most one page per venue in the area, so that the cost depends on the number of venues and not of shifts. */
const selectWorkingNear = (
  viewerId: string,
  { lat, lon, radius_meters }: NonNullable<DirectoryQuery['near']>,
  page: DirectoryPage<TimeCursor>,
) => sql`
    from (
      select w.* from venues w
      where w.archived_at is null
        and earth_box(earth_position(${lat}, ${lon})::earth, ${radius_meters}) @> earth_position(w.latitude, w.longitude)
        and distance_meters(${lat}, ${lon}, w.latitude, w.longitude) <= ${radius_meters}
    ) v
    cross join lateral (
      select t.* from ${selectWithShift(viewerId, page)} t
      where t.next_shift_venue_id = v.id and ${matchesQuery(viewerId, page)}
      order by t.next_shift_start_time, t.next_shift_id limit ${page.limit}
    ) t`

/** Conditions of the filter and the cursor on talent `t` with a shift. */
function matchesQuery(viewerId: string, { at, after, query }: DirectoryPage<TimeCursor>): RawBuilder<unknown> {
  const { user_type, on_now, q } = query
  return joinConditions([
    after && sql`(t.next_shift_start_time, t.next_shift_id) > (${after.time}::timestamptz, ${after.id}::uuid)`,
    on_now && sql`t.next_shift_start_time <= ${at}::timestamptz`,
    user_type && sql`t.user_type = ${user_type}`,
    q !== null && sql`t.id in (select p.id from searchable_profiles(${viewerId}) p where ${matchesPerson(q)})`,
  ])
}

/** The name of `p` by which lists are in order, as `profiles_talent_by_folded_name_idx` has it. */
const foldedName = sql`(left(fold_text(coalesce(p.full_name, p.username)), 120) collate "C")`

/** Talent without a running or upcoming shift that the viewer can see, by name. */
export async function listTalentWithoutShift(
  db: Db,
  viewerId: string,
  page: DirectoryPage<NameCursor>,
): Promise<TalentWithoutShiftRow[]> {
  const {
    at,
    after,
    limit,
    query: { user_type, q },
  } = page
  // Phrased so that the planner expects most rows to match and reads the name index until the page is full. It would
  // estimate an equality on `access`, or a `not exists`, as so selective that it would read and sort all rows.
  const query = sql<TalentWithoutShiftRow>`
    select p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status, ${foldedName} as folded_name,
      null as next_shift_start_time, null as next_shift_end_time, null as next_shift_venue_id, null as next_shift_venue_slug,
      null as next_shift_venue_name, null as next_shift_venue_city, null as next_shift_venue_time_zone,
      null as next_shift_venue_latitude, null as next_shift_venue_longitude
    from searchable_profiles(${viewerId}) p
    where p.user_type in ('bartender', 'entertainer') and p.access not in ('card', 'blocked_by_me')
      and ${joinConditions([
        after && sql`(${foldedName}, p.id) > (${after.name}, ${after.id}::uuid)`,
        user_type && sql`p.user_type = ${user_type}`,
        q !== null && matchesPerson(q),
      ])}
      and coalesce((
        select false from visible_shifts_with_end(${viewerId}) s
        where s.profile_id = p.id and ${endsAfter(at)}
        limit 1
      ), true)
    order by ${foldedName}, p.id limit ${sql.lit(limit)}`
  return runDirectoryQuery(db, 'talent_without_shift', query, page)
}

/** Joins the conditions that are present with `and`. */
function joinConditions(conditions: (RawBuilder<unknown> | null | false)[]): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== null && condition !== false)
  return present.length > 0 ? sql.join(present, sql` and `) : sql`true`
}
