-- A person's employer's roster, by what its calendar calls itself and the venue it was read for.
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

-- Which entry became which shift, so that reading the roster again moves the shift instead of doubling it.
create table roster_entries (
  source_id uuid not null references roster_sources (id) on delete cascade,
  -- The UID of the file, as a digest: it may be as long as the file likes, and say whatever.
  uid_digest text not null check (char_length(uid_digest) = 43),
  -- The day of a repeated entry that it stands for; empty for one that stands once.
  recurrence text not null check (recurrence = '' or recurrence ~ '^\d{4}-\d{2}-\d{2}$'),
  shift_id uuid not null references shifts (id) on delete cascade,
  primary key (source_id, uid_digest, recurrence)
);
create unique index roster_entries_shift_idx on roster_entries (shift_id);

-- Shifts taken out are looked for by the sweep.
create index shifts_cancelled_idx on shifts (cancelled_at) where cancelled_at is not null;
