-- Browsers that have logged in to an account, by the hash of a cookie of its own: wrong passwords from elsewhere do not lock
-- them out. One is forgotten with the session that was ended there, and all with a new password.
create table auth.known_devices (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  session_id uuid references auth.session (id) on delete set null,
  expires_at timestamptz not null
);
create index known_devices_user_idx on auth.known_devices (user_id);
create index known_devices_session_idx on auth.known_devices (session_id);
create index known_devices_expires_idx on auth.known_devices (expires_at);

-- Links to log in, and those with which staff sets up the second factor.
alter table auth.mailed_links drop constraint mailed_links_purpose_check;
alter table auth.mailed_links add constraint mailed_links_purpose_check check (purpose in ('reset', 'login', 'staff'));
