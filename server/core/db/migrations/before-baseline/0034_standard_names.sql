-- Renames tables, columns, functions, triggers and stored values to the usual terms, in place, so that no row is lost.
-- PostgreSQL stores the bodies of SQL and PL/pgSQL functions as text: every function whose body mentions a renamed object
-- is created again.

-- Former usernames.
alter table handle_history rename to username_history;
alter table username_history rename column given_up_at to released_at;
alter table username_history rename constraint handle_history_pkey to username_history_pkey;
alter table username_history rename constraint handle_history_profile_id_fkey to username_history_profile_id_fkey;
alter index handle_history_profile_idx rename to username_history_profile_idx;
alter index handle_history_skeleton_idx rename to username_history_skeleton_idx;
alter index profiles_username_begins_idx rename to profiles_username_prefix_idx;

-- Links that are emailed to an account.
alter table auth.mailed_links rename to emailed_links;
alter table auth.emailed_links rename constraint mailed_links_pkey to emailed_links_pkey;
alter table auth.emailed_links rename constraint mailed_links_purpose_check to emailed_links_purpose_check;
alter table auth.emailed_links rename constraint mailed_links_user_id_fkey to emailed_links_user_id_fkey;
alter table auth.emailed_links rename constraint mailed_links_user_id_purpose_key to emailed_links_user_id_purpose_key;
alter index auth.mailed_links_expires_idx rename to emailed_links_expires_idx;

-- Venues.
alter table venue_slug_history rename column given_up_at to released_at;
alter table venues rename constraint venues_position_whole to venues_coordinates_complete;
alter table venues rename constraint venues_slug_free to venues_slug_not_reserved;
alter index venues_slug_begins_idx rename to venues_slug_prefix_idx;
alter function refuse_held_slug() rename to reject_reserved_slug;
alter trigger refuse_held_slug on venues rename to reject_reserved_slug;

-- Audit log.
alter function refuse_audit_change() rename to reject_audit_log_change;
alter trigger refuse_audit_change on audit_log rename to reject_audit_log_change;
alter trigger refuse_audit_truncate on audit_log rename to reject_audit_log_truncate;

-- Deleted accounts: `recorded_at` is when the deletion was recorded in the file storage, outside the database.
alter table deleted_accounts rename column noted_at to recorded_at;
alter index deleted_accounts_to_note_idx rename to deleted_accounts_unrecorded_idx;
alter function note_deleted_account() rename to record_deleted_account;
alter trigger note_deleted_account on auth."user" rename to record_deleted_account;

-- Shifts: the revision that followers were last notified of, and when, in the order of `visibility_order`.
alter table shifts rename column told_revision to notified_revision;
alter table shifts rename column told_order to notified_order;
alter table shifts rename constraint shifts_at_most_a_day to shifts_max_24_hours;
alter function note_cancellation() rename to record_cancellation_order;
alter trigger note_cancellation on shifts rename to record_cancellation_order;
alter table shift_batches rename column what to kind;
alter table shift_batches rename constraint shift_batches_what_check to shift_batches_kind_check;

-- Notifications and deliveries: at most one row for each recipient (and channel) and `dedupe_key`.
alter table notifications rename column cause to dedupe_key;
alter index notifications_once_idx rename to notifications_dedupe_key_idx;
alter table deliveries rename column cause to dedupe_key;

-- Reports: whose content was reported, and what it said at that time.
alter table reports rename column person_id to reported_profile_id;
alter table reports rename column said to reported_content;
alter table reports rename constraint reports_person_id_fkey to reports_reported_profile_id_fkey;
alter table reports rename constraint reports_said_check to reports_reported_content_check;
alter index reports_person_idx rename to reports_reported_profile_idx;
alter function bare_reports_of_deleted() rename to clear_reports_of_deleted;
alter trigger bare_reports_of_deleted on profiles rename to clear_reports_of_deleted;
create or replace function clear_reports_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update reports set reported_content = null where reported_profile_id = old.id and reported_content is not null;
  return old;
