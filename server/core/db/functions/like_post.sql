-- Checks and stores one like in one call, so that each statement sees what the one before it waited for. `outcome` is
-- `liked`, `already_liked`, `not_found` (the viewer may not like the post, or it is deleted) or `rate_limited`. The
-- profiles are locked first, in the same order as everywhere else, so that no one turns private, blocks or is deleted
-- in between.
create or replace function like_post(viewer uuid, post uuid, at timestamptz, hourly_limit integer) returns table (
  outcome text, owner_id uuid, venue_name text, like_id uuid, like_count integer
) language plpgsql set search_path = public as $$
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
  insert into likes (post_id, profile_id, created_at) values (post, viewer, at)
    on conflict do nothing returning id into new_id;
  return query
    select case when new_id is null then 'already_liked' else 'liked' end, visible.owner_id, visible.venue_name, new_id,
      visible.like_count + case when new_id is null then 0 else 1 end;
end $$;
