-- The soonest current and upcoming shifts everywhere, visible or not. Shifts of each length, in hours rounded up, are read
-- separately, because one of n hours that is still on started within the last n hours. A walk of all shifts that started
-- within the last 24 hours, the longest that a shift may be, would read every shift that has ended since.
create or replace function list_soonest_shifts(at timestamptz, result_limit integer) returns table (
  id uuid, start_time timestamptz, venue_id uuid
) language sql stable as $$
  select s.id, s.start_time, s.venue_id
  from generate_series(1, 24) hours
  cross join lateral (
    select n.id, n.start_time, n.venue_id
    from public.shifts n
    where n.cancelled_at is null
      and ceil(extract(epoch from n.end_time - n.start_time) / 3600)::integer = hours
      and n.start_time > at - hours * interval '1 hour' and n.end_time > at
    order by n.start_time, n.id
    limit result_limit
  ) s
  order by s.start_time, s.id
  limit result_limit
$$;

-- The soonest shifts within a radius, found by walking all shifts by their start. Of those that start together with the
-- last one found, the nearest are taken. Returns nothing if `walk_limit` ends the walk before enough are found.
create or replace function find_soonest_shifts_by_start(
  viewer uuid, at timestamptz, center_lat double precision, center_lon double precision,
  radius_meters double precision, result_limit integer, walk_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  with soonest as materialized (
    select s.id, s.start_time, near.distance_meters
    from public.list_soonest_shifts(at, walk_limit) w
    cross join lateral (
      select public.distance_meters(center_lat, center_lon, v.latitude, v.longitude) as distance_meters
      from public.venues v
      where v.id = w.venue_id and v.archived_at is null
    ) near
    join public.visible_shifts(viewer) s on s.id = w.id
    where near.distance_meters <= radius_meters
    order by w.start_time, w.id
    limit result_limit
  ),
  last as (
    select max(soonest.start_time) as start_time, count(*) = result_limit as is_full from soonest
  )
  select found.id, found.distance_meters
  from (
    select soonest.id, soonest.start_time, soonest.distance_meters
    from last join soonest on soonest.start_time < last.start_time or not last.is_full
    union all
    select tied.id, last.start_time, tied.distance_meters
    from last cross join lateral (
      select s.id, v.distance_meters
      from public.venues_around(center_lat, center_lon, radius_meters) v
      join public.visible_shifts_with_end(viewer) s on s.venue_id = v.id
      where s.start_time = last.start_time and s.ends_at > at
      order by v.chord_meters
      fetch first (result_limit) rows with ties
    ) tied
    where last.is_full
  ) found
  where (select last.is_full or (select count(*) from public.list_soonest_shifts(at, walk_limit)) < walk_limit from last)
  order by found.start_time, found.distance_meters, found.id
  limit result_limit
$$;

-- The soonest shifts within a radius, found by reading every venue there. The venues are limited first: only those whose
-- next shift is among the soonest can have one of the soonest shifts.
create or replace function find_soonest_shifts_by_venue(
  viewer uuid, at timestamptz, center_lat double precision, center_lon double precision,
  radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  select s.id, v.distance_meters
  from (
    select around.id, around.distance_meters
    from public.venues_around(center_lat, center_lon, radius_meters) around
    cross join lateral (
      select n.id, n.start_time
      from public.visible_shifts_with_end(viewer) n
      where n.venue_id = around.id and n.start_time > at - interval '24 hours' and n.ends_at > at
      order by n.start_time, n.id
      limit 1
    ) next
    order by next.start_time, around.distance_meters, next.id
    limit result_limit
  ) v
  cross join lateral (
    select n.id, n.start_time
    from public.visible_shifts_with_end(viewer) n
    where n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.ends_at > at
    order by n.start_time, n.id
    limit result_limit
  ) s
  order by s.start_time, v.distance_meters, s.id
  limit result_limit
$$;

-- The soonest current and upcoming shifts within a radius, each with its distance, in no particular order. A walk by
-- start is fast where most shifts are nearby. Where most are elsewhere it finds too few, so it may read no more than
-- what reading the venues would cost. Without bitmap scans, because the planner expects so few venues that it would
-- rather read and sort all of them than begin with the nearest.
create or replace function find_soonest_shifts_near(
  viewer uuid, at timestamptz, center_lat double precision, center_lon double precision,
  radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language plpgsql stable rows 10 set enable_bitmapscan = off as $$
begin
  if exists (select from public.venues_around(center_lat, center_lon, radius_meters) offset 49) then
    return query select * from public.find_soonest_shifts_by_start(
      viewer, at, center_lat, center_lon, radius_meters, result_limit, 200);
    if found then return; end if;
    if exists (select from public.venues_around(center_lat, center_lon, radius_meters) offset 999) then
      return query select * from public.find_soonest_shifts_by_start(
        viewer, at, center_lat, center_lon, radius_meters, result_limit, 2000);
      if found then return; end if;
    end if;
  end if;
  return query select * from public.find_soonest_shifts_by_venue(
    viewer, at, center_lat, center_lon, radius_meters, result_limit);
end
$$;
