-- The notifications that a viewer may see now: the sender and the subject are checked again on each read. A
-- notification about a new workplace names the venue as long as one of its shifts there is visible; otherwise it says
-- that shifts were posted.
create or replace function visible_notifications(viewer uuid) returns table (
  id uuid, sender_id uuid, type text, message text, link_url text, metadata jsonb, is_read boolean,
  created_at timestamptz, group_key text, post_id uuid, comment_id uuid, shift_id uuid, event_id uuid,
  special_id uuid, venue_id uuid, batch_id uuid, is_listed boolean, thread_id uuid, reply_id uuid
) language sql stable as $$
  select n.id, n.sender_id, case when w.is_nowhere then 'shift_posted' else n.type end, n.message, n.link_url,
    n.metadata, n.is_read, n.created_at, n.group_key, n.post_id, n.comment_id, n.shift_id, n.event_id, n.special_id,
    case when not w.is_nowhere then n.venue_id end, n.batch_id, n.is_listed, n.thread_id, n.reply_id
  from public.notifications n
  cross join lateral (
    select case when n.type = 'works_elsewhere' and n.batch_id is not null
      then n.venue_id is null or public.count_visible_shifts(viewer, n.batch_id, n.venue_id, 1) = 0
      else false
    end as is_nowhere
  ) w
  where n.recipient_id = viewer
    and n.withdrawn_at is null
    -- Each reads one row by its id. With EXISTS, the planner might read a whole table instead.
    and (
      n.sender_id is null
      or (select true from public.visible_profiles(viewer) s where s.id = n.sender_id and s.access <> 'blocked_by_me')
    )
    -- Not inlined: most notifications have no subject, and these checks would start with every statement.
    and (
      (
        num_nonnulls(n.post_id, n.comment_id, n.shift_id, n.batch_id, n.event_id, n.venue_id, n.thread_id, n.reply_id) = 0
        and n.type <> 'forum_reply'
      )
      or public.can_view_notification_subject(
        viewer, n.type, n.post_id, n.comment_id, n.shift_id, n.batch_id, n.event_id, n.venue_id, n.thread_id, n.reply_id
      )
    )
$$;
