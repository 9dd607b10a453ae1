-- Who or what a text names, by id: a name that changes hands leads nobody astray. The text keeps what was typed.
create table mentions (
  id uuid primary key default gen_random_uuid(),
  -- The text it stands in.
  in_profile_id uuid not null references profiles (id) on delete cascade,
  in_field text not null check (in_field in ('bio', 'workplaces_info')),
  -- Place in the text, UTF-16 units, as browsers count.
  starts integer not null check (starts >= 0),
  length integer not null check (length between 2 and 121),
  -- What is meant.
  profile_id uuid references profiles (id) on delete cascade,
  venue_id uuid references venues (id) on delete cascade,
  constraint mentions_of_one check (num_nonnulls(profile_id, venue_id) = 1),
  unique (in_profile_id, in_field, starts)
);
create index mentions_profile_idx on mentions (profile_id);
create index mentions_venue_idx on mentions (venue_id);
