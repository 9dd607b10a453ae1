-- The order in which follows begin and visible shifts are cancelled. Clocks cannot tell: those of two servers differ,
-- and two things happen within a millisecond. Both writes lock the talent's profile, so these numbers are in true
-- order.
create sequence visibility_order;

create table user_relationships (
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade,
  relationship_type text not null check (relationship_type in ('following', 'blocked')),
  created_at timestamptz not null default current_timestamp,
  -- When this relationship took its present type.
  since_order bigint not null default nextval('public.visibility_order'),
  primary key (follower_id, following_id),
  constraint user_relationships_not_self check (follower_id <> following_id)
);
create index user_relationships_followers_idx
  on user_relationships (following_id, relationship_type, created_at, follower_id);
create index user_relationships_following_idx
  on user_relationships (follower_id, relationship_type, created_at, following_id);

create trigger count_follows_added after insert on user_relationships
  referencing new table as added for each statement execute function count_follows_added();
create trigger count_follows_removed after delete on user_relationships
  referencing old table as removed for each statement execute function count_follows_removed();
-- An update takes the old rows off the counters, then adds the new ones: these triggers fire in the order of their
-- names.
create trigger count_follows_updated_from after update on user_relationships
  referencing old table as removed for each statement execute function count_follows_removed();
create trigger count_follows_updated_to after update on user_relationships
  referencing new table as added for each statement execute function count_follows_added();
create trigger renew_since_order before update on user_relationships for each row
  when (old.relationship_type is distinct from new.relationship_type) execute function renew_since_order();
create trigger unfollow_on_block after insert or update on user_relationships for each row
  when (new.relationship_type = 'blocked') execute function unfollow_on_block();

create table follow_requests (
  requester_id uuid not null references profiles (id) on delete cascade,
  target_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  primary key (requester_id, target_id),
  constraint follow_requests_not_self check (requester_id <> target_id)
);
create index follow_requests_target_idx on follow_requests (target_id, created_at, requester_id);

-- People whose every post and shift the profile is notified of. A bell ends with the follow.
create table bells (
  profile_id uuid not null,
  on_profile_id uuid not null,
  created_at timestamptz not null default current_timestamp,
  primary key (profile_id, on_profile_id),
  foreign key (profile_id, on_profile_id) references user_relationships (follower_id, following_id) on delete cascade
);
create index bells_on_profile_idx on bells (on_profile_id);
