-- A time on the clocks of a zone as an instant: the first one at which they show it, or the clock change that skips it.
-- The browser has the same rule (`toMoment`); PostgreSQL's own takes the second of two.
create or replace function wall_moment(wall timestamp, zone text) returns timestamptz language sql stable as $$
  select case
    when (((wall - interval '1 day') at time zone zone) + interval '24 hours') at time zone zone = wall
      then ((wall - interval '1 day') at time zone zone) + interval '24 hours'
    else wall at time zone zone
  end
$$;

-- The first and last instant at which any zone's clocks show a time.
create or replace function earliest_moment(wall timestamp) returns timestamptz language sql stable as $$
  select (wall at time zone 'UTC') - interval '14 hours'
$$;
create or replace function latest_moment(wall timestamp) returns timestamptz language sql stable as $$
  select (wall at time zone 'UTC') + interval '12 hours'
$$;

-- The time zones that venues are in, each found by one look into their index.
create or replace function list_venue_time_zones() returns table (time_zone text) language sql stable as $$
  with recursive zones as (
    (select v.time_zone from public.venues v order by v.time_zone limit 1)
    union all
    select (select v.time_zone from public.venues v where v.time_zone > z.time_zone order by v.time_zone limit 1)
    from zones z where z.time_zone is not null
  )
  select z.time_zone from zones z where z.time_zone is not null
$$;

-- Talent who work in a night, each once, with the first of that night's shifts that the viewer may see and that has not
-- ended. The night is given as clocks show it, and is in the zone of each venue. Filter, order and limit are the caller's,
-- so that the planner can read shifts by their start until it has enough.
create or replace function get_talents_of_night(
  viewer uuid, at timestamptz, night_starts timestamp, night_from timestamp, night_until timestamp
) returns table (
  id uuid, username text, username_slug text, full_name text, avatar_url text, user_type text,
  verification_status text, next_shift_id uuid, next_shift_start_time timestamptz, next_shift_end_time timestamptz,
  next_shift_venue_id uuid
) language sql stable as $$
  select s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_avatar_url,
    s.talent_user_type, s.talent_verification_status, s.id, s.start_time, s.end_time, s.venue_id
  from public.visible_shifts_with_end(viewer) s
  join public.venues w on w.id = s.venue_id
  where s.talent_user_type in ('bartender', 'entertainer')
    and s.start_time >= (select min(public.wall_moment(night_starts, z.time_zone)) from public.list_venue_time_zones() z)
    and s.start_time < (select max(public.wall_moment(night_until, z.time_zone)) from public.list_venue_time_zones() z)
    and s.start_time >= public.wall_moment(night_starts, w.time_zone)
    and s.start_time < public.wall_moment(night_until, w.time_zone)
    and s.ends_at > at
    and coalesce(s.end_time, public.assumed_end(s.start_time)) > public.wall_moment(night_from, w.time_zone)
    -- The person is one whose shifts the viewer sees, so that only each shift's own visibility is left to check.
    and not exists (
      select from public.shifts earlier
      join public.venues e on e.id = earlier.venue_id
      where earlier.profile_id = s.profile_id and earlier.cancelled_at is null
        and (
          earlier.profile_id = viewer
          or (
            earlier.hidden_at is null
            and (
              earlier.visibility = 'everyone'
              or (earlier.visibility = 'followers' and s.talent_relationship_type = 'following')
            )
          )
        )
        and earlier.start_time >= (select min(public.wall_moment(night_starts, z.time_zone)) from public.list_venue_time_zones() z)
        and (earlier.start_time, earlier.id) < (s.start_time, s.id)
        and earlier.start_time >= public.wall_moment(night_starts, e.time_zone)
        and earlier.start_time < public.wall_moment(night_until, e.time_zone)
        and earlier.end_time > at
        and case when s.end_time is null then public.assumed_end(earlier.start_time) else earlier.end_time end
          > public.wall_moment(night_from, e.time_zone)
    )
$$;

-- A page of the talent of some roles who work in a night, by start. Without sorts, because the planner expects so few
-- shifts that it would rather read and sort the whole night than walk it by start until the page is full.
create or replace function list_talents_of_night(
  viewer uuid, at timestamptz, night_starts timestamp, night_from timestamp, night_until timestamp,
  roles text[], after_start timestamptz, after_id uuid, result_limit integer
) returns table (
  id uuid, username text, username_slug text, full_name text, avatar_url text, user_type text,
  verification_status text, next_shift_id uuid, next_shift_start_time timestamptz, next_shift_end_time timestamptz,
  next_shift_venue_id uuid
) language plpgsql stable rows 25 set enable_sort = off as $$
begin
  return query
    select t.* from public.get_talents_of_night(viewer, at, night_starts, night_from, night_until) t
    where t.user_type = any (roles) and (t.next_shift_start_time, t.next_shift_id) > (after_start, after_id)
    order by t.next_shift_start_time, t.next_shift_id
    limit result_limit;
