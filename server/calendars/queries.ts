import { type RawBuilder, sql } from 'kysely'
import {
  CANCELLED_ENTRY_DAYS,
  FOLLOWED_CALENDAR_PAST_DAYS,
  MAX_CALENDAR_ENTRIES,
  OWN_CALENDAR_PAST_DAYS,
} from '#contract/calendars.limits.ts'
import type { CalendarKind } from '#contract/calendars.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { eventEnd } from '#server/core/records/events.ts'
import { type HoursColumns, hoursColumns, toStoredHours } from '#server/core/records/opening-hours.ts'
import { toAssumedEnd } from '#server/core/records/shifts.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { generateToken, hashToken } from '#server/core/tokens.ts'
import type { CalendarEntryRow } from './rules.ts'

export type CalendarOwner = { profile_id: string; kind: CalendarKind; token_hash: string }

const DAY = 86_400_000
const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

/** Columns of a shift `s`, active or cancelled. */
const shiftColumns = sql`
  s.id, 'shift' as source, coalesce(s.talent_full_name, s.talent_username) as name, s.profile_id as talent_id, s.notes,
  s.start_time, s.end_time, s.revision, s.venue_id`
const activeShiftColumns = sql`${shiftColumns}, null::timestamptz as cancelled_at, s.updated_at`
const cancelledShiftColumns = sql`${shiftColumns}, s.cancelled_at, greatest(s.updated_at, s.cancelled_at) as updated_at`

/** Columns of an event `e`. Without an end it gets the duration after which it counts as over. */
const eventColumns = sql`
  e.id, 'event' as source, e.name, null::uuid as talent_id, e.description as notes, e.start_time, ${eventEnd} as end_time,
  e.revision, e.venue_id, e.cancelled_at, greatest(e.updated_at, e.cancelled_at) as updated_at`

type StoredEntryRow = Omit<CalendarEntryRow, 'venue_hours'> & HoursColumns

const toEntryRow = ({ hours_week, hours_exceptions, ...entry }: StoredEntryRow): CalendarEntryRow => ({
  ...entry,
  venue_hours: toStoredHours({ hours_week, hours_exceptions }),
})

/** Joins each entry with its venue for the name and address, and for its hours if the end is not shown. */
const joinVenues = (entries: RawBuilder<unknown>) => sql`
  select e.id, e.source, e.name, e.talent_id, e.notes, e.start_time, e.end_time, e.cancelled_at, e.revision,
    greatest(e.updated_at, v.updated_at) as updated_at, v.name as venue_name, v.slug as venue_slug,
    array_remove(array[v.address_line1, v.address_line2, v.city,
      nullif(concat_ws(' ', v.state_province, v.postal_code), ''), v.country], null) as venue_address,
    v.time_zone as venue_time_zone, hours.hours_week, hours.hours_exceptions
  from (${entries}) e join venues v on v.id = e.venue_id
  left join lateral (select ${hoursColumns}) hours on e.end_time is null`

/**
 * Creates a calendar link and replaces the previous one. Only this call returns its token: the database stores a hash.
 */
export async function replaceCalendarToken(db: Db, profileId: string, kind: CalendarKind, now: Date): Promise<string> {
  const token = generateToken()
  const values = { token_hash: hashToken(token), created_at: now, last_fetched_at: null }
  await db
    .insertInto('calendar_tokens')
    .values({ ...values, profile_id: profileId, kind })
    .onConflict((conflict) => conflict.columns(['profile_id', 'kind']).doUpdateSet(values))
    .execute()
  return token
}

export async function deleteCalendarToken(db: Db, profileId: string, kind: CalendarKind): Promise<void> {
  await db.deleteFrom('calendar_tokens').where('profile_id', '=', profileId).where('kind', '=', kind).execute()
}

/** Revokes every calendar link of a person. */
export async function deleteCalendarTokens(db: Db, profileId: string): Promise<void> {
  await db.deleteFrom('calendar_tokens').where('profile_id', '=', profileId).execute()
}

export function listCalendarTokens(
  db: Db,
  profileId: string,
): Promise<{ kind: CalendarKind; created_at: Date; last_fetched_at: Date | null }[]> {
  return db
    .selectFrom('calendar_tokens')
    .select(['kind', 'created_at', 'last_fetched_at'])
    .where('profile_id', '=', profileId)
    .orderBy('kind')
    .$narrowType<{ kind: CalendarKind }>()
    .execute()
}

/** The owner of a calendar link; undefined if they are suspended. */
export async function findCalendarOwner(db: Db, token: string): Promise<CalendarOwner | undefined> {
  const { rows } = await sql<CalendarOwner>`
    select t.profile_id, t.kind, t.token_hash from calendar_tokens t
    -- own: the link's owner
    join profiles p on p.id = t.profile_id
    where t.token_hash = ${hashToken(token)} and p.suspended_at is null`.execute(db)
  return rows[0]
}

/**
 * The owner's own shifts, or the shifts and events of those they follow. Visibility is checked on every fetch, so a
 * person who became private or blocked the owner is left out. The same statement records the time of the fetch.
 */
