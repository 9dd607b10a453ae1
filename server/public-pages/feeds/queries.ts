import { sql } from 'kysely'
import type { Mention } from '#contract/mentions.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { eventEnd } from '#server/core/records/events.ts'
import { namedPostColumns, nameVenues } from '#server/public-pages/queries.ts'
import { matchesSlugOrId } from '#server/venues/queries.ts'

export type FeedVenueRow = { id: string; name: string; slug: string; time_zone: string; created_at: Date }
export type FeedPostRow = { id: string; content: string | null; created_at: Date; updated_at: Date }
export type FeedEventRow = {
  id: string
  name: string
  description: string | null
  start_time: Date
  cancelled_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A venue with a public page, by its present or a former slug. */
export async function findFeedVenue(db: Db, slug: string): Promise<FeedVenueRow | undefined> {
  const query = sql<FeedVenueRow>`
    select v.id, v.name, v.slug, v.time_zone, v.created_at
    from public_venues() open join venues v on v.id = open.id
    where ${matchesSlugOrId({ id: null, slug: slug.toLowerCase() })}`
  const [venue] = await preparedQuery(db, 'feed_venue', query)
  return venue
}

/** The latest posts of a venue with a public page, newest first. */
export async function listFeedPosts(db: Db, venueId: string, limit: number): Promise<FeedPostRow[]> {
  const query = sql<FeedPostRow & { mentions: Mention[] }>`
    select ${namedPostColumns}, coalesce(o.edited_at, o.created_at) as updated_at
    from visible_posts(null) o
    where o.venue_id = ${venueId}
    order by o.created_at desc, o.id desc limit ${sql.lit(limit)}`
  return (await preparedQuery(db, 'feed_posts', query)).map(nameVenues)
}

/** The running and upcoming events of a venue, soonest first, including cancelled ones. */
export const listFeedEvents = (
  db: Db,
  venueId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<FeedEventRow[]> =>
  preparedQuery(
    db,
    'feed_events',
    sql<FeedEventRow>`
      select e.id, e.name, e.description, e.start_time, e.cancelled_at, e.created_at,
        greatest(e.updated_at, e.cancelled_at) as updated_at
      from venue_events e
      where e.venue_id = ${venueId} and ${eventEnd} > ${now}::timestamptz
      order by e.start_time, e.id limit ${sql.lit(limit)}`,
  )
