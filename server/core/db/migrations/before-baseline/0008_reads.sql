-- One person as the viewer may see them. What is not open to a card's viewer is null here already.
create function get_full_profile_data(target_user_id uuid, viewer_user_id uuid) returns table (
  id uuid, username text, username_slug text, full_name text, user_type text, avatar_url text, is_private boolean,
  verification_status text, follower_count integer, following_count integer, created_at timestamptz,
  access text, relationship_status text, follows_me boolean,
  bio text, paypal_link text, venmo_handle text, cashapp_handle text, workplaces_info text, location_text text,
  schedule_is_private boolean
) language sql stable as $$
  select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.avatar_url, p.is_private,
    p.verification_status, p.follower_count, p.following_count, p.created_at,
    p.access,
    case
      when p.relationship_type is not null then p.relationship_type
      when exists (
        select from public.follow_requests r where r.requester_id = viewer_user_id and r.target_id = p.id
      ) then 'requested'
      else 'none'
    end,
    exists (
      select from public.user_relationships back
      where back.follower_id = p.id and back.following_id = viewer_user_id and back.relationship_type = 'following'
    ),
    case when p.access = 'full' then p.bio end,
    case when p.access = 'full' then p.paypal_link end,
    case when p.access = 'full' then p.venmo_handle end,
    case when p.access = 'full' then p.cashapp_handle end,
    case when p.access = 'full' then p.workplaces_info end,
    case when p.access = 'full' then p.location_text end,
    case when p.access = 'full' then p.schedule_is_private end
  from public.visible_profiles(viewer_user_id) p
  where p.id = target_user_id
$$;

-- The directory's talent that works now or later, each once, at the running or next shift, soonest start first.
-- Walks the shifts by start time from the cursor on; whoever has no shift comes by name in a read of its own.
create function get_talents_with_next_shift(
  viewer uuid, at timestamptz, after_start timestamptz, after_shift uuid, result_limit integer
) returns table (
  id uuid, username text, username_slug text, full_name text, avatar_url text, user_type text, verification_status text,
  next_shift_id uuid, next_shift_start_time timestamptz, next_shift_end_time timestamptz,
  next_shift_venue_id uuid, next_shift_venue_slug text, next_shift_venue_name text, next_shift_venue_city text,
  next_shift_venue_time_zone text
) language sql stable as $$
  select s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_avatar_url, s.talent_user_type,
    s.talent_verification_status,
    s.id, s.start_time, s.end_time, v.id, v.slug, v.name, v.city, v.time_zone
  from public.visible_shifts(viewer) s
  join public.venues v on v.id = s.venue_id
  where s.talent_user_type in ('bartender', 'entertainer')
    -- No shift is longer than a day: the walk may begin a day ago.
    and s.start_time > at - interval '24 hours'
    and s.end_time > at
    and (after_start is null or (s.start_time, s.id) > (after_start, after_shift))
    and not exists (
      select from public.shifts earlier
      where earlier.profile_id = s.profile_id and earlier.cancelled_at is null
        and earlier.start_time > at - interval '24 hours' and earlier.end_time > at
        and (earlier.start_time, earlier.id) < (s.start_time, s.id)
    )
  order by s.start_time, s.id
  limit result_limit
$$;

-- Running and coming shifts around a point: running ones first, then by start, then the nearer.
create function find_upcoming_shifts_near(
  viewer uuid, at timestamptz, center_lat double precision, center_lon double precision,
  radius_meters double precision, result_limit integer
) returns table (
  id uuid, start_time timestamptz, end_time timestamptz, notes text,
  talent_id uuid, talent_username text, talent_username_slug text, talent_full_name text, talent_user_type text,
  talent_verification_status text, talent_avatar_url text,
  venue_id uuid, venue_slug text, venue_name text, venue_city text, venue_time_zone text,
  venue_latitude double precision, venue_longitude double precision, distance_meters double precision
) language sql stable as $$
  select s.id, s.start_time, s.end_time, s.notes,
    s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_user_type,
    s.talent_verification_status, s.talent_avatar_url,
    v.id, v.slug, v.name, v.city, v.time_zone, v.latitude, v.longitude, v.distance_meters
  from (
    select w.*, earth_distance(earth_position(center_lat, center_lon)::earth, earth_position(w.latitude, w.longitude)::earth) as distance_meters
    from public.venues w
    where w.archived_at is null
      and earth_box(earth_position(center_lat, center_lon)::earth, radius_meters) @> earth_position(w.latitude, w.longitude)
  ) v
  cross join lateral (
    select n.*
    from public.visible_shifts(viewer) n
    where n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.end_time > at
    order by n.start_time, n.id
    limit result_limit
  ) s
  where v.distance_meters <= radius_meters
  order by s.start_time > at, s.start_time, v.distance_meters, s.id
  limit result_limit
$$;
