import { type RawBuilder, sql } from 'kysely'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { TimeCursor } from '#server/core/requests/paging.ts'
import { type PostRow, selectPosts } from '#server/posts/queries.ts'

/** For viewers who follow more than this, the feed first scans the latest `SCAN_LIMIT` posts of all accounts. */
const MANY_FOLLOWED = 400
export const SCAN_LIMIT = 2000

/** A page of the feed: posts before a position, newest first, in one statement. */
export function listFeed(
  db: Db,
  viewerId: string,
  { before, limit }: { before: TimeCursor | null; limit: number },
): Promise<PostRow[]> {
  const position = before ?? { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  // The limit is part of the SQL text, so that the statement is planned for it.
  return preparedQuery(
    db,
    `feed_page_${limit}`,
    sql<PostRow>`
      with ${buildFeedPage(viewerId, position, { towards: 'older', limit })}
      ${selectPosts(viewerId)} where o.id = any(array(select id from page)) order by o.created_at desc, o.id desc`,
  )
}

/** The number of posts in the feed after a position, at most `max`. */
export async function countNewerPosts(db: Db, viewerId: string, since: TimeCursor, max: number): Promise<number> {
  const rows = await preparedQuery(
    db,
    `feed_newer_${max}`,
    sql<{ post_count: number }>`
      with ${buildFeedPage(viewerId, since, { towards: 'newer', limit: max })}
      select count(*)::int as post_count from visible_posts(${viewerId}) o where o.id = any(array(select id from page))`,
  )
  return rows[0]?.post_count ?? 0
}

/**
 * The ids of a page, as a chain of CTEs that ends with `page`. For speed it repeats the rules of `visible_posts`, from
 * which the page is then read (a test compares the two): no suspended or blocking accounts, no venues that are archived
 * or the viewer's own, nothing hidden.
 *
 * An index finds the post nearest to the position of each followed account, and then more posts of only those accounts
 * that can be on the page. For viewers who follow many accounts, a scan of the latest posts usually finds a full page.
 * Conditions in scalar subqueries are evaluated row by row after sorting; as joins they would read whole tables.
 */
function buildFeedPage(
  viewerId: string,
  { time, id }: TimeCursor,
  { towards, limit }: { towards: 'older' | 'newer'; limit: number },
): RawBuilder<unknown> {
  const viewer = sql`${viewerId}::uuid`
  const maxRows = sql.lit(limit)
  const order = towards === 'older' ? sql`desc` : sql`asc`
  const isBeyondCursor = sql`(o.created_at, o.id) ${towards === 'older' ? sql`<` : sql`>`} (${time}::timestamptz, ${id}::uuid)`
  const isShown = (account: RawBuilder<unknown>) => sql`
    -- own: repeats a rule of visible_posts
    (select p.suspended_at is null from profiles p where p.id = ${account})
    and (select count(*) = 0 from user_relationships b
      where b.follower_id = ${account} and b.following_id = ${viewer} and b.relationship_type = 'blocked')`
  const isOpen = (venueId: RawBuilder<unknown>) =>
    sql`(select v.archived_at is null and v.owner_id is distinct from ${viewer} from venues v where v.id = ${venueId})`
  // own: repeats a rule of visible_posts
  const writerIsShown = (writer: RawBuilder<unknown>, venueId: RawBuilder<unknown>) => sql`(
    coalesce((select p.suspended_at is null from profiles p where p.id = ${writer}), true)
    or (select v.owner_id is distinct from ${writer} from venues v where v.id = ${venueId})
  )`
  /** Posts beyond the position that satisfy the condition, nearest first. */
  const selectNearest = (condition: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    -- own: posts of followed accounts; the caller checks that they are shown
    select o.id, o.created_at from posts o where ${condition} and o.hidden_at is null and ${isBeyondCursor}
    order by o.created_at ${order}, o.id ${order} limit ${count}`
  const ofPerson = sql`o.profile_id = f.id and o.venue_id is null`
  const ofVenue = sql`o.venue_id = f.id and ${writerIsShown(sql`o.profile_id`, sql`o.venue_id`)}`
  /** The followed accounts with the posts nearest to the position. */
  const selectNearestFollowed = (
    followed: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
    shown: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => sql`
    select c.id from (
      select f.id, n.created_at, n.id as post_id
      from ${followed} f cross join lateral (${selectNearest(condition, sql`1`)}) n
      where (select yes from needs_merge)
      order by n.created_at ${order}, n.id ${order}
    ) c where ${shown(sql`c.id`)} limit ${maxRows}`
  return sql`
    followed_people as materialized (
      select r.following_id as id from user_relationships r
      where r.follower_id = ${viewer} and r.relationship_type = 'following'
    ), followed_venues as materialized (
      select f.venue_id as id from venue_follows f where f.user_id = ${viewer}
    ), follows_many as materialized (
      select count(*) > ${sql.lit(MANY_FOLLOWED)} as yes
      from (
        select from followed_people union all select from followed_venues limit ${sql.lit(MANY_FOLLOWED + 1)}
      ) followed
    ), scanned as materialized (
      -- own: the next step checks that the viewer follows the accounts and that they are shown
      select o.id, o.created_at, o.profile_id, o.venue_id from posts o
      where (select yes from follows_many) and o.hidden_at is null and ${isBeyondCursor}
      order by o.created_at ${order}, o.id ${order} limit ${sql.lit(SCAN_LIMIT)}
    ), scan_matches as materialized (
      select w.id, w.created_at from scanned w
      where case
        when w.venue_id is null then w.profile_id in (select id from followed_people) and ${isShown(sql`w.profile_id`)}
        else w.venue_id in (select id from followed_venues) and ${isOpen(sql`w.venue_id`)}
          and ${writerIsShown(sql`w.profile_id`, sql`w.venue_id`)}
        end
      limit ${maxRows}
    ), needs_merge as materialized (
      select case
        when (select count(*) from scan_matches) >= ${maxRows} then false
        when (select yes from follows_many) then (select count(*) from scanned) >= ${sql.lit(SCAN_LIMIT)}
        else true
        end as yes
    ), nearest_people as materialized (${selectNearestFollowed(sql`followed_people`, ofPerson, isShown)}
    ), nearest_venues as materialized (${selectNearestFollowed(sql`followed_venues`, ofVenue, isOpen)}
    ), page as materialized (
      select id from (
        select id, created_at from scan_matches where not (select yes from needs_merge)
        union all
        select n.id, n.created_at from nearest_people f cross join lateral (${selectNearest(ofPerson, maxRows)}) n
        union all
        select n.id, n.created_at from nearest_venues f cross join lateral (${selectNearest(ofVenue, maxRows)}) n
      ) found order by created_at ${order}, id ${order} limit ${maxRows}
    )`
}