end $$;

alter function bare_threads_of_deleted() rename to clear_thread_images_of_deleted;
alter trigger bare_threads_of_deleted on profiles rename to clear_thread_images_of_deleted;

-- Stored files.
alter table media drop constraint media_state_check;
drop index media_to_remove_idx;
update media set state = case state when 'kept' then 'stored' else 'marked_for_deletion' end where state in ('kept', 'doomed');
alter table media add constraint media_state_check check (state in ('pending', 'stored', 'marked_for_deletion'));
create index media_not_stored_idx on media (created_at) where state <> 'stored';
alter function doom_media_of_deleted() rename to mark_media_of_deleted;
alter trigger doom_media_of_deleted on profiles rename to mark_media_of_deleted;
create or replace function mark_media_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update media m set state = 'marked_for_deletion'
    where m.owner_id = old.id
      and (
        m.bucket in ('avatars', 'forum-images')
        or m.bucket = 'posts' and not exists (select from posts o where o.venue_id is not null and o.image_url = m.path)
      );
  return old;
end $$;

-- Relationships. Every write to the relationship between two people locks it first.
drop function lock_pair(uuid, uuid);
create function lock_relationship(one uuid, other uuid) returns void
language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('relationships of ' || least(one, other), 0));
  select pg_advisory_xact_lock_shared(hashtextextended('relationships of ' || greatest(one, other), 0))
$$;
-- Until the transaction ends, no other transaction starts, requests or ends a relationship of this profile.
drop function lock_relations(uuid);
create function lock_all_relationships(profile_id uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('relationships of ' || profile_id, 0))
$$;
alter function sever_on_block() rename to unfollow_on_block;
alter trigger sever_on_block on user_relationships rename to unfollow_on_block;

-- Counters.
alter function move_follow_counts(uuid[], uuid[], integer) rename to adjust_follow_counts;
alter function move_post_counts(uuid[], uuid[], integer) rename to adjust_post_counts;
create or replace function count_follows_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_follow_counts(array_agg(follower_id), array_agg(following_id), 1)
    from added where relationship_type = 'following';
  return null;
end $$;
create or replace function count_follows_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_follow_counts(array_agg(follower_id), array_agg(following_id), -1)
    from removed where relationship_type = 'following';
  return null;
end $$;
-- An update takes the old rows off the counters, then adds the new ones: these triggers fire in the order of their names.
alter trigger count_follows_before on user_relationships rename to count_follows_updated_from;
alter trigger count_follows_now on user_relationships rename to count_follows_updated_to;
create or replace function count_likes_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(array_agg(post_id), null, 1) from added;
  return null;
end $$;
create or replace function count_likes_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(array_agg(post_id), null, -1) from removed;
  return null;
end $$;
create or replace function count_comments_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(null, array_agg(post_id), 1) from added;
  return null;
end $$;
create or replace function count_comments_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(null, array_agg(post_id), -1) from removed;
  return null;
end $$;

