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
