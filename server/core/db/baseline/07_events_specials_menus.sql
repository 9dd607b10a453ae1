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
  revision integer not null default 0,
  constraint venue_events_end_after_start check (end_time > start_time),
  constraint venue_events_length check (end_time <= start_time + interval '14 days')
);
create index venue_events_of_venue_idx on venue_events (venue_id, start_time, id);
create trigger count_revision before update on venue_events for each row
  when ((old.venue_id, old.name, old.description, old.start_time, old.end_time, old.cancelled_at)
    is distinct from (new.venue_id, new.name, new.description, new.start_time, new.end_time, new.cancelled_at))
  execute function count_revision();

create table venue_specials (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  details text check (char_length(details) <= 2000),
  valid_from timestamptz,
  -- The first moment after it, also if it ends with a whole day.
  valid_until timestamptz,
  -- The local days, for bounds entered without a time.
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

-- Time slots of a weekday, in the venue's time zone. An end at or before the start is on the next day.
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
