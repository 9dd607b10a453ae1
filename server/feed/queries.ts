import { type RawBuilder, sql } from 'kysely'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { TimeCursor } from '#server/core/requests/paging.ts'
import { type PostRow, selectPosts } from '#server/posts/queries.ts'

/** Whoever follows more than this is read by walking all posts first, as far as the window reaches. */
const MANY_FOLLOWED = 400
export const SCAN_LIMIT = 2000

/** A page of the feed: posts before a position, newest first; one statement, whatever the viewer follows. */
export function listFeed(
  db: Db,
  viewerId: string,
  { before, limit }: { before: TimeCursor | null; limit: number },
): Promise<PostRow[]> {
  const position = before ?? { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  // Limits are part of the text, so that it is planned for them.
  return preparedQuery(
    db,
    `feed_page_${limit}`,
    sql<PostRow>`
      with ${buildFeedPage(viewerId, position, { towards: 'older', limit })}
      ${selectPosts(viewerId)} where o.id = any(array(select id from page)) order by o.created_at desc, o.id desc`,
  )
}

/** How many posts of the feed stand after a position, counted up to `most`. */
export async function countNewerPosts(db: Db, viewerId: string, since: TimeCursor, most: number): Promise<number> {
  const rows = await preparedQuery(
    db,
    `feed_newer_${most}`,
    sql<{ post_count: number }>`
      with ${buildFeedPage(viewerId, since, { towards: 'newer', limit: most })}
      select count(*)::int as post_count from visible_posts(${viewerId}) o where o.id = any(array(select id from page))`,
  )
  return rows[0]?.post_count ?? 0
}

/**
 * The ids of a page, as a chain of steps that ends with `page`. It restates what of the followed is shown (a test holds
 * it against `visible_posts`, from which the page is read): no account that is suspended or blocks, no venue that is
 * archived or the viewer's own, nothing hidden.
 *
 * Of each followed account the one post next to the position is found by an index, then more of those few accounts only
 * that can be on the page. Whoever follows very many is answered from a walk over all posts, where it finds a page.
 * Conditions that hold a sub-select in brackets are asked of each row, after sorting: as joins they would read the table.
 */
function buildFeedPage(
  viewerId: string,
  { time, id }: TimeCursor,
  { towards, limit }: { towards: 'older' | 'newer'; limit: number },
): RawBuilder<unknown> {
  const viewer = sql`${viewerId}::uuid`
  const most = sql.lit(limit)
  const order = towards === 'older' ? sql`desc` : sql`asc`
  const isBeyondCursor = sql`(o.created_at, o.id) ${towards === 'older' ? sql`<` : sql`>`} (${time}::timestamptz, ${id}::uuid)`
  const isShown = (account: RawBuilder<unknown>) => sql`
    -- own: the rule restated
    (select p.suspended_at is null from profiles p where p.id = ${account})
    and (select count(*) = 0 from user_relationships b
      where b.follower_id = ${account} and b.following_id = ${viewer} and b.relationship_type = 'blocked')`
  const isOpen = (venueId: RawBuilder<unknown>) =>
    sql`(select v.archived_at is null and v.owner_id is distinct from ${viewer} from venues v where v.id = ${venueId})`
  // own: the rule restated
  const writerIsShown = (writer: RawBuilder<unknown>, venueId: RawBuilder<unknown>) => sql`(
    coalesce((select p.suspended_at is null from profiles p where p.id = ${writer}), true)
    or (select v.owner_id is distinct from ${writer} from venues v where v.id = ${venueId})
  )`
  /** Posts beyond the position of what `own` says, the nearest first. */
  const selectNearest = (own: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    -- own: of those the viewer follows; whether they are shown is asked beside
    select o.id, o.created_at from posts o where ${own} and o.hidden_at is null and ${isBeyondCursor}
    order by o.created_at ${order}, o.id ${order} limit ${count}`
  const ofPerson = sql`o.profile_id = f.id and o.venue_id is null`
  const ofVenue = sql`o.venue_id = f.id and ${writerIsShown(sql`o.profile_id`, sql`o.venue_id`)}`
  /** Of those followed the few whose nearest posts are the nearest of all. */
  const selectNearestFollowed = (
    followed: RawBuilder<unknown>,
    own: RawBuilder<unknown>,
    shown: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => sql`
    select c.id from (
      select f.id, n.created_at, n.id as post_id from ${followed} f cross join lateral (${selectNearest(own, sql`1`)}) n
      where (select yes from merging)
      order by n.created_at ${order}, n.id ${order}
    ) c where ${shown(sql`c.id`)} limit ${most}`
  return sql`
    people as materialized (
      select r.following_id as id from user_relationships r
      where r.follower_id = ${viewer} and r.relationship_type = 'following'
    ), places as materialized (
      select f.venue_id as id from venue_follows f where f.user_id = ${viewer}
    ), many as materialized (
      select count(*) > ${sql.lit(MANY_FOLLOWED)} as yes
      from (select from people union all select from places limit ${sql.lit(MANY_FOLLOWED + 1)}) followed
    ), walked as materialized (
      -- own: whether the viewer follows them, and they are shown, is asked below
      select o.id, o.created_at, o.profile_id, o.venue_id from posts o
      where (select yes from many) and o.hidden_at is null and ${isBeyondCursor}
      order by o.created_at ${order}, o.id ${order} limit ${sql.lit(SCAN_LIMIT)}
    ), met as materialized (
      select w.id, w.created_at from walked w
      where case
        when w.venue_id is null then w.profile_id in (select id from people) and ${isShown(sql`w.profile_id`)}
        else w.venue_id in (select id from places) and ${isOpen(sql`w.venue_id`)}
          and ${writerIsShown(sql`w.profile_id`, sql`w.venue_id`)}
        end
      limit ${most}
    ), merging as materialized (
      select case
        when (select count(*) from met) >= ${most} then false
        when (select yes from many) then (select count(*) from walked) >= ${sql.lit(SCAN_LIMIT)}
        else true
        end as yes
    ), few_people as materialized (${selectNearestFollowed(sql`people`, ofPerson, isShown)}
    ), few_places as materialized (${selectNearestFollowed(sql`places`, ofVenue, isOpen)}
    ), page as materialized (
      select id from (
        select id, created_at from met where not (select yes from merging)
        union all select n.id, n.created_at from few_people f cross join lateral (${selectNearest(ofPerson, most)}) n
        union all select n.id, n.created_at from few_places f cross join lateral (${selectNearest(ofVenue, most)}) n
      ) found order by created_at ${order}, id ${order} limit ${most}
    )`
}
