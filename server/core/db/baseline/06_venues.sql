create table venues (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique
    constraint venues_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120)
    -- Other pages have these addresses.
    constraint venues_slug_not_reserved check (slug not in ('new', 'near')),
  owner_id uuid references profiles (id) on delete set null,
  description text check (char_length(description) <= 2000),
  address_line1 text,
  address_line2 text,
  city text,
  state_province text,
  postal_code text,
  country text,
  phone_number text,
  website_url text check (website_url ~ '^https?://'),
  venue_image_url text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null,
  follower_count integer not null default 0 check (follower_count >= 0),
  archived_at timestamptz,
  sort_name text collate "C" not null generated always as (lower(name)) stored,
  search_text text not null generated always as (lower(name || ' ' || coalesce(city, ''))) stored,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  -- Archived by staff: its owner cannot restore it.
  hidden_at timestamptz,
  constraint venues_coordinates_complete check ((latitude is null) = (longitude is null)),
  constraint venues_texts_length check (
    char_length(address_line1) <= 120 and char_length(address_line2) <= 120 and char_length(city) <= 80
    and char_length(state_province) <= 80 and char_length(postal_code) <= 20 and char_length(country) <= 80
    and char_length(phone_number) <= 30 and char_length(website_url) <= 300
  )
);
create index venues_by_name_idx on venues (sort_name, id) where archived_at is null;
create index venues_owner_idx on venues (owner_id);
create index venues_search_idx on venues using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index venues_bigrams_idx on venues using gin (bigrams(search_text)) with (fastupdate = off);
-- Prefix searches, whatever the collation of the database.
create index venues_slug_prefix_idx on venues (slug collate "C") where archived_at is null;
create index venues_image_idx on venues (venue_image_url) where venue_image_url is not null;
create index venues_position_idx on venues using gist (earth_position(latitude, longitude)) where archived_at is null;
create trigger reject_reserved_slug before insert or update of slug on venues
  for each row execute function reject_reserved_slug();

-- Earlier slugs, which lead to their venue for good.
create table venue_slug_history (
  slug text primary key,
  venue_id uuid not null references venues (id) on delete cascade,
  released_at timestamptz not null
);
create index venue_slug_history_venue_idx on venue_slug_history (venue_id);

create table venue_follows (
  user_id uuid not null references profiles (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  primary key (user_id, venue_id)
);
create index venue_follows_venue_idx on venue_follows (venue_id, created_at, user_id);
create trigger count_venue_follow after insert or delete on venue_follows
  for each row execute function count_venue_follow();

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
