import { sql } from 'kysely'
import { compiledRead, type Db, type SqlValue } from '#server/core/db/db.ts'
import type { TimeCursor } from '#server/core/requests/paging.ts'
import { type PostRow, selectPosts } from '#server/posts/queries.ts'

/** For viewers who follow more than this, the feed first scans the latest `SCAN_LIMIT` posts of all accounts. */
const MANY_FOLLOWED = 400
export const SCAN_LIMIT = 2000

const NEWEST_POSITION = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const OLDEST_POSITION = { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

const toLiterals = ({ time, id }: TimeCursor): Position => ({ time: sql.lit(time), id: sql.lit(id) })

/** Each part as SQL or as a value. */
type Position = Record<keyof TimeCursor, unknown>

/** SQL: the ids of the newest posts of the feed between two positions. As a subquery it is evaluated once. */
const selectFeedIds = (
  viewerId: SqlValue<string>,
  { after, before, limit }: Record<'after' | 'before', Position> & { limit: unknown },
) => sql`
  (select list_feed_ids(${viewerId}, ${after.time}::timestamptz, ${after.id}, ${before.time}::timestamptz, ${before.id},
    ${limit}::integer, ${sql.lit(MANY_FOLLOWED)}, ${sql.lit(SCAN_LIMIT)}))`

/** A page of the feed: posts before a position, newest first, in one statement. */
export function listFeed(
  db: Db,
  viewerId: string,
  { before, limit }: { before: TimeCursor | null; limit: number },
): Promise<PostRow[]> {
  const { time, id } = before ?? NEWEST_POSITION
  return compiledRead(db, 'feed_page', [viewerId, time, id, limit], (viewer, beforeTime, beforeId, size) => {
    const range = { after: toLiterals(OLDEST_POSITION), before: { time: beforeTime, id: beforeId }, limit: size }
    return sql<PostRow>`
      ${selectPosts(viewer)} where o.id = any(${selectFeedIds(viewer, range)}::uuid[])
      order by o.created_at desc, o.id desc`
  })
}

/** The number of posts in the feed after a position, at most `max`. */
export async function countNewerPosts(db: Db, viewerId: string, since: TimeCursor, max: number): Promise<number> {
  const [row] = await compiledRead(
    db,
    'feed_newer',
    [viewerId, since.time, since.id, max],
    (viewer, time, id, limit) => {
      const range = { after: { time, id }, before: toLiterals(NEWEST_POSITION), limit }
      return sql<{ post_count: number }>`
      select count(*)::int as post_count from visible_posts(${viewer}) o
      where o.id = any(${selectFeedIds(viewer, range)}::uuid[])`
    },
  )
  return row?.post_count ?? 0
}
