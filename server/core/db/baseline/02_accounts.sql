-- The tables of the authentication library, with its column names, and what belongs to an account beside them.
create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp,
  user_type text not null default 'patron' check (user_type in ('patron', 'bartender', 'entertainer', 'business')),
  age_confirmed_at timestamptz not null
);
create trigger create_profile after insert on auth."user" for each row execute function create_profile_for_user();
create trigger record_deleted_account after delete on auth."user"
  for each row execute function record_deleted_account();

-- `token` is the SHA-256 of the token in the cookie.
create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" (id) on delete cascade
);
create index session_user_idx on auth.session ("userId");
create trigger emit_sessions_ended after delete on auth.session
  referencing old table as removed for each statement execute function emit_sessions_ended();

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  unique ("providerId", "accountId")
);
create index account_user_idx on auth.account ("userId");

-- A sign-up becomes an account once its emailed link is opened and its own password entered. Several may be pending for
-- one address, so that no one can take an address by signing up first.
create table auth.pending_sign_ups (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  password_hash text not null,
  user_type text not null check (user_type in ('patron', 'bartender', 'entertainer', 'business')),
  age_confirmed_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_ups_email_idx on auth.pending_sign_ups (email, created_at);
create index pending_sign_ups_expires_idx on auth.pending_sign_ups (expires_at);

-- Emailed confirmation links, by the hash of their token. Each proves an address, not a sign-up.
create table auth.confirmation_links (
  token_hash text primary key,
  email text not null,
  expires_at timestamptz not null
);
create index confirmation_links_email_idx on auth.confirmation_links (email);
create index confirmation_links_expires_idx on auth.confirmation_links (expires_at);

-- Links emailed to an account. A newer link replaces the one with the same purpose.
create table auth.emailed_links (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'login', 'staff')),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index emailed_links_expires_idx on auth.emailed_links (expires_at);

-- A new address is stored here until its link is opened; until then the account keeps the old one.
create table auth.email_changes (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
create unique index email_changes_user_idx on auth.email_changes (user_id);
create index email_changes_expires_idx on auth.email_changes (expires_at);

-- Two-step login. The server encrypts `secret`; it has no effect until confirmed. `last_step` is the time step of the
-- last accepted code, so that no code is accepted twice.
create table auth.second_factors (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create table auth.recovery_codes (
  user_id uuid not null references auth.second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Browsers that have logged in to an account, by the hash of a cookie of their own: wrong passwords from elsewhere do
-- not lock them out. Ending a session forgets its browser; a new password forgets all.
create table auth.known_devices (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  session_id uuid references auth.session (id) on delete set null,
  expires_at timestamptz not null
);
create index known_devices_user_idx on auth.known_devices (user_id);
create index known_devices_session_idx on auth.known_devices (session_id);
create index known_devices_expires_idx on auth.known_devices (expires_at);

-- Ids of deleted accounts, recorded here with the deletion and then in the file storage (`recorded_at`), so that
-- restoring an older backup deletes them again.
create table deleted_accounts (
  id uuid primary key,
  deleted_at timestamptz not null default current_timestamp,
  recorded_at timestamptz
);
create index deleted_accounts_unrecorded_idx on deleted_accounts (deleted_at) where recorded_at is null;
create index deleted_accounts_by_age_idx on deleted_accounts (deleted_at);

-- Fixed windows, shared by all processes.
create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limits_window_idx on rate_limits (window_ends_at);
