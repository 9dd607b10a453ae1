-- PL/pgSQL keeps the plans of these; a function in SQL that cannot be inlined is planned again by every statement.

-- Profiles that this one blocked, or that blocked it.
create or replace function blocked_profile_ids(profile_id uuid) returns uuid[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select b.following_id from public.user_relationships b
    where b.follower_id = blocked_profile_ids.profile_id and b.relationship_type = 'blocked'
    union all
    select b.follower_id from public.user_relationships b
    where b.following_id = blocked_profile_ids.profile_id and b.relationship_type = 'blocked'
  );
end $$;

create or replace function suspended_profile_ids() returns uuid[]
language plpgsql stable as $$
begin
  return array(select p.id from public.profiles p where p.suspended_at is not null);
end $$;

create or replace function is_suspended(profile_id uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from public.profiles p where p.id = is_suspended.profile_id and p.suspended_at is not null
  );
end $$;
