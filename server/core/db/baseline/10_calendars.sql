-- Calendar links, which work without logging in, by the hash of their token.
create table calendar_tokens (
  profile_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('followed', 'mine')),
  token_hash text not null unique,
  created_at timestamptz not null,
  last_fetched_at timestamptz,
  primary key (profile_id, kind)
);
