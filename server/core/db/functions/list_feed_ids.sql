-- The ids of the newest posts between two positions in a viewer's feed, at most `maximum`, newest first. For speed it
-- repeats the rules of `visible_posts`, from which the posts are then read: no suspended or blocking accounts, no
-- venues that are archived or the viewer's own, nothing hidden.
--
-- An index finds the newest post of each followed account, and then more posts of only those accounts that can be among
-- the result, none older than the newest posts of as many accounts as the result may have posts. For viewers who follow
-- more than `scan_above` accounts, a scan of the latest `scan_limit` posts usually finds enough. Conditions in scalar
-- subqueries are evaluated row by row after sorting; as joins they would read whole tables. A null does not end an `and`,
-- hence `coalesce`: most scanned posts are of people whom the viewer does not follow. Without bitmap scans the newest
-- posts of an account come from the index in their order: the planner expects each account to have few posts, and would
-- read all of them to sort them.
create or replace function list_feed_ids(
  viewer uuid, after_time timestamptz, after_id uuid, before_time timestamptz, before_id uuid, maximum integer,
  scan_above integer, scan_limit integer
) returns uuid[]
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_bitmapscan = off as $$
declare
  found_ids uuid[];
begin
  if (
    select count(*) from (
      select from public.user_relationships r where r.follower_id = viewer and r.relationship_type = 'following'
      union all
      select from public.venue_follows f where f.user_id = viewer
      limit scan_above + 1
    ) followed
  ) > scan_above then
    found_ids := array(
      select w.id from (
        select o.id, o.profile_id, o.venue_id from public.posts o
        where o.hidden_at is null
          and (o.created_at, o.id) < (before_time, before_id) and (o.created_at, o.id) > (after_time, after_id)
        order by o.created_at desc, o.id desc limit scan_limit
      ) w
      where case
        when w.venue_id is null then
          coalesce((
            select true from public.user_relationships r
            where r.follower_id = viewer and r.following_id = w.profile_id and r.relationship_type = 'following'
          ), false)
          and (select p.suspended_at is null from public.profiles p where p.id = w.profile_id)
          and (
            select true from public.user_relationships b
            where b.follower_id = w.profile_id and b.following_id = viewer and b.relationship_type = 'blocked'
          ) is null
        else
          coalesce((select true from public.venue_follows f where f.user_id = viewer and f.venue_id = w.venue_id), false)
          and (
            select v.archived_at is null and v.owner_id is distinct from viewer from public.venues v
            where v.id = w.venue_id
          )
          and (
            coalesce((select p.suspended_at is null from public.profiles p where p.id = w.profile_id), true)
            or (select v.owner_id is distinct from w.profile_id from public.venues v where v.id = w.venue_id)
          )
        end
      limit maximum
    );
    if cardinality(found_ids) >= maximum then return found_ids; end if;
    -- Fewer posts than the scan may read: it has read them all.
    if (
      select count(*) from (
        select from public.posts o
        where o.hidden_at is null
          and (o.created_at, o.id) < (before_time, before_id) and (o.created_at, o.id) > (after_time, after_id)
        limit scan_limit
      ) scanned
    ) < scan_limit then
      return found_ids;
    end if;
  end if;
  return array(
    select found.id from (
      select n.id, n.created_at from (
        select c.id, case when count(*) over () = maximum then min(c.created_at) over () end as since
        from (
          select newest.id, newest.created_at
          from (
            select r.following_id as id, h.created_at, h.id as post_id
            from public.user_relationships r
            cross join lateral (
              select o.created_at, o.id from public.posts o
              where o.profile_id = r.following_id and o.venue_id is null and o.hidden_at is null
                and (o.created_at, o.id) < (before_time, before_id) and (o.created_at, o.id) > (after_time, after_id)
              order by o.created_at desc, o.id desc limit 1
            ) h
            where r.follower_id = viewer and r.relationship_type = 'following'
            order by h.created_at desc, h.id desc
          ) newest
          where (select p.suspended_at is null from public.profiles p where p.id = newest.id)
          and (
            select true from public.user_relationships b
            where b.follower_id = newest.id and b.following_id = viewer and b.relationship_type = 'blocked'
          ) is null
          limit maximum
        ) c
      ) people
      cross join lateral (
        select o.created_at, o.id from public.posts o
        where o.profile_id = people.id and o.venue_id is null and o.hidden_at is null
          and o.created_at >= coalesce(people.since, '-infinity')
          and (o.created_at, o.id) < (before_time, before_id) and (o.created_at, o.id) > (after_time, after_id)
        order by o.created_at desc, o.id desc limit maximum
      ) n
      union all
      select n.id, n.created_at from (
        select c.id, case when count(*) over () = maximum then min(c.created_at) over () end as since
        from (
          select newest.id, newest.created_at
          from (
            select f.venue_id as id, h.created_at, h.id as post_id
            from public.venue_follows f
            cross join lateral (
              select o.created_at, o.id from public.posts o
              where o.venue_id = f.venue_id and o.hidden_at is null
                and (o.created_at, o.id) < (before_time, before_id) and (o.created_at, o.id) > (after_time, after_id)
                and (
                  coalesce((select p.suspended_at is null from public.profiles p where p.id = o.profile_id), true)
                  or (select v.owner_id is distinct from o.profile_id from public.venues v where v.id = o.venue_id)
                )
              order by o.created_at desc, o.id desc limit 1
            ) h
            where f.user_id = viewer
            order by h.created_at desc, h.id desc
          ) newest
          where (
            select v.archived_at is null and v.owner_id is distinct from viewer from public.venues v
            where v.id = newest.id
          )
          limit maximum
        ) c
      ) venues
      cross join lateral (
        select o.created_at, o.id from public.posts o
        where o.venue_id = venues.id and o.hidden_at is null
          and o.created_at >= coalesce(venues.since, '-infinity')
          and (o.created_at, o.id) < (before_time, before_id) and (o.created_at, o.id) > (after_time, after_id)
          and (
            coalesce((select p.suspended_at is null from public.profiles p where p.id = o.profile_id), true)
            or (select v.owner_id is distinct from o.profile_id from public.venues v where v.id = o.venue_id)
          )
        order by o.created_at desc, o.id desc limit maximum
      ) n
    ) found
    order by found.created_at desc, found.id desc limit maximum
  );
end $$;
