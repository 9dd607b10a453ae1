-- Profiles that this one blocked, or that blocked it.
create or replace function blocked_profile_ids(profile_id uuid) returns uuid[]
language sql stable as $$
  select array(
    select b.following_id from public.user_relationships b
    where b.follower_id = profile_id and b.relationship_type = 'blocked'
    union all
    select b.follower_id from public.user_relationships b
    where b.following_id = profile_id and b.relationship_type = 'blocked'
  )
$$;

create or replace function suspended_profile_ids() returns uuid[]
language sql stable as $$
  select array(select p.id from public.profiles p where p.suspended_at is not null)
$$;
