-- What a handle looks like at a glance: letters and digits that pass for each other made one, dots and underscores left
-- out. The same as `skeletonOf` in the contract.
create function username_skeleton(value text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select replace(replace(
    translate(translate(lower(value), '._', ''), '012345789i', 'olzeastbgl'),
    'rn', 'm'), 'vv', 'w')
$$;

-- People who look alike already stay; whoever chooses a handle is compared under a lock on its skeleton.
alter table profiles add column username_skeleton text not null generated always as (username_skeleton(username)) stored;
create index profiles_username_skeleton_idx on profiles (username_skeleton);
alter table handle_history add column skeleton text not null generated always as (username_skeleton(username)) stored;
create index handle_history_skeleton_idx on handle_history (skeleton);

-- A newcomer's handle is made up; another is, in the one case of many where it looks like somebody's.
create or replace function create_profile_for_user() returns trigger
language plpgsql set search_path = public as $$
declare
  handle text;
begin
  loop
    handle := 'guest_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
    exit when not exists (select from profiles p where p.username_skeleton = username_skeleton(handle));
  end loop;
  insert into profiles (id, username, user_type, created_at, updated_at)
  values (new.id, handle, new.user_type, new."createdAt", new."createdAt");
  return null;
end $$;

-- A code of an app besides the password. The secret is encrypted by the server; what of it waits to be confirmed does
-- nothing yet. No code is taken twice: `last_step` is the time step of the last one.
create table auth.second_factors (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Codes for whoever lost the app, by their hash; each works once.
create table auth.recovery_codes (
  user_id uuid not null references auth.second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
