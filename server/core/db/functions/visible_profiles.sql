-- Everyone the viewer may know of. `access`:
--   full            themselves, a public profile, or a private one that accepted them; no block either way
--   card            a private profile that the viewer does not follow: name, photo and counts only
--   blocked_by_me   the viewer blocked them
-- There is no row for anyone who blocked the viewer or is suspended. Without a viewer there are only the people with a
-- page on the web.
create or replace function searchable_profiles(viewer uuid) returns table (
  id uuid, username text, username_slug text, full_name text, user_type text, bio text, avatar_url text,
  paypal_link text, venmo_handle text, cashapp_handle text, workplaces_info text, is_private boolean,
  schedule_is_private boolean, location_text text, verification_status text, verification_notes text,
  follower_count integer, following_count integer, sort_name text, created_at timestamptz, updated_at timestamptz,
  access text, relationship_type text, search_text text, folded_text text
) language sql stable as $$
  select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.bio, p.avatar_url,
    p.paypal_link, p.venmo_handle, p.cashapp_handle, p.workplaces_info, p.is_private,
    p.schedule_is_private, p.location_text, p.verification_status, p.verification_notes,
    p.follower_count, p.following_count, p.sort_name, p.created_at, p.updated_at,
    case
      when p.id = viewer then 'full'
      when mine.relationship_type = 'blocked' then 'blocked_by_me'
      when not p.is_private or mine.relationship_type = 'following' then 'full'
      else 'card'
    end,
    mine.relationship_type,
    p.search_text,
    p.folded_text
  from public.profiles p
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where p.suspended_at is null
    and (viewer is not null or (p.web_page <> 'off' and not p.is_private))
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

-- The same without `folded_text`: columns of a released function stay as they are.
create or replace function visible_profiles(viewer uuid) returns table (
  id uuid, username text, username_slug text, full_name text, user_type text, bio text, avatar_url text,
  paypal_link text, venmo_handle text, cashapp_handle text, workplaces_info text, is_private boolean,
  schedule_is_private boolean, location_text text, verification_status text, verification_notes text,
  follower_count integer, following_count integer, sort_name text, created_at timestamptz, updated_at timestamptz,
  access text, relationship_type text, search_text text
) language sql stable as $$
  select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.bio, p.avatar_url, p.paypal_link,
    p.venmo_handle, p.cashapp_handle, p.workplaces_info, p.is_private, p.schedule_is_private,
    p.location_text, p.verification_status, p.verification_notes, p.follower_count, p.following_count,
    p.sort_name, p.created_at, p.updated_at, p.access, p.relationship_type, p.search_text
  from public.searchable_profiles(viewer) p
$$;
