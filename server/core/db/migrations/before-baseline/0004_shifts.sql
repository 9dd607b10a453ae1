create table shifts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- A venue is archived, never deleted, while shifts name it.
  venue_id uuid not null references venues (id) on delete restrict,
  start_time timestamptz not null,
  end_time timestamptz not null,
  notes text check (char_length(notes) between 1 and 500),
  series_id uuid,
  cancelled_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  constraint shifts_end_after_start check (end_time > start_time),
  constraint shifts_at_most_a_day check (end_time - start_time <= interval '24 hours')
);
create unique index shifts_no_duplicate on shifts (profile_id, venue_id, start_time, end_time) where cancelled_at is null;
-- The second sorts serve: whose next shift, a venue's coming shifts, everybody's coming shifts.
-- The end stands last in them so that what is over is passed by within the index.
create index shifts_of_profile_idx on shifts (profile_id, start_time, id, end_time) where cancelled_at is null;
create index shifts_of_profile_by_end_idx on shifts (profile_id, end_time, id);
create index shifts_at_venue_idx on shifts (venue_id, start_time, id, end_time);
create index shifts_by_start_idx on shifts (start_time, id, end_time) where cancelled_at is null;
create index shifts_series_idx on shifts (series_id) where series_id is not null;
