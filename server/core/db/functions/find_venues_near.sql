-- Venues within a radius, the nearest first. The cost depends on how many are asked for, not on how many are there.
-- Without a limit, all are returned.
create or replace function find_venues_near(
  center_lat double precision, center_lon double precision, radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  select near.id, near.distance_meters
  from (
    select v.id, v.distance_meters
    from public.venues_around(center_lat, center_lon, radius_meters) v
    order by v.chord_meters
    fetch first coalesce(result_limit, 2147483647) rows with ties
  ) near
  order by near.distance_meters, near.id
  limit result_limit
$$;
