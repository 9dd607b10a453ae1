import { sql } from 'kysely'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { eventEnd } from '#server/core/records/events.ts'

/** A public page in the sitemap: its slug or username, and when what it shows last changed. */
export type SitemapRow = { slug: string; updated_at: Date }

export async function countPublicPages(
  db: Db,
  now: Date,
): Promise<{ venues: number; events: number; profiles: number }> {
  const query = sql<{ venues: number; events: number; profiles: number }>`
    select (select count(*) from public_venues()) as venues, (select count(*) from visible_profiles(null)) as profiles,
      (
        select count(*) from public_venues() open join venue_events e on e.venue_id = open.id
        where ${eventEnd} > ${now}::timestamptz
      ) as events`
  const [counts] = await preparedQuery(db, 'sitemap_counts', query)
  return counts ?? { venues: 0, events: 0, profiles: 0 }
}

type Part = { offset: number; limit: number }

export const listPublicVenuePages = (db: Db, { offset, limit }: Part): Promise<SitemapRow[]> =>
  preparedQuery(
    db,
    'sitemap_venues',
    sql<SitemapRow>`
      select v.slug, v.updated_at from public_venues() open join venues v on v.id = open.id
      order by v.created_at, v.id offset ${offset} limit ${limit}`,
  )

export type SitemapEventRow = { venue_slug: string; id: string; updated_at: Date }

/** Running and upcoming events of venues with a public page, cancelled ones included. */
export const listPublicEventPages = (
  db: Db,
  { offset, limit, now }: Part & { now: Date },
): Promise<SitemapEventRow[]> =>
  preparedQuery(
    db,
    'sitemap_events',
    sql<SitemapEventRow>`
      select v.slug as venue_slug, e.id, greatest(e.updated_at, e.cancelled_at) as updated_at
      from public_venues() open join venues v on v.id = open.id join venue_events e on e.venue_id = v.id
      where ${eventEnd} > ${now}::timestamptz
      order by e.created_at, e.id offset ${offset} limit ${limit}`,
  )

/** People with a page. It says nothing of when they changed it, because that would show when someone is active. */
export const listPublicProfilePages = (db: Db, { offset, limit }: Part): Promise<{ slug: string }[]> =>
  preparedQuery(
    db,
    'sitemap_profiles',
    sql<{ slug: string }>`
      select p.username_slug as slug from visible_profiles(null) p
      order by p.created_at, p.id offset ${offset} limit ${limit}`,
  )