-- Live events: the names of the triggers, and the keys under which a NOTIFY on `live` lists ids.
drop function tell_live(text, uuid[]);
create function emit_live_event(kind text, ids uuid[]) returns void
language sql as $$
  -- The payload of a NOTIFY is limited to 8,000 bytes.
  select pg_notify('live', jsonb_build_object(kind, jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 150 as part from (select distinct unnest(ids) as id) one) parts
  group by part
$$;

alter function tell_of_notices_added() rename to emit_notifications_added;
alter trigger tell_of_notices_added on notifications rename to emit_notifications_added;
create or replace function emit_notifications_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('notifications', array_agg(recipient_id)) from added;
  return null;
end $$;

alter function tell_of_notices_changed() rename to emit_notifications_changed;
alter trigger tell_of_notices_changed on notifications rename to emit_notifications_changed;
create or replace function emit_notifications_changed() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('notifications', array_agg(a.recipient_id))
  from added a join before b using (id)
  where (a.is_read, a.is_listed, a.withdrawn_at, a.message, a.link_url, a.group_key)
    is distinct from (b.is_read, b.is_listed, b.withdrawn_at, b.message, b.link_url, b.group_key);
  return null;
end $$;

alter function tell_of_notices_removed() rename to emit_notifications_removed;
alter trigger tell_of_notices_removed on notifications rename to emit_notifications_removed;
create or replace function emit_notifications_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('notifications', array_agg(recipient_id)) from removed;
  return null;
end $$;

alter function tell_of_post() rename to emit_post_change;
alter trigger tell_of_post_added on posts rename to emit_post_added;
alter trigger tell_of_post_changed on posts rename to emit_post_changed;
alter trigger tell_of_post_removed on posts rename to emit_post_removed;
create or replace function emit_post_change() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform emit_live_event('new_posts', array[new.id]);
  else
    perform emit_live_event('changed_posts', array[old.id]);
  end if;
  return null;
end $$;

alter function tell_of_comments_added() rename to emit_comments_added;
alter trigger tell_of_comments_added on comments rename to emit_comments_added;
create or replace function emit_comments_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_posts', array_agg(post_id)) from added;
  return null;
end $$;

alter function tell_of_comments_removed() rename to emit_comments_removed;
alter trigger tell_of_comments_removed on comments rename to emit_comments_removed;
create or replace function emit_comments_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_posts', array_agg(post_id)) from removed;
  return null;
end $$;

alter function tell_of_comment() rename to emit_comment_change;
alter trigger tell_of_comment_changed on comments rename to emit_comment_changed;
create or replace function emit_comment_change() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_posts', array[old.post_id]);
  return null;
end $$;

alter function tell_of_thread() rename to emit_thread_change;
alter trigger tell_of_thread_added on forum_threads rename to emit_thread_added;
alter trigger tell_of_thread_changed on forum_threads rename to emit_thread_changed;
alter trigger tell_of_thread_removed on forum_threads rename to emit_thread_removed;
create or replace function emit_thread_change() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_threads', array[coalesce(new.id, old.id)]);
  return null;
end $$;

alter function tell_of_reply() rename to emit_reply_change;
alter trigger tell_of_reply_changed on forum_replies rename to emit_reply_changed;
create or replace function emit_reply_change() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_threads', array[old.thread_id]);
  return null;
end $$;

alter function tell_of_rights() rename to emit_role_change;
alter trigger tell_of_rights on profiles rename to emit_role_change;
create or replace function emit_role_change() returns trigger language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_roles', array[new.id]);
  return null;
end $$;

alter function tell_of_sessions_ended() rename to emit_sessions_ended;
alter trigger tell_of_sessions_ended on auth.session rename to emit_sessions_ended;
create or replace function emit_sessions_ended() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('ended_sessions', jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 100 as part from removed) parts
  group by part;
  return null;
end $$;

alter function tell_of_suspended() rename to emit_suspension;
alter trigger tell_of_suspended on profiles rename to emit_suspension;
create or replace function emit_suspension() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('ended_sessions', jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 100 as part from auth.session where "userId" = new.id) parts
  group by part;
  return null;
end $$;

create or replace function count_replies_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform 1 from forum_threads where id in (select thread_id from added) order by id for no key update;
  update forum_threads t set reply_count = t.reply_count + m.replies
    from (select thread_id, count(*)::integer as replies from added group by thread_id) m where t.id = m.thread_id;
  perform emit_live_event('changed_threads', array_agg(thread_id)) from added;
  return null;
end $$;

create or replace function count_replies_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform 1 from forum_threads where id in (select thread_id from removed) order by id for no key update;
  update forum_threads t set reply_count = t.reply_count - m.replies
    from (select thread_id, count(*)::integer as replies from removed group by thread_id) m where t.id = m.thread_id;
  perform emit_live_event('changed_threads', array_agg(thread_id)) from removed;
  return null;
end $$;

-- Posts and comments.
alter table posts rename constraint posts_of_somebody to posts_author_or_venue;
alter table posts rename constraint posts_say_something to posts_not_empty;
alter index comments_of_people_idx rename to comments_of_post_by_profile_idx;
alter table mentions rename constraint mentions_of_one to mentions_one_target;
alter table mentions rename constraint mentions_in_one_text to mentions_one_source;
alter table mentions rename constraint mentions_post_place to mentions_in_post_id_starts_key;
alter table mentions rename constraint mentions_comment_place to mentions_in_comment_id_starts_key;

-- Profiles that this one blocked, or that blocked it.
drop function blocked_around(uuid);
create function blocked_profile_ids(profile_id uuid) returns uuid[] language sql stable as $$
  select array(
    select b.following_id from public.user_relationships b where b.follower_id = profile_id and b.relationship_type = 'blocked'
    union all
    select b.follower_id from public.user_relationships b where b.following_id = profile_id and b.relationship_type = 'blocked'
  )
$$;
alter function suspended_people() rename to suspended_profile_ids;

-- The posts that a viewer may see. `author_*` are null for a venue's post, which names no person. `owner_id` is who may
-- edit the post and is notified about it: the author, or the present owner of the venue. A block between the viewer and
-- the owner of a venue does not hide the venue's posts, but the viewer can neither like them nor comment on them. Only its
-- owner sees the posts of an archived venue. A venue's post stays when its author no longer owns the venue. The counters
-- leave out what the viewer does not find below the post: people who have a block with the viewer or with the owner,
-- suspended people, and hidden comments. The inner parentheses let the planner evaluate once what depends on the viewer
-- alone.
drop function visible_posts(uuid);
create function visible_posts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, content text, image_url text, like_count integer, comment_count integer,
  created_at timestamptz, updated_at timestamptz, edited_at timestamptz, owner_id uuid, can_react boolean,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text, venue_slug text, venue_name text, venue_image_url text
) language sql stable as $$
  select o.id, o.profile_id, o.venue_id, o.content, o.image_url,
    case when o.like_count = 0 then 0 else o.like_count - (
      select count(*)::integer from public.likes l
      where l.post_id = o.id and l.profile_id = any((
        select (select public.blocked_profile_ids(viewer) || public.suspended_profile_ids())
          || public.blocked_profile_ids(case when o.venue_id is null then o.profile_id else v.owner_id end)
      )::uuid[])
    ) end,
    case when o.comment_count = 0 then 0 else o.comment_count - (
      select count(*)::integer from public.comments c where c.post_id = o.id and c.hidden_at is not null
    ) - (
      select count(*)::integer from public.comments c
      where c.post_id = o.id and c.hidden_at is null and c.profile_id = any((
        select (select public.blocked_profile_ids(viewer) || public.suspended_profile_ids())
          || public.blocked_profile_ids(case when o.venue_id is null then o.profile_id else v.owner_id end)
      )::uuid[])
    ) end,
    o.created_at, o.updated_at, o.edited_at,
    case when o.venue_id is null then o.profile_id else v.owner_id end,
    o.venue_id is null or v.owner_id is null or not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = viewer and b.following_id = v.owner_id) or (b.follower_id = v.owner_id and b.following_id = viewer))
    ),
    case when o.venue_id is null then p.username end,
    case when o.venue_id is null then p.username_slug end,
    case when o.venue_id is null then p.full_name end,
    case when o.venue_id is null then p.avatar_url end,
    case when o.venue_id is null then p.user_type end,
    case when o.venue_id is null then p.verification_status end,
    v.slug, v.name, v.venue_image_url
  from public.posts o
  left join public.profiles p on p.id = o.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  left join public.venues v on v.id = o.venue_id
  where viewer is not null
    and o.hidden_at is null
    and (p.suspended_at is null or (o.venue_id is not null and v.owner_id is distinct from p.id))
    and (
      (o.venue_id is not null and (v.archived_at is null or v.owner_id = viewer))
      or (
        o.venue_id is null
        and (
          p.id = viewer
          or (
            mine.relationship_type is distinct from 'blocked'
            and (not p.is_private or mine.relationship_type = 'following')
            and not exists (
              select from public.user_relationships theirs
              where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
            )
          )
        )
      )
    )
