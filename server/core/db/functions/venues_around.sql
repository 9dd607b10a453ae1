-- Venues within a radius, each with its distance. In the order of `chord_meters`, the straight line through the earth,
-- they are read from the index on positions, nearest first, so that a limit bounds the cost.
create or replace function venues_around(
  center_lat double precision, center_lon double precision, radius_meters double precision
) returns table (
  id uuid, distance_meters double precision, chord_meters double precision
) language sql stable as $$
  select w.id, public.distance_meters(center_lat, center_lon, w.latitude, w.longitude),
    public.earth_position(w.latitude, w.longitude) operator(public.<->) public.earth_position(center_lat, center_lon)
  from public.venues w
  where w.archived_at is null
    and public.earth_box(public.earth_position(center_lat, center_lon)::public.earth, radius_meters)
      @> public.earth_position(w.latitude, w.longitude)
    and public.distance_meters(center_lat, center_lon, w.latitude, w.longitude) <= radius_meters
$$;
