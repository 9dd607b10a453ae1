-- Shifts of talent that have not ended and start within a span, found by reading the venues within a radius, the nearest
-- first, until there are enough shifts.
create or replace function find_nearest_shifts(
  viewer uuid, at timestamptz, starts_after timestamptz, starts_until timestamptz, center_lat double precision,
  center_lon double precision, radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  select nearest.id, nearest.distance_meters
  from (
    select s.id, s.end_time, v.distance_meters
    from public.venues_around(center_lat, center_lon, radius_meters) v
    join public.visible_shifts_with_end(viewer) s on s.venue_id = v.id
    where s.start_time > starts_after and s.start_time <= starts_until and s.ends_at > at
      and s.talent_user_type in ('bartender', 'entertainer')
    order by v.chord_meters
    fetch first (result_limit) rows with ties
  ) nearest
  order by nearest.distance_meters, nearest.end_time desc, nearest.id
  limit result_limit
$$;

-- Running shifts within a radius, the nearest first, then those that start before `until`; each with its distance, in no
-- particular order. While few shifts are on anywhere, these are read; otherwise the nearest venues. Without bitmap scans,
-- because the planner expects so few venues that it would rather read and sort all of them than begin with the nearest.
create or replace function find_on_now_near(
  viewer uuid, at timestamptz, until timestamptz, center_lat double precision, center_lon double precision,
  radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language plpgsql stable rows 60 set enable_bitmapscan = off as $$
declare
  running_count integer;
begin
  if not exists (
    select from public.list_soonest_shifts(at, 300) s where s.start_time <= until offset 299
  ) then
    return query
      select s.id, near.distance_meters
      from public.visible_shifts_with_end(viewer) s
      cross join lateral (
        select public.distance_meters(center_lat, center_lon, v.latitude, v.longitude) as distance_meters
        from public.venues v
        where v.id = s.venue_id and v.archived_at is null
      ) near
      where s.start_time > at - interval '24 hours' and s.start_time <= until and s.ends_at > at
        and s.talent_user_type in ('bartender', 'entertainer')
        and near.distance_meters <= radius_meters
      order by s.start_time > at, near.distance_meters, s.end_time desc, s.id
      limit result_limit;
    return;
  end if;
  return query select * from public.find_nearest_shifts(
    viewer, at, at - interval '24 hours', at, center_lat, center_lon, radius_meters, result_limit);
  get diagnostics running_count = row_count;
  if running_count < result_limit then
    return query select * from public.find_nearest_shifts(
      viewer, at, at, until, center_lat, center_lon, radius_meters, result_limit - running_count);
  end if;
end
$$;