$$;

-- The comments that a viewer may see. A comment is hidden when its author and the owner of the post have a block, because
-- the owner could neither see nor delete it.
drop function visible_comments(uuid);
create function visible_comments(viewer uuid) returns table (
  id uuid, post_id uuid, profile_id uuid, content text, created_at timestamptz, post_owner_id uuid,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text
) language sql stable as $$
  select c.id, c.post_id, c.profile_id, c.content, c.created_at, o.owner_id,
    p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status
  from public.comments c
  join public.visible_posts(viewer) o on o.id = c.post_id
  join public.visible_profiles(viewer) p on p.id = c.profile_id
  where c.hidden_at is null
    and p.access <> 'blocked_by_me'
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = c.profile_id and b.following_id = o.owner_id)
          or (b.follower_id = o.owner_id and b.following_id = c.profile_id))
    )
$$;

-- Checks and stores one like in one call: each statement sees what the one before it waited for. `outcome` is `liked`,
-- `already_liked`, `not_found` (the viewer may not like the post, or it is gone) or `rate_limited`. The profiles are locked
-- first, in the same order as everywhere else, so that no one turns private, blocks or is deleted in between.
drop function like_post(uuid, uuid, timestamptz, integer);
create function like_post(viewer uuid, post uuid, at timestamptz, hourly_limit integer)
returns table (outcome text, owner_id uuid, venue_name text, like_id uuid, like_count integer)
language plpgsql set search_path = public as $$
declare
  visible record;
  new_id uuid;
