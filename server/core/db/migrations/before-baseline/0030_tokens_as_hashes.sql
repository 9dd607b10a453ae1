-- Links that let somebody in were stored as they were mailed, and sessions as they are in the cookie. Now only hashes are:
-- whoever reads the database, or a copy of it, cannot use what is in it.

-- Links mailed to an account: one of a purpose, so that a newer one ends the older.
create table auth.mailed_links (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  purpose text not null check (purpose in ('reset')),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index mailed_links_expires_idx on auth.mailed_links (expires_at);

-- The links of before end here; whoever holds one asks for another.
drop table auth.verification;

-- Sessions go on: the cookie keeps the token, the row its SHA-256.
update auth.session
set token = translate(rtrim(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '='), '+/', '-_');
