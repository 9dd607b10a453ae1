-- Of a block of a username and a change to that username, the second waits for the first and then sees it. Comes before
-- the locks of relationships and profiles. All usernames share 1,024 locks, because one statement may add many profiles
-- and the server's table of locks is small.
create or replace function lock_blocked_username(name text) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtext('blocked username'), (hashtextextended(name, 0) & 1023)::integer)
$$;

-- Locks the profile and all who block the username that it takes, in the order used everywhere.
create or replace function lock_blockers_of_username(profile_id uuid, name text) returns void
language plpgsql set search_path = public as $$
begin
  perform lock_blocked_username(name);
  perform from profiles p
  where p.id = any(
    array(select b.blocker_id from blocked_usernames b where b.username = name and b.by_name) || profile_id
  )
  order by p.id for no key update;
end $$;

-- Each person may block 50 usernames by name. Those that match no one count like all others, so the limit tells nothing.
create or replace function limit_blocked_usernames() returns trigger
language plpgsql set search_path = public as $$
begin
  perform from profiles p where p.id = new.blocker_id for no key update;
  if (
    select count(*) from blocked_usernames b
    where b.blocker_id = new.blocker_id and b.by_name and b.username <> new.username
  ) >= 50 then
    raise exception 'too many usernames are blocked'
      using errcode = 'check_violation', constraint = 'blocked_usernames_limit';
  end if;
  return new;
end $$;

-- Lists the block of someone whom the blocker can see, under the username of that moment.
create or replace function list_blocked() returns trigger
language plpgsql set search_path = public as $$
begin
  if exists (
    select from blocked_username_matches m where m.blocker_id = new.follower_id and m.blocked_id = new.following_id
  ) then
    return null;
  end if;
  -- The update locks a row that is there, so that it stays until the match refers to it.
  insert into blocked_usernames as b (blocker_id, username, by_name, created_at)
  select new.follower_id, p.username, false, new.created_at from profiles p where p.id = new.following_id
  on conflict (blocker_id, username) do update set by_name = b.by_name;
  insert into blocked_username_matches (blocker_id, username, blocked_id)
  select new.follower_id, p.username, new.following_id from profiles p where p.id = new.following_id;
  return null;
end $$;

-- Takes a username off the list when its last block ends, but not when the blocked account is deleted.
create or replace function unlist_unblocked() returns trigger
language plpgsql set search_path = public as $$
begin
  delete from blocked_usernames b
  where b.blocker_id = old.blocker_id and b.username = old.username
    and exists (select from profiles p where p.id = old.blocked_id)
    and not exists (
      select from blocked_username_matches m where m.blocker_id = old.blocker_id and m.username = old.username
    );
  return null;
end $$;

-- Blocks one account under a username of the list. The caller holds the locks.
create or replace function block_under_username(blocker uuid, name text, blocked uuid, blocked_at timestamptz)
returns void language plpgsql set search_path = public as $$
begin
  insert into user_relationships as r (follower_id, following_id, relationship_type, created_at, is_unlisted)
  values (blocker, blocked, 'blocked', blocked_at, true)
  on conflict (follower_id, following_id) do update
    set relationship_type = 'blocked', created_at = excluded.created_at, is_unlisted = true
    where r.relationship_type <> 'blocked';
  insert into blocked_username_matches (blocker_id, username, blocked_id) values (blocker, name, blocked)
  on conflict do nothing;
end $$;

-- Whom a blocked username means: who has it now, whether or not the blocker can see them. Otherwise its last holder while
-- it is held for them, but only if the block changes nothing that the blocker can see, or the username leads there
-- anyway. Otherwise the blocker could find out the new username of someone who changed it to escape them.
create or replace function find_username_holders(
  blocker uuid, name text, held_since timestamptz, redirects_since timestamptz
) returns uuid[]
language plpgsql set search_path = public as $$
declare
  holders uuid[] := array(select p.id from profiles p where p.username = name and p.id <> blocker);
