-- Current and upcoming shifts within a radius, the soonest first. The venues are limited first: only those whose next
-- shift is among the soonest can have one of the soonest shifts.
create or replace function find_upcoming_shifts_near(
  viewer uuid, at timestamptz, center_lat double precision, center_lon double precision,
  radius_meters double precision, result_limit integer
) returns table (
  id uuid, start_time timestamptz, end_time timestamptz, notes text, talent_id uuid, talent_username text,
  talent_username_slug text, talent_full_name text, talent_user_type text, talent_verification_status text,
  talent_avatar_url text, venue_id uuid, venue_slug text, venue_name text, venue_city text, venue_time_zone text,
  venue_latitude double precision, venue_longitude double precision, distance_meters double precision
) language sql stable as $$
  select s.id, s.start_time, s.end_time, s.notes,
    s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_user_type,
    s.talent_verification_status, s.talent_avatar_url,
    v.id, v.slug, v.name, v.city, v.time_zone, v.latitude, v.longitude, v.distance_meters
  from (
    select a.*
    from (
      select w.*,
        distance_meters(center_lat, center_lon, w.latitude, w.longitude) as distance_meters
      from public.venues w
      where w.archived_at is null
        and earth_box(earth_position(center_lat, center_lon)::earth, radius_meters)
          @> earth_position(w.latitude, w.longitude)
    ) a
    cross join lateral (
      select n.id, n.start_time
      from public.visible_shifts(viewer) n
      where n.venue_id = a.id and n.start_time > at - interval '24 hours' and n.end_time > at
      order by n.start_time, n.id
      limit 1
    ) next
    where a.distance_meters <= radius_meters
    order by next.start_time, a.distance_meters, next.id
    limit result_limit
  ) v
  cross join lateral (
    select n.*
    from public.visible_shifts(viewer) n
    where n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.end_time > at
    order by n.start_time, n.id
    limit result_limit
  ) s
  order by s.start_time, v.distance_meters, s.id
  limit result_limit
$$;
