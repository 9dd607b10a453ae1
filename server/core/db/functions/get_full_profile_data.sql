-- One profile as the viewer may see it. Fields that need full access are null otherwise. The counters leave out suspended
-- people, as the lists do: if a block of one of them ended a follow, the count would tell.
create or replace function get_full_profile_data(target_user_id uuid, viewer_user_id uuid) returns table (
  id uuid, username text, username_slug text, full_name text, user_type text, avatar_url text, is_private boolean,
  verification_status text, follower_count integer, following_count integer, created_at timestamptz, access text,
  relationship_status text, follows_me boolean, bio text, paypal_link text, venmo_handle text, cashapp_handle text,
  workplaces_info text, location_text text, schedule_is_private boolean
) language sql stable as $$
  select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.avatar_url, p.is_private,
    p.verification_status,
    p.follower_count - (
      select count(*)::integer from public.user_relationships r
      where r.following_id = p.id and r.follower_id = any(public.suspended_profile_ids())
        and r.relationship_type = 'following'
    ),
    p.following_count - (
      select count(*)::integer from public.user_relationships r
      where r.follower_id = p.id and r.following_id = any(public.suspended_profile_ids())
        and r.relationship_type = 'following'
    ),
    p.created_at,
    p.access,
    case
      when p.relationship_type is not null then p.relationship_type
      when exists (
        select from public.follow_requests r where r.requester_id = viewer_user_id and r.target_id = p.id
      ) then 'requested'
      else 'none'
    end,
    exists (
      select from public.user_relationships back
      where back.follower_id = p.id and back.following_id = viewer_user_id and back.relationship_type = 'following'
    ),
    case when p.access = 'full' then p.bio end,
    case when p.access = 'full' then p.paypal_link end,
    case when p.access = 'full' then p.venmo_handle end,
    case when p.access = 'full' then p.cashapp_handle end,
    case when p.access = 'full' then p.workplaces_info end,
    case when p.access = 'full' then p.location_text end,
    case when p.access = 'full' then p.schedule_is_private end
  from public.visible_profiles(viewer_user_id) p
  where p.id = target_user_id
$$;
