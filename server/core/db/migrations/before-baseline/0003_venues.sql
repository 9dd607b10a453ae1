create table venues (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique
    constraint venues_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
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
  constraint venues_position_whole check ((latitude is null) = (longitude is null))
);
create index venues_by_name_idx on venues (sort_name, id) where archived_at is null;
create index venues_owner_idx on venues (owner_id);
create index venues_search_idx on venues using gin (search_text gin_trgm_ops);

-- earthdistance resolves its own functions by the search path, which a restore empties: the pinned path keeps the index restorable.
create function earth_position(latitude double precision, longitude double precision) returns cube
language sql immutable strict parallel safe set search_path = public as $$
  select ll_to_earth(latitude, longitude)::cube
$$;
create index venues_position_idx on venues using gist (earth_position(latitude, longitude)) where archived_at is null;

create table venue_follows (
  user_id uuid not null references profiles (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  primary key (user_id, venue_id)
);
create index venue_follows_venue_idx on venue_follows (venue_id, created_at, user_id);

create function count_venue_follow() returns trigger
language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update venues set follower_count = follower_count + 1 where id = new.venue_id;
  else
    update venues set follower_count = follower_count - 1 where id = old.venue_id;
  end if;
  return null;
end $$;
create trigger count_venue_follow after insert or delete on venue_follows
  for each row execute function count_venue_follow();
