import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventTag } from '#contract/event-tags.ts'
import type { EventScope, EventSeries, VenueEvent } from '#contract/events.ts'
import { compiledRead, type Db, preparedQuery } from '#server/core/db/db.ts'
import { eventEnd } from '#server/core/records/events.ts'
import type { Instant } from '#server/core/records/shifts.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { comesAfter, type SqlTimeCursor, type TimeCursor, toPageStatementName } from '#server/core/requests/paging.ts'
import { selectImage } from '#server/media/queries.ts'
import { MAX_EVENT_MS, type TimeRange } from './rules.ts'

export type EventRow = z.input<typeof VenueEvent>
export type EventDetail = EventRow & { is_mine: boolean; series_id: string | null }

/** The fields of an event that its owner sets. */
export type EventValues = {
  name: string
  description: string | null
  /** Undefined: as they are. */
  tags?: EventTag[] | undefined
  start_time: Date
  end_time: Date | null
  image_url: string | null
}

type EventPageQuery = { now: Date; after: TimeCursor | null; limit: number }

const longestEvent = sql`make_interval(secs => ${sql.lit(MAX_EVENT_MS / 1000)})`
const image = selectImage('venue-event-images', sql`e.image_url`)

/** Columns of an event `e` at its venue `v`. */
const columns = sql`
  e.id, e.venue_id, v.name as venue_name, v.slug as venue_slug, v.time_zone as venue_time_zone,
  e.name, e.description, e.tags, e.start_time, e.end_time, e.cancelled_at, ${image.columns}`
const source = sql`venue_events e join venues v on v.id = e.venue_id ${image.join}`

/** In progress or upcoming. The index scan begins where the longest event in progress may have started. */
const isUpcomingAt = (now: Instant) =>
  sql`e.start_time > ${now}::timestamptz - ${longestEvent} and ${eventEnd} > ${now}::timestamptz`

/** Overlapping a time range. An event without an end counts only where it starts. */
const isWithin = ({ from, until }: TimeRange) => sql`
  e.start_time > ${from}::timestamptz - ${longestEvent} and e.start_time < ${until}::timestamptz
  and (e.start_time >= ${from}::timestamptz or e.end_time > ${from}::timestamptz)`

const startsAfter = (after: SqlTimeCursor | null) => comesAfter(after, 'ascending', sql`e.start_time, e.id`)

/** Running and upcoming events of a venue, soonest first, including cancelled ones. */
export async function listUpcomingEvents(
  db: Db,
  venueId: string,
  { now, after, limit }: EventPageQuery,
): Promise<EventRow[]> {
  const name = toPageStatementName('events_upcoming', { after, limit })
  return compiledRead(
    db,
    name,
    [venueId, now, after?.time, after?.id],
    (venue, at, time, id) => sql<EventRow>`
      select ${columns} from ${source}
      where e.venue_id = ${venue} and ${isUpcomingAt(at)} and ${startsAfter(after && { time, id })}
      order by e.start_time, e.id limit ${sql.lit(limit)}`,
  )
}