begin
  if cardinality(holders) > 0 then
    return holders;
  end if;
  return array(
    select h.profile_id from username_history h
    cross join lateral (
      select (select v.access from visible_profiles(blocker) v where v.id = h.profile_id) as access
    ) seen
    where h.username = name and h.released_at > held_since and h.profile_id <> blocker
      and (
        seen.access is null or seen.access = 'blocked_by_me'
        or (h.redirects and h.released_at > redirects_since and seen.access = 'full')
      )
  );
end $$;

-- Blocks a username and whom it means; and one more account, if it exists, that the blocker knew under this username. The
-- same statements for every username, with and without an account.
create or replace function block_username(
  blocker uuid, name text, known_id uuid, blocked_at timestamptz, held_since timestamptz, redirects_since timestamptz
) returns void language plpgsql set search_path = public as $$
declare
  targets uuid[];
  target uuid;
begin
  perform lock_blocked_username(name);
  targets := find_username_holders(blocker, name, held_since, redirects_since) || known_id;
  perform lock_relationship(blocker, one) from unnest(targets) one where one is not null;
  targets := array(
    select p.id from profiles p where p.id = blocker or p.id = any(targets) order by p.id for no key update
  );
  insert into blocked_usernames as b (blocker_id, username, by_name, created_at)
  values (blocker, name, true, blocked_at)
  on conflict (blocker_id, username) do update set by_name = true;
  foreach target in array targets loop
    if target <> blocker then
      perform block_under_username(blocker, name, target, blocked_at);
    end if;
  end loop;
end $$;

-- Blocks an account by its id, if it exists, without listing it: the blocker cannot see it and named no username.
create or replace function block_unlisted(blocker uuid, blocked uuid, blocked_at timestamptz) returns void
language plpgsql set search_path = public as $$
begin
  perform lock_relationship(blocker, blocked);
  perform from profiles p where p.id in (blocker, blocked) order by p.id for no key update;
  insert into user_relationships as r (follower_id, following_id, relationship_type, created_at, is_unlisted)
  select blocker, p.id, 'blocked', blocked_at, true from profiles p where p.id = blocked
  on conflict (follower_id, following_id) do update
    set relationship_type = 'blocked', created_at = excluded.created_at, is_unlisted = true
    where r.relationship_type <> 'blocked';
end $$;

-- Takes a username off the list and ends its blocks, except those that also belong to another username of the list. Also
-- ends a block that is not listed of whoever has the username.
create or replace function unblock_username(blocker uuid, name text) returns void
language plpgsql set search_path = public as $$
declare
  unblocked uuid[];
begin
  perform lock_blocked_username(name);
  unblocked := array(
    select m.blocked_id from blocked_username_matches m where m.blocker_id = blocker and m.username = name
    union select p.id from profiles p where p.username = name and p.id <> blocker
  );
  perform lock_relationship(blocker, one) from unnest(unblocked) one;
  perform from profiles p where p.id = blocker or p.id = any(unblocked) order by p.id for no key update;
  delete from blocked_usernames b where b.blocker_id = blocker and b.username = name;
  delete from user_relationships r
  where r.follower_id = blocker and r.following_id = any(unblocked) and r.relationship_type = 'blocked'
    and not exists (
      select from blocked_username_matches m where m.blocker_id = blocker and m.blocked_id = r.following_id
    );
end $$;

-- A blocked username applies to whoever takes it.
create or replace function block_new_username() returns trigger
language plpgsql set search_path = public as $$
declare
  blocker uuid;
begin
  perform lock_blocked_username(new.username);
  for blocker in
    select b.blocker_id from blocked_usernames b
    where b.username = new.username and b.by_name and b.blocker_id <> new.id order by b.blocker_id
  loop
    perform lock_relationship(blocker, new.id);
    perform block_under_username(blocker, new.username, new.id, new.updated_at);
  end loop;
  return null;
end $$;
