import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

type NotificationSeed = { rows: RawBuilder<unknown>; message: RawBuilder<unknown> }

const senderName = sql`coalesce(s.full_name, s.username)`

/** Notifications as the app would have inserted them: recipient, sender, subject and time. */
const buildNotificationSeeds = (now: Date): Record<string, NotificationSeed> => ({
  new_follower: {
    rows: sql`
      select r.following_id, r.follower_id, '/profiles/', 'follow:' || r.created_at::date, null::uuid, null::uuid,
        null::uuid, null, r.created_at
      from user_relationships r where r.relationship_type = 'following'`,
    message: sql`${senderName} || ' started following you.'`,
  },
  follow_request: {
    rows: sql`
      select r.target_id, r.requester_id, '/followers', gen_random_uuid()::text, null::uuid, null::uuid, null::uuid,
        null, r.created_at
      from follow_requests r`,
    message: sql`${senderName} || ' asks to follow you.'`,
  },
  new_like: {
    rows: sql`
      select o.profile_id, l.profile_id, '/posts/' || o.id, 'like:' || o.id, o.id, null::uuid, null::uuid,
        'like:' || o.id || ':' || l.profile_id, l.created_at
      from likes l join posts o on o.id = l.post_id and o.venue_id is null`,
    message: sql`${senderName} || ' liked your post.'`,
  },
  new_comment: {
    rows: sql`
      select o.profile_id, c.profile_id, '/posts/' || o.id, 'comment:' || o.id, o.id, c.id, null::uuid,
        'comment:' || c.id, c.created_at
      from comments c join posts o on o.id = c.post_id and o.venue_id is null`,
    message: sql`${senderName} || ' commented on your post.'`,
  },
  // The next shift of each followed talent, announced some hours ago.
  shift_posted: {
    rows: sql`
      select r.follower_id, r.following_id, '/profiles/', gen_random_uuid()::text, null::uuid, null::uuid, next.id,
        'shift:' || next.id || ':posted',
        ${now}::timestamptz - (2 + row_number() over (partition by r.follower_id order by next.start_time, r.created_at)) * interval '3 hours'
      from user_relationships r
      cross join lateral (
        select h.id, h.start_time from shifts h
        where h.profile_id = r.following_id and h.cancelled_at is null and h.start_time > ${now}::timestamptz
        order by h.start_time, h.id limit 1
      ) next
      where r.relationship_type = 'following'`,
    message: sql`${senderName} || ' posted a shift.'`,
  },
})

/**
 * Inserts the demo's notifications where the recipient may see the subject. Those older than a day are read. All are
 * marked as delivered, so that nothing is sent by push or email.
 */
export async function insertDemoNotifications(db: Db, now: Date): Promise<void> {
  for (const [type, { rows, message }] of Object.entries(buildNotificationSeeds(now))) {
    await sql`
      insert into notifications (recipient_id, sender_id, type, message, link_url, group_key, post_id, comment_id, shift_id,
        dedupe_key, created_at, delivered_at, is_read)
      select t.recipient_id, t.sender_id, ${type}::text, ${message},
        t.link || case when t.link = '/profiles/' then s.username_slug else '' end, t.group_key, t.post_id, t.comment_id,
        t.shift_id, t.dedupe_key, least(t.at, ${now}::timestamptz), ${now}::timestamptz, t.at < ${now}::timestamptz - interval '1 day'
      from (${rows}) t (recipient_id, sender_id, link, group_key, post_id, comment_id, shift_id, dedupe_key, at)
      cross join lateral (
        select p.username, p.username_slug, p.full_name from visible_profiles(t.recipient_id) p
        where p.id = t.sender_id and p.access <> 'blocked_by_me'
      ) s
      where t.recipient_id <> t.sender_id
        and (t.shift_id is null or exists (select from visible_shifts(t.recipient_id) h where h.id = t.shift_id))
        and (t.post_id is null or exists (select from visible_posts(t.recipient_id) o where o.id = t.post_id))
      on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing`.execute(db)
  }
}
