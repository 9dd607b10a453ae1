-- Whether a viewer may see one row, by its id. Each asks the visibility function, which is inlined here and not in the
-- caller: a statement that checks rows of many kinds then starts only the checks that its rows need. A kept plan serves
-- all values, because planning takes longer than reading one row.
create or replace function can_view_post(viewer uuid, post uuid) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.visible_posts(viewer) o where o.id = post);
end $$;

create or replace function can_view_comment(viewer uuid, comment uuid) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.visible_comments(viewer) c where c.id = comment);
end $$;

create or replace function can_view_shift(viewer uuid, shift uuid) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.visible_shifts(viewer) s where s.id = shift);
end $$;

create or replace function can_view_cancelled_shift(viewer uuid, shift uuid) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.visible_cancelled_shifts(viewer) s where s.id = shift);
end $$;

-- The number of shifts of a batch that the viewer may see, at any venue or at one, up to a maximum.
create or replace function count_visible_shifts(viewer uuid, batch uuid, venue uuid, maximum bigint) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select count(*) from (
      select from public.shift_batches b join public.visible_shifts(viewer) s on s.id = b.shift_id
      where b.batch_id = batch and (venue is null or s.venue_id = venue)
      limit maximum
    ) seen
  );
end $$;

create or replace function count_visible_cancelled_shifts(viewer uuid, batch uuid, maximum bigint) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select count(*) from (
      select from public.shift_batches b join public.visible_cancelled_shifts(viewer) s on s.id = b.shift_id
      where b.batch_id = batch
      limit maximum
    ) seen
  );
end $$;

-- A collapsed thread or reply counts as not visible.
create or replace function can_view_forum_thread(viewer uuid, thread uuid) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.visible_forum_threads(viewer) t where t.id = thread and not t.is_collapsed);
end $$;

create or replace function can_view_forum_reply(viewer uuid, reply uuid) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from public.visible_forum_replies(viewer) r where r.id = reply and not r.is_collapsed);
end $$;

-- Whether the viewer may see everything that a notification is about.
create or replace function can_view_notification_subject(
  viewer uuid, type text, post uuid, comment uuid, shift uuid, batch uuid, event uuid, venue uuid, thread uuid, reply uuid
) returns boolean
language plpgsql stable as $$
begin
  -- A comment is visible only if its post is.
  if comment is not null then
    if not public.can_view_comment(viewer, comment) then return false; end if;
  elsif post is not null and not public.can_view_post(viewer, post) then
    return false;
  end if;
  if shift is not null and not (
    case when type = 'shift_cancelled'
      then public.can_view_cancelled_shift(viewer, shift)
      else public.can_view_shift(viewer, shift)
    end
  ) then
    return false;
  end if;
  if batch is not null and (
    case when type = 'shift_cancelled'
      then public.count_visible_cancelled_shifts(viewer, batch, 1)
      else public.count_visible_shifts(viewer, batch, null, 1)
    end
  ) = 0 then
    return false;
  end if;
  if event is not null and not exists (
    select from public.venue_events e where e.id = event and e.cancelled_at is null
  ) then
    return false;
  end if;
  if venue is not null and not exists (
    select from public.venues v where v.id = venue and (v.archived_at is null or v.owner_id = viewer)
  ) then
    return false;
  end if;
  if thread is not null and not public.can_view_forum_thread(viewer, thread) then return false; end if;
  -- Staff reads the forum only where the audit log records it.
  if type = 'forum_reply' and (select p.is_admin from public.profiles p where p.id = viewer) then return false; end if;
  return reply is null or public.can_view_forum_reply(viewer, reply);
end $$;