begin
  perform from (
    select p.id from profiles p
    where p.id = viewer
      or p.id = (
        select case when o.venue_id is null then o.profile_id else v.owner_id end
        from posts o left join venues v on v.id = o.venue_id where o.id = post
      )
    order by p.id for share
  ) locked;
  perform from posts o where o.id = post for no key update;
  select o.owner_id, o.venue_name, o.like_count into visible
    from visible_posts(viewer) o join profiles p on p.id = viewer
    where o.id = post and o.can_react;
  if not found then
    return query select 'not_found', null::uuid, null::text, null::uuid, 0;
    return;
  end if;
  if not exists (select from likes l where l.post_id = post and l.profile_id = viewer) and (
    select count(*) from (
      select from likes l where l.profile_id = viewer and l.created_at > at - interval '1 hour' limit hourly_limit
    ) recent
  ) >= hourly_limit then
    return query select 'rate_limited', null::uuid, null::text, null::uuid, 0;
    return;
  end if;
  insert into likes (post_id, profile_id, created_at) values (post, viewer, at) on conflict do nothing returning id into new_id;
  return query
    select case when new_id is null then 'already_liked' else 'liked' end, visible.owner_id, visible.venue_name, new_id,
      visible.like_count + case when new_id is null then 0 else 1 end;
end $$;

-- Queues and the ids that their jobs carry. A database in which the queue was never started has no such tables yet.
do $$
declare
  old_name text;
  new_name text;
begin
  if to_regclass('pgboss.queue') is null or to_regclass('pgboss.job') is null then return; end if;
  for old_name, new_name in values
    ('mail', 'email'), ('notice_mail', 'notification_email'), ('summary_mail', 'summary_email'),
    ('remove_files', 'delete_files'), ('announce', 'fan_out')
  loop
    -- The reference from a job to its queue is checked at the end of the transaction.
    update pgboss.queue set name = new_name where name = old_name;
    update pgboss.job set name = new_name where name = old_name;
  end loop;
  update pgboss.job set data = data - 'notice_id' || jsonb_build_object('notification_id', data -> 'notice_id')
    where name in ('push', 'notification_email') and data ? 'notice_id';
end $$;
