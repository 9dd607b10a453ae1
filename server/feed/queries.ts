import { sql } from 'kysely'
import { type Db, pipelinedRead } from '#server/core/db/db.ts'
import type { TimeCursor } from '#server/core/requests/paging.ts'
import { type PostRow, selectPosts } from '#server/posts/queries.ts'

/** For viewers who follow more than this, the feed first scans the latest `SCAN_LIMIT` posts of all accounts. */
const MANY_FOLLOWED = 400
export const SCAN_LIMIT = 2000

const NEWEST_POSITION = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const OLDEST_POSITION = { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** SQL: the ids of the newest posts of the feed between two positions. As a subquery it is evaluated once. */
const selectFeedIds = (
  viewerId: string,
  { after, before, limit }: { after: TimeCursor; before: TimeCursor; limit: number },
) => sql`
  (select list_feed_ids(${viewerId}, ${after.time}::timestamptz, ${after.id}, ${before.time}::timestamptz, ${before.id},
    ${limit}::integer, ${MANY_FOLLOWED}::integer, ${SCAN_LIMIT}::integer))`

/** A page of the feed: posts before a position, newest first, in one statement. */
export function listFeed(
  db: Db,
  viewerId: string,
  { before, limit }: { before: TimeCursor | null; limit: number },
): Promise<PostRow[]> {
  const range = { after: OLDEST_POSITION, before: before ?? NEWEST_POSITION, limit }
  const query = sql<PostRow>`
    ${selectPosts(viewerId)} where o.id = any(${selectFeedIds(viewerId, range)}::uuid[])
    order by o.created_at desc, o.id desc`
  return pipelinedRead(db, 'feed_page', query)
}

/** The number of posts in the feed after a position, at most `max`. */
export async function countNewerPosts(db: Db, viewerId: string, since: TimeCursor, max: number): Promise<number> {
  const range = { after: since, before: NEWEST_POSITION, limit: max }
  const query = sql<{ post_count: number }>`
    select count(*)::int as post_count from visible_posts(${viewerId}) o
    where o.id = any(${selectFeedIds(viewerId, range)}::uuid[])`
  const [row] = await pipelinedRead(db, 'feed_newer', query)
  return row?.post_count ?? 0
}
