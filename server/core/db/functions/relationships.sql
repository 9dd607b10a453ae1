-- Every write to the relationship between two people locks it first.
create or replace function lock_relationship(one uuid, other uuid) returns void
language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('relationships of ' || least(one, other), 0));
  select pg_advisory_xact_lock_shared(hashtextextended('relationships of ' || greatest(one, other), 0))
$$;

-- Until the transaction ends, no other transaction starts, requests or ends a relationship of this profile.
create or replace function lock_all_relationships(profile_id uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('relationships of ' || profile_id, 0))
$$;

-- A block ends following, requests, bells and notifications between the two.
create or replace function unfollow_on_block() returns trigger
language plpgsql set search_path = public as $$
begin
  delete from user_relationships
    where follower_id = new.following_id and following_id = new.follower_id and relationship_type = 'following';
  delete from bells where profile_id = new.follower_id and on_profile_id = new.following_id;
  delete from follow_requests
    where (requester_id, target_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
  delete from notifications
    where (recipient_id, sender_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
  return null;
end $$;

-- Numbers the moment at which a relationship took its present type, in the order of `visibility_order`.
create or replace function renew_since_order() returns trigger
language plpgsql set search_path = public as $$
begin
  new.since_order := nextval('visibility_order');
  return new;
end $$;