end
$$;

-- The shifts in a night of everyone whom someone follows, by start, before any check of who may see them. Each person's
-- shifts are read from their own index, so that the cost depends on the number of people and not of everyone's shifts.
create or replace function list_followed_shifts_of_night(
  viewer uuid, at timestamptz, night_starts timestamp, night_from timestamp, night_until timestamp
) returns table (
  id uuid, start_time timestamptz
) language sql stable as $$
  select s.id, s.start_time
  from public.user_relationships mine
  cross join lateral (
    select followed.id, followed.start_time, followed.end_time, followed.venue_id
    from public.shifts followed
    where followed.profile_id = mine.following_id and followed.cancelled_at is null
      and followed.start_time >= (select min(public.wall_moment(night_starts, z.time_zone)) from public.list_venue_time_zones() z)
      and followed.start_time < (select max(public.wall_moment(night_until, z.time_zone)) from public.list_venue_time_zones() z)
    offset 0
  ) s
  join public.venues w on w.id = s.venue_id
  where mine.follower_id = viewer and mine.relationship_type = 'following'
    and s.start_time >= public.wall_moment(night_starts, w.time_zone)
    and s.start_time < public.wall_moment(night_until, w.time_zone)
    and s.end_time > at
    -- Which end the viewer is shown is decided later: each is enough.
    and greatest(s.end_time, public.assumed_end(s.start_time)) > public.wall_moment(night_from, w.time_zone)
  order by s.start_time, s.id
  offset 0
$$;

-- The shifts of talent in a night within a radius, found by reading the venues, the nearest first, until there are enough.
create or replace function find_nearest_night_shifts(
  viewer uuid, at timestamptz, night_starts timestamp, night_from timestamp, night_until timestamp,
  center_lat double precision, center_lon double precision, radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  select nearest.id, nearest.distance_meters
  from (
    select s.id, s.start_time, v.distance_meters
    from public.venues_around(center_lat, center_lon, radius_meters) v
    join public.venues w on w.id = v.id
    join public.visible_shifts_with_end(viewer) s on s.venue_id = v.id
    where s.start_time >= public.wall_moment(night_starts, w.time_zone)
      and s.start_time < public.wall_moment(night_until, w.time_zone)
      and s.ends_at > at
      and coalesce(s.end_time, public.assumed_end(s.start_time)) > public.wall_moment(night_from, w.time_zone)
      and s.talent_user_type in ('bartender', 'entertainer')
    order by v.chord_meters
    fetch first (result_limit) rows with ties
  ) nearest
  order by nearest.distance_meters, nearest.start_time, nearest.id
  limit result_limit
$$;

-- The shifts of talent in a night within a radius, each with its distance, in no particular order. While few people work
-- that night anywhere, their shifts are read; otherwise the nearest venues. Without bitmap scans, because the planner expects so few venues that it would rather read and sort all of them than begin with the
-- nearest.
create or replace function find_night_shifts_near(
  viewer uuid, at timestamptz, night_starts timestamp, night_from timestamp, night_until timestamp,
  center_lat double precision, center_lon double precision, radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language plpgsql stable rows 60 set enable_bitmapscan = off as $$
begin
  if not exists (
    select from public.shifts s
    where s.cancelled_at is null
      and s.start_time >= public.earliest_moment(night_starts) and s.start_time < public.latest_moment(night_until)
    offset 299
  ) then
    return query
      select s.id, near.distance_meters
      from public.visible_shifts_with_end(viewer) s
      cross join lateral (
        select v.time_zone,
          public.distance_meters(center_lat, center_lon, v.latitude, v.longitude) as distance_meters
        from public.venues v
        where v.id = s.venue_id and v.archived_at is null
      ) near
      where s.start_time >= public.earliest_moment(night_starts) and s.start_time < public.latest_moment(night_until)
        and s.start_time >= public.wall_moment(night_starts, near.time_zone)
        and s.start_time < public.wall_moment(night_until, near.time_zone)
        and s.ends_at > at
        and coalesce(s.end_time, public.assumed_end(s.start_time)) > public.wall_moment(night_from, near.time_zone)
        and s.talent_user_type in ('bartender', 'entertainer')
        and near.distance_meters <= radius_meters
      order by near.distance_meters, s.start_time, s.id
      limit result_limit;
    return;
  end if;
  return query select * from public.find_nearest_night_shifts(
    viewer, at, night_starts, night_from, night_until, center_lat, center_lon, radius_meters, result_limit);
end
$$;
