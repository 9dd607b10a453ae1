import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** The readers who have at least one of these posts in their feed now. */
export async function findFeedReaders(db: Db, readers: string[], posts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from unnest(${readers}::uuid[]) v (id)
    where exists (
      select from visible_posts(v.id) o
      where o.id = any(${posts}::uuid[])
        and o.owner_id is distinct from v.id
        and (
          (o.venue_id is null and exists (
            select from user_relationships r
            where r.follower_id = v.id and r.following_id = o.profile_id and r.relationship_type = 'following'
          ))
          or exists (select from venue_follows f where f.user_id = v.id and f.venue_id = o.venue_id)
        )
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type WatchedPost = { viewer_id: string; id: string }

/** The watched posts that their viewer may see now, as `viewer_id + id`. */
export async function findVisiblePosts(db: Db, watched: WatchedPost[]): Promise<Set<string>> {
  const { rows } = await sql<WatchedPost>`
    select w.viewer_id, w.id
    from unnest(${watched.map((one) => one.viewer_id)}::uuid[], ${watched.map((one) => one.id)}::uuid[]) w (viewer_id, id)
    where exists (select from visible_posts(w.viewer_id) o where o.id = w.id)`.execute(db)
  return new Set(rows.map(({ viewer_id, id }) => viewer_id + id))
}

/**
 * The people who have access to Behind the Bar now. They also get events of deleted and hidden discussions, to refetch
 * them.
 */
export async function findForumMembers(db: Db, people: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    -- own: the rights of the watching person
    select me.id from profiles me
    where me.id = any(${people}::uuid[]) and me.suspended_at is null
      and (me.is_admin or (me.user_type = 'bartender' and me.verification_status = 'verified'))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