export async function listCalendarEntries(db: Db, owner: CalendarOwner, now: Date): Promise<CalendarEntryRow[]> {
  const shown =
    owner.kind === 'mine' ? selectOwnEntries(owner.profile_id, now) : selectFollowedEntries(owner.profile_id, now)
  const { rows } = await sql<StoredEntryRow>`
    with fetched as (update calendar_tokens set last_fetched_at = ${now} where token_hash = ${owner.token_hash})
    ${joinVenues(sql`
      select shown.* from (${shown}) shown
      cross join lateral (
        -- Not by a real end that is not shown: what is left out would tell of it.
        select coalesce(shown.end_time, ${toAssumedEnd(sql`shown`)}) as shown_end
      ) ends
      -- Past entries only fill the remaining places, latest first.
      order by shown_end <= ${now}::timestamptz, case when shown_end > ${now}::timestamptz then start_time end,
        shown_end desc, id
      limit ${MAX_CALENDAR_ENTRIES}`)}`.execute(db)
  return rows.map(toEntryRow)
}

function selectOwnEntries(me: string, now: Date) {
  const since = subtractDays(now, OWN_CALENDAR_PAST_DAYS)
  return sql`
    select ${activeShiftColumns} from visible_shifts(${me}) s
    where s.profile_id = ${me} and s.end_time > ${since}::timestamptz
    union all
    select ${cancelledShiftColumns} from visible_cancelled_shifts(${me}) s
    where s.profile_id = ${me} and s.end_time > ${since}::timestamptz
      and s.cancelled_at > ${subtractDays(now, CANCELLED_ENTRY_DAYS)}::timestamptz`
}

/**
 * Only shifts that were not over when the follow began, so that following does not reveal where a person worked before.
 * A shift that is removed after its end was not cancelled: it just disappears.
 */
function selectFollowedEntries(me: string, now: Date) {
  const since = subtractDays(now, FOLLOWED_CALENDAR_PAST_DAYS)
  const followed = sql`f.follower_id = ${me} and f.relationship_type = 'following'`
  const recent = sql`
    coalesce(s.end_time, ${toAssumedEnd(sql`s`)}) > ${since}::timestamptz and s.ends_at > f.created_at`
  return sql`
    select ${activeShiftColumns} from user_relationships f
    join visible_shifts_with_end(${me}) s on s.profile_id = f.following_id
    where ${followed} and ${recent}
    union all
    select ${cancelledShiftColumns} from user_relationships f
    join visible_cancelled_shifts_with_end(${me}) s on s.profile_id = f.following_id
    where ${followed} and ${recent} and s.cancelled_at < s.ends_at
      and s.cancelled_at > ${subtractDays(now, CANCELLED_ENTRY_DAYS)}::timestamptz
    union all
    select ${eventColumns}
    from venue_follows f join venue_events e on e.venue_id = f.venue_id join venues v on v.id = e.venue_id
    where f.user_id = ${me} and v.archived_at is null and ${eventEnd} > ${since}::timestamptz
      and (e.cancelled_at is null or e.cancelled_at > ${subtractDays(now, CANCELLED_ENTRY_DAYS)}::timestamptz)`
}

/** One active shift, if the viewer may see it. */
export async function findShiftEntry(db: Db, viewerId: string, id: string): Promise<CalendarEntryRow | undefined> {
  const { rows } = await sql<StoredEntryRow>`
    ${joinVenues(sql`select ${activeShiftColumns} from visible_shifts(${viewerId}) s where s.id = ${id}`)}`.execute(db)
  return rows[0] && toEntryRow(rows[0])
}

/** One event, cancelled or not, if its venue is open, or is archived and owned by the viewer. */
export async function findEventEntry(db: Db, viewerId: string, id: string): Promise<CalendarEntryRow | undefined> {
  const { rows } = await sql<StoredEntryRow>`
    ${joinVenues(sql`
      select ${eventColumns} from venue_events e join venues v on v.id = e.venue_id
      where e.id = ${id} and ${isReadableVenue(viewerId)}`)}`.execute(db)
  return rows[0] && toEntryRow(rows[0])
}

/** An event by its id, if it is at this venue. */
export async function findVenueEventEntry(db: Db, venueId: string, id: string): Promise<CalendarEntryRow | undefined> {
  const event = sql`select ${eventColumns} from venue_events e where e.id = ${id} and e.venue_id = ${venueId}`
  const [entry] = await preparedQuery(db, 'venue_event_entry', sql<StoredEntryRow>`${joinVenues(event)}`)
  return entry && toEntryRow(entry)
}

/** Running, upcoming and recent events of a venue with a public page, and those cancelled lately. */
export const listVenueEventEntries = async (db: Db, venueId: string, now: Date): Promise<CalendarEntryRow[]> => {
  const rows = await preparedQuery(
    db,
    'venue_event_entries',
    sql<StoredEntryRow>`
      ${joinVenues(sql`
        select ${eventColumns} from venue_events e
        where e.venue_id = ${venueId} and ${eventEnd} > ${subtractDays(now, FOLLOWED_CALENDAR_PAST_DAYS)}::timestamptz
          and (e.cancelled_at is null or e.cancelled_at > ${subtractDays(now, CANCELLED_ENTRY_DAYS)}::timestamptz)
        order by e.start_time desc, e.id limit ${sql.lit(MAX_CALENDAR_ENTRIES)}`)}`,
  )
  return rows.map(toEntryRow)
}