/** The number of events of a venue in progress or upcoming, not counting one of them. */
export async function countOtherUpcomingEvents(
  trx: Db,
  venueId: string,
  id: string | null,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from venue_events e
    where e.venue_id = ${venueId} and ${isUpcomingAt(now)} and e.id is distinct from ${id}::uuid`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Past events of a venue, latest start first. */
export async function listPastEvents(
  db: Db,
  venueId: string,
  { now, after, limit }: EventPageQuery,
): Promise<EventRow[]> {
  const begin = comesAfter(after, 'descending', sql`e.start_time, e.id`)
  const { rows } = await sql<EventRow>`
    select ${columns} from ${source}
    where e.venue_id = ${venueId} and e.start_time < ${now}::timestamptz and ${eventEnd} <= ${now}::timestamptz and ${begin}
    order by e.start_time desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** Events of a venue that overlap a time range, soonest first. */
export async function listEventsOverlapping(
  db: Db,
  venueId: string,
  { bounds, after, limit }: { bounds: TimeRange; after: TimeCursor | null; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from ${source}
    where e.venue_id = ${venueId} and ${isWithin(bounds)} and ${startsAfter(after)}
    order by e.start_time, e.id limit ${limit}`.execute(db)
  return rows
}

/** The start and end times of a venue's events that overlap a time range. */
export async function listEventTimesOverlapping(
  db: Db,
  venueId: string,
  bounds: TimeRange,
): Promise<{ start_time: Date; end_time: Date | null }[]> {
  const { rows } = await sql<{ start_time: Date; end_time: Date | null }>`
    select e.start_time, e.end_time from venue_events e
    where e.venue_id = ${venueId} and ${isWithin(bounds)}`.execute(db)
  return rows
}

/** One event, if its venue is open, or is archived and owned by the viewer. */
export async function findEvent(db: Db, viewerId: string, id: string): Promise<EventDetail | undefined> {
  const { rows } = await sql<EventDetail>`
    select ${columns}, e.series_id, v.owner_id is not distinct from ${viewerId}::uuid as is_mine
    from ${source}
    where e.id = ${id} and ${isReadableVenue(viewerId)}`.execute(db)
  return rows[0]
}

/** An event by its id, if it is at this venue. */
export async function findEventAtVenue(db: Db, venueId: string, id: string): Promise<EventRow | undefined> {
  const query = sql<EventRow>`select ${columns} from ${source} where e.id = ${id} and e.venue_id = ${venueId}`
  const [event] = await preparedQuery(db, 'event_at_venue', query)
  return event
}

/** The venue of an event, which never changes. */
export async function findEventVenueId(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ venue_id: string }>`select venue_id from venue_events where id = ${id}`.execute(db)
  return rows[0]?.venue_id
}

export type EventWriteRow = Omit<EventValues, 'tags'> & {
  id: string
  venue_id: string
  tags: EventTag[]
  cancelled_at: Date | null
  series_id: string | null
}

const writeColumns = sql`
  e.id, e.venue_id, e.name, e.description, e.tags, e.start_time, e.end_time, e.image_url, e.cancelled_at, e.series_id`

/** Locks an event until the transaction ends. */
export async function lockEvent(trx: Db, id: string): Promise<EventWriteRow | undefined> {
  const { rows } = await sql<EventWriteRow>`
    select ${writeColumns} from venue_events e where e.id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Locks the other dates of a weekly event that a scope includes, without those that have begun. */
export async function lockOthersInScope(
  trx: Db,
  { id, series_id, start_time }: Pick<EventWriteRow, 'id' | 'series_id' | 'start_time'>,
  scope: EventScope,
  now: Date,
): Promise<EventWriteRow[]> {
  if (scope === 'this' || series_id === null) return []
  const { rows } = await sql<EventWriteRow>`
    select ${writeColumns} from venue_events e
    where e.series_id = ${series_id} and e.id <> ${id} and e.start_time > ${now}::timestamptz
      and (${scope} = 'all' or e.start_time >= ${start_time}::timestamptz)
    order by e.start_time, e.id for update`.execute(trx)
  return rows
}

/** How a weekly event repeats, as seen from one of its dates. */
export async function findEventSeries(db: Db, id: string, now: Date): Promise<z.input<typeof EventSeries> | null> {
  const { rows } = await sql<{ upcoming: number; following: number; last_start_time: Date }>`
    select count(*) filter (where open.is_changeable) as upcoming,
      count(*) filter (where open.is_changeable and e.start_time >= this.start_time) as following,
      max(e.start_time) as last_start_time
    from venue_events this join venue_events e on e.series_id = this.series_id
    cross join lateral (
      select case when e.id = this.id then ${eventEnd} else e.start_time end > ${now}::timestamptz as is_changeable
    ) open
    where this.id = ${id}
    group by this.id`.execute(db)
  return rows[0] ?? null
}

/** Those of the images of a venue's events that no event shows any more. */
export async function listUnusedImages(trx: Db, venueId: string, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct p.path from unnest(${[...paths]}::text[]) as p(path)
    where not exists (select from venue_events e where e.venue_id = ${venueId} and e.image_url = p.path)`.execute(trx)
  return rows.map(({ path }) => path)
}

export async function insertEvent(
  db: Db,
  venueId: string,
  event: EventValues & { draft_id: string | null; series_id?: string | null },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('venue_events')
    .values({ ...event, venue_id: venueId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateEvent(
  db: Db,
  id: string,
  values: (EventValues & { series_id?: string | null }) | { cancelled_at: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('venue_events')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteEvents(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('venue_events').where('id', 'in', ids).execute()
}
