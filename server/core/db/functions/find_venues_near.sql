-- Venues within a radius, the nearest first. The index returns them in the order of their distance, so that the cost
-- depends on how many are asked for, not on how many are there. Without a limit, all are returned.
create or replace function find_venues_near(
  center_lat double precision, center_lon double precision, radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  select near.id, near.meters
  from (
    select w.id, public.distance_meters(center_lat, center_lon, w.latitude, w.longitude) as meters
    from public.venues w
    where w.archived_at is null
      and public.earth_box(public.earth_position(center_lat, center_lon)::public.earth, radius_meters)
        @> public.earth_position(w.latitude, w.longitude)
    order by public.earth_position(w.latitude, w.longitude)
      operator(public.<->) public.earth_position(center_lat, center_lon)
    fetch first coalesce(result_limit, 2147483647) rows with ties
  ) near
  where near.meters <= radius_meters
  order by near.meters, near.id
  limit result_limit
$$;
