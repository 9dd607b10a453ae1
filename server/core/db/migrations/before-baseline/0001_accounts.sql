-- Extensions, and the sign-in library's tables in their own schema (column names are the library's).
create extension if not exists citext;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create schema auth;
-- The job queue fills its schema itself; made here, under the lock of the migrations, it is not made twice by two starts at once.
create schema pgboss;

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

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index verification_identifier_idx on auth.verification (identifier);
create index verification_expires_idx on auth.verification ("expiresAt");

-- A registration is no account until the mailed link and its own password meet. Several may wait for one address,
-- so that nobody can take an address by asking first.
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

-- Mailed confirmation links, by the hash of their token: each proves an address, not a registration.
create table auth.confirmation_links (
  token_hash text primary key,
  email text not null,
  expires_at timestamptz not null
);
create index confirmation_links_email_idx on auth.confirmation_links (email);
create index confirmation_links_expires_idx on auth.confirmation_links (expires_at);

-- Fixed windows, shared by all processes.
create table public.rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limits_window_idx on public.rate_limits (window_ends_at);
