-- What a username looks like at a glance: characters that pass for each other become one; dots and underscores are
-- left out. The same as `confusableSkeleton` in the contract.
create or replace function username_skeleton(value text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select replace(replace(
    translate(translate(lower(value), '._', ''), '012345789i', 'olzeastbgl'),
    'rn', 'm'), 'vv', 'w')
$$;

-- The same with doubled characters reduced to one. The same as `wideConfusableSkeleton` in the contract.
create or replace function username_wide_skeleton(value text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select regexp_replace(public.username_skeleton(value), '(.)\1+', '\1', 'g')
$$;

-- Creates the profile together with its account. The first username is random, so that it says nothing about the email
-- address, and looks like no other username.
create or replace function create_profile_for_user() returns trigger
language plpgsql set search_path = public as $$
declare
  new_username text;
begin
  loop
    new_username := 'guest_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
    exit when not exists (select from profiles p where p.username_skeleton = username_skeleton(new_username));
  end loop;
  insert into profiles (id, username, user_type, created_at, updated_at)
  values (new.id, new_username, new.user_type, new."createdAt", new."createdAt");
  return null;
end $$;
