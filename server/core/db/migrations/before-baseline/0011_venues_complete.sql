alter table venues
  -- Addresses under /venues that are no venue's.
  add constraint venues_slug_free check (slug not in ('new', 'near')),
  add constraint venues_texts_length check (
    char_length(address_line1) <= 120 and char_length(address_line2) <= 120 and char_length(city) <= 80
    and char_length(state_province) <= 80 and char_length(postal_code) <= 20 and char_length(country) <= 80
    and char_length(phone_number) <= 30 and char_length(website_url) <= 300
  );

-- Slugs a venue had before lead to it for good, and are nobody else's.
create table venue_slug_history (
  slug text primary key,
  venue_id uuid not null references venues (id) on delete cascade,
  given_up_at timestamptz not null
);
create index venue_slug_history_venue_idx on venue_slug_history (venue_id);

create function refuse_held_slug() returns trigger
language plpgsql set search_path = public as $$
begin
  if exists (select from venue_slug_history h where h.slug = new.slug and h.venue_id <> new.id) then
    raise exception 'the slug leads to another venue' using errcode = 'unique_violation', constraint = 'venues_slug_key';
  end if;
  return new;
end $$;
create trigger refuse_held_slug before insert or update of slug on venues
  for each row execute function refuse_held_slug();

create table venue_events (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  description text check (char_length(description) <= 2000),
  start_time timestamptz not null,
  end_time timestamptz,
  image_url text,
  cancelled_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  constraint venue_events_end_after_start check (end_time > start_time),
  constraint venue_events_length check (end_time <= start_time + interval '14 days')
);
create index venue_events_of_venue_idx on venue_events (venue_id, start_time, id);

create table venue_specials (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  details text check (char_length(details) <= 2000),
  valid_from timestamptz,
  -- The first moment after it, also of a whole day.
  valid_until timestamptz,
  -- The local days, where a bound was entered without a time.
  valid_from_day date,
  valid_until_day date,
  image_url text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  constraint venue_specials_in_order check (valid_until > valid_from),
  constraint venue_specials_days check (
    (valid_from_day is null or valid_from is not null) and (valid_until_day is null or valid_until is not null)
  )
);
create index venue_specials_of_venue_idx on venue_specials (venue_id, created_at, id);

-- Hours of a weekday in the venue's zone; an end at or before the start is the next day's.
create table venue_special_windows (
  special_id uuid not null references venue_specials (id) on delete cascade,
  day smallint not null check (day between 0 and 6),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (special_id, day, start_time),
  constraint venue_special_windows_not_empty check (start_time <> end_time)
);

create table venue_menu_pages (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  title text check (char_length(title) between 1 and 120),
  description text check (char_length(description) <= 2000),
  image_url text not null,
  page_order integer not null default 0 check (page_order between 0 and 9999),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create index venue_menu_pages_of_venue_idx on venue_menu_pages (venue_id, page_order, created_at, id);

-- Venues that people miss.
create table venue_requests (
  id uuid primary key default gen_random_uuid(),
  requester_id uuid not null references profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  city text check (char_length(city) <= 80),
  details text check (char_length(details) <= 500),
  status text not null default 'open' check (status in ('open', 'listed', 'declined')),
  notes text check (char_length(notes) <= 500),
  venue_id uuid references venues (id) on delete set null,
  created_at timestamptz not null default current_timestamp,
  answered_at timestamptz,
  constraint venue_requests_answered check ((status = 'open') = (answered_at is null))
);
create unique index venue_requests_once_idx on venue_requests (requester_id, lower(name)) where status = 'open';
create index venue_requests_queue_idx on venue_requests (status, created_at, id);
create index venue_requests_requester_idx on venue_requests (requester_id);
create index venue_requests_venue_idx on venue_requests (venue_id);

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('new_follower', 'follow_request', 'follow_accepted', 'verification_decision', 'venue_request', 'venue_ownership'));

-- Venues around a point, the nearest first.
create function find_venues_near(
  center_lat double precision, center_lon double precision, radius_meters double precision, result_limit integer
) returns table (id uuid, distance_meters double precision) language sql stable as $$
  select v.id, v.distance_meters
  from (
    select w.id, earth_distance(earth_position(center_lat, center_lon)::earth, earth_position(w.latitude, w.longitude)::earth) as distance_meters
    from public.venues w
    where w.archived_at is null
      and earth_box(earth_position(center_lat, center_lon)::earth, radius_meters) @> earth_position(w.latitude, w.longitude)
  ) v
  where v.distance_meters <= radius_meters
  order by v.distance_meters, v.id
  limit result_limit
$$;

-- What an owner learns of private schedules at their venues: a number a venue, between two moments.
create function count_private_shifts(owner uuid, from_time timestamptz, until_time timestamptz) returns table (
  venue_id uuid, shift_count bigint
) language sql stable as $$
  select s.venue_id, count(*)
  from public.shifts s
  join public.venues v on v.id = s.venue_id
  join public.profiles p on p.id = s.profile_id
  where v.owner_id = owner
    and s.cancelled_at is null
    and s.start_time >= from_time and s.start_time < until_time
    and p.schedule_is_private and p.suspended_at is null and p.id <> owner
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = owner and b.following_id = p.id) or (b.follower_id = p.id and b.following_id = owner))
    )
  group by s.venue_id
$$;
