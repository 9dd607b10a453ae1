create table profiles (
  id uuid primary key references auth."user" (id) on delete cascade,
  username text not null unique
    constraint profiles_username_form check (
      username ~ '^[a-z0-9_.]{3,30}$' and username !~ '^\.|\.$|\.\.'
    ),
  username_slug text not null generated always as (username) stored unique,
  username_chosen_at timestamptz,
  full_name text check (char_length(full_name) between 1 and 80),
  user_type text not null check (user_type in ('patron', 'bartender', 'entertainer', 'business')),
  bio text check (char_length(bio) between 1 and 1000),
  avatar_url text,
  paypal_link text check (paypal_link like 'https://%'),
  venmo_handle text,
  cashapp_handle text,
  workplaces_info text check (char_length(workplaces_info) between 1 and 500),
  is_private boolean not null default false,
  schedule_is_private boolean not null default false,
  location_text text,
  verification_status text not null default 'unverified'
    check (verification_status in ('unverified', 'pending_review', 'verified', 'rejected')),
  verification_notes text,
  is_admin boolean not null default false,
  suspended_at timestamptz,
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  -- What one is listed by: the full name, else the handle.
  sort_name text collate "C" not null generated always as (lower(coalesce(full_name, username))) stored,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create index profiles_talent_by_name_idx on profiles (sort_name, id) where user_type in ('bartender', 'entertainer');

-- The profile is born with the account, in the same transaction. Its handle tells nothing of the address;
-- the first visit chooses a better one.
create function create_profile_for_user() returns trigger
language plpgsql set search_path = public as $$
begin
  insert into profiles (id, username, user_type, created_at, updated_at)
  values (new.id, 'guest_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), new.user_type, new."createdAt", new."createdAt");
  return null;
end $$;
create trigger create_profile after insert on auth."user" for each row execute function create_profile_for_user();

create table user_relationships (
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade,
  relationship_type text not null check (relationship_type in ('following', 'blocked')),
  created_at timestamptz not null default current_timestamp,
  primary key (follower_id, following_id),
  constraint user_relationships_not_self check (follower_id <> following_id)
);
create index user_relationships_followers_idx on user_relationships (following_id, relationship_type, created_at, follower_id);
create index user_relationships_following_idx on user_relationships (follower_id, relationship_type, created_at, following_id);

create table follow_requests (
  requester_id uuid not null references profiles (id) on delete cascade,
  target_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  primary key (requester_id, target_id),
  constraint follow_requests_not_self check (requester_id <> target_id)
);
create index follow_requests_target_idx on follow_requests (target_id, created_at, requester_id);

-- Counters move only with the row they count. Both profiles are always touched in the order of their ids, so that two
-- people who follow each other at once cannot deadlock.
create function count_follow() returns trigger
language plpgsql set search_path = public as $$
declare
  follower uuid := coalesce(new.follower_id, old.follower_id);
  followed uuid := coalesce(new.following_id, old.following_id);
  delta integer := (case when tg_op <> 'DELETE' and new.relationship_type = 'following' then 1 else 0 end)
                 - (case when tg_op <> 'INSERT' and old.relationship_type = 'following' then 1 else 0 end);
begin
  if delta = 0 then return null; end if;
  if follower < followed then
    update profiles set following_count = following_count + delta where id = follower;
    update profiles set follower_count = follower_count + delta where id = followed;
  else
    update profiles set follower_count = follower_count + delta where id = followed;
    update profiles set following_count = following_count + delta where id = follower;
  end if;
  return null;
end $$;
create trigger count_follow after insert or update or delete on user_relationships
  for each row execute function count_follow();

-- Every write of a relation between two people takes this lock first, so that follow, accept and block cannot cross.
create function lock_pair(one uuid, other uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0))
$$;
