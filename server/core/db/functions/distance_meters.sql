-- The great-circle distance between two points, by the haversine formula on the sphere of earthdistance. Unlike
-- `earth_distance`, the planner can inline it. The factor keeps rounding from exceeding 1 between opposite points.
create or replace function distance_meters(
  from_lat double precision, from_lon double precision, to_lat double precision, to_lon double precision
) returns double precision
language sql immutable strict parallel safe as $$
  select 2 * 6378168::double precision * asin(sqrt(0.9999999999999996::double precision * (
    power(sin(radians(to_lat - from_lat) / 2), 2)
    + cos(radians(from_lat)) * cos(radians(to_lat)) * power(sin(radians(to_lon - from_lon) / 2), 2)
  )))
$$;
