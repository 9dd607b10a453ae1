-- Current and upcoming shifts within a radius, the soonest first; of those that start together, the nearest.
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
    v.id, v.slug, v.name, v.city, v.time_zone, v.latitude, v.longitude, near.distance_meters
  from public.find_soonest_shifts_near(viewer, at, center_lat, center_lon, radius_meters, result_limit) near
  join public.visible_shifts(viewer) s on s.id = near.id
  join public.venues v on v.id = s.venue_id
  order by s.start_time, near.distance_meters, s.id
$$;
