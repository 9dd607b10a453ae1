-- Venues within a radius, the nearest first.
create or replace function find_venues_near(
  center_lat double precision, center_lon double precision, radius_meters double precision, result_limit integer
) returns table (
  id uuid, distance_meters double precision
) language sql stable as $$
  select v.id, v.distance_meters
  from (
    select w.id,
      earth_distance(
        earth_position(center_lat, center_lon)::earth, earth_position(w.latitude, w.longitude)::earth
      ) as distance_meters
    from public.venues w
    where w.archived_at is null
      and earth_box(earth_position(center_lat, center_lon)::earth, radius_meters)
        @> earth_position(w.latitude, w.longitude)
  ) v
  where v.distance_meters <= radius_meters
  order by v.distance_meters, v.id
  limit result_limit
$$;
