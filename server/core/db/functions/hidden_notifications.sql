-- Whether the recipient of a notification could see it before it was changed or deleted: an event about a hidden one
-- would tell them that something hidden changed. A missing subject was deleted with it; those that were hidden had
-- been deleted before (`delete_hidden_notifications`). Of a notification of shifts, the talent's settings decide: it ends
-- with the follow. Of several changes at once, such as of a shift that is restored, each open page learns by `schedules`.
create or replace function could_see_notification(
  viewer uuid, sender uuid, type text, post uuid, comment uuid, shift uuid, batch uuid, thread uuid, reply uuid
) returns boolean
language plpgsql stable set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  if is_suspended(sender) then return false; end if;
  if num_nonnulls(post, comment, shift, batch, thread, reply) = 0 then return true; end if;
  if num_nonnulls(shift, batch) > 0 and hides_schedule(sender, viewer) then return false; end if;
  if shift is not null then
    return coalesce((
      -- own: who sees the shift, whatever the viewer
      select has_open_schedule(p.suspended_at, p.schedule_is_private, p.schedule_dark_until)
        and s.hidden_at is null and s.visibility <> 'only_me'
        and (s.cancelled_at is null or could_see_notification.type = 'shift_cancelled')
      from shifts s join profiles p on p.id = s.profile_id
      where s.id = shift
    ), true);
  end if;
  if batch is not null then
    return exists (
      -- own: who sees the shifts, whatever the viewer
      select from shift_batches b join shifts s on s.id = b.shift_id join profiles p on p.id = s.profile_id
      where b.batch_id = batch
        and has_open_schedule(p.suspended_at, p.schedule_is_private, p.schedule_dark_until)
        and s.hidden_at is null and s.visibility <> 'only_me'
        and (s.cancelled_at is null or could_see_notification.type = 'shift_cancelled')
    );
  end if;
  -- A block hides everything of the other person, together with their notifications.
  if sender = any(blocked_profile_ids(viewer)) then return true; end if;
  if comment is not null then
    -- own: whether it still exists
    return can_view_comment(viewer, comment) or not exists (select from comments c where c.id = comment);
  end if;
  if post is not null then
    -- own: whether it still exists
    return can_view_post(viewer, post) or not exists (select from posts o where o.id = post);
  end if;
  if reply is not null then
    -- own: whether it still exists
    return can_view_forum_reply(viewer, reply) or not exists (select from forum_replies r where r.id = reply);
  end if;
  -- own: whether it still exists
  return can_view_forum_thread(viewer, thread) or not exists (select from forum_threads t where t.id = thread);
end $$;

-- Before a post, comment, discussion or reply is deleted: deletes the notifications of it that their recipients cannot
-- see, so that only the others are deleted with it. `tg_argv[0]` is their column. Rows deleted with something else have
-- been dealt with there. Likes may be many, and are of the recipient's own post.
create or replace function delete_hidden_notifications() returns trigger
language plpgsql set search_path = public as $$
begin
  if pg_trigger_depth() = 1 then
    execute format($delete$
      delete from notifications n where n.%1$I = $1 and n.type <> 'new_like' and not can_view_notification_subject(
        n.recipient_id, n.type, n.post_id, n.comment_id, n.shift_id, n.batch_id, n.event_id, n.venue_id, n.thread_id,
        n.reply_id
      )
    $delete$, tg_argv[0]) using old.id;
  end if;
  return old;
end $$;
