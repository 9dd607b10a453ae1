create table shifts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- A venue with shifts is archived, never deleted.
  venue_id uuid not null references venues (id) on delete restrict,
  start_time timestamptz not null,
  end_time timestamptz not null,
  notes text check (char_length(notes) between 1 and 500),
  series_id uuid,
  cancelled_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  revision integer not null default 0,
  -- The start of which followers were reminded.
  reminded_for timestamptz,
  -- The last change or cancellation that followers were notified of.
  notified_revision integer,
  hidden_at timestamptz,
  -- When a shift was cancelled that followers could see until then, in the order of `visibility_order`.
  cancelled_order bigint,
  -- When followers were last notified of this shift alone, in the same order.
  notified_order bigint,
  constraint shifts_end_after_start check (end_time > start_time),
  constraint shifts_max_24_hours check (end_time - start_time <= interval '24 hours'),
  constraint shifts_id_and_profile_key unique (id, profile_id)
);
create unique index shifts_no_duplicate on shifts (profile_id, venue_id, start_time, end_time)
  where cancelled_at is null;
-- The end comes last, so that past shifts are skipped within the index.
create index shifts_of_profile_idx on shifts (profile_id, start_time, id, end_time) where cancelled_at is null;
create index shifts_of_profile_by_end_idx on shifts (profile_id, end_time, id);
create index shifts_at_venue_idx on shifts (venue_id, start_time, id, end_time);
create index shifts_by_start_idx on shifts (start_time, id, end_time) where cancelled_at is null;
create index shifts_series_idx on shifts (series_id) where series_id is not null;
create index shifts_cancelled_idx on shifts (cancelled_at) where cancelled_at is not null;
create trigger count_revision before update on shifts for each row
  when ((old.venue_id, old.start_time, old.end_time, old.notes, old.cancelled_at)
    is distinct from (new.venue_id, new.start_time, new.end_time, new.notes, new.cancelled_at))
  execute function count_revision();
create trigger record_cancellation_order before update on shifts for each row
  when ((old.cancelled_at is null) <> (new.cancelled_at is null)) execute function record_cancellation_order();

-- Shifts that one notification announced together.
create table shift_batches (
  batch_id uuid not null,
  shift_id uuid not null references shifts (id) on delete cascade,
  kind text not null check (kind in ('posted', 'changed', 'cancelled')),
  primary key (batch_id, shift_id)
);
create index shift_batches_shift_idx on shift_batches (shift_id, kind);

-- An employer's roster, by the name of its calendar and the venue for which it was imported.
create table roster_sources (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  constraint roster_sources_once unique (profile_id, name, venue_id)
);
create index roster_sources_venue_idx on roster_sources (venue_id);

-- Which entry became which shift, so that importing the roster again moves the shift instead of duplicating it.
create table roster_entries (
  source_id uuid not null references roster_sources (id) on delete cascade,
  -- A digest of the entry's UID, which may have any length and content.
  uid_digest text not null check (char_length(uid_digest) = 43),
  -- The day of one occurrence of a repeated entry; empty for an entry that does not repeat.
  recurrence text not null check (recurrence = '' or recurrence ~ '^\d{4}-\d{2}-\d{2}$'),
  shift_id uuid not null references shifts (id) on delete cascade,
  primary key (source_id, uid_digest, recurrence)
);
create unique index roster_entries_shift_idx on roster_entries (shift_id);
