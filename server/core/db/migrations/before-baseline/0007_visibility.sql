-- Who sees whom: one function per entity. Every read for a viewer selects from these and from nothing else.
-- Each is a single stable SELECT, not strict, without SET, so that PostgreSQL inlines it into the query around it.

-- Everybody the viewer may know of. `access`:
--   full          self, public, or an accepted follower, and no block either way
--   card          private and not followed
--   blocked_by_me the viewer blocked them
-- Whoever blocked the viewer, or is suspended, has no row at all. No viewer, no rows.
create function visible_profiles(viewer uuid) returns table (
  id uuid, username text, username_slug text, full_name text, user_type text, bio text, avatar_url text,
  paypal_link text, venmo_handle text, cashapp_handle text, workplaces_info text, is_private boolean,
  schedule_is_private boolean, location_text text, verification_status text, verification_notes text,
  follower_count integer, following_count integer, sort_name text, created_at timestamptz, updated_at timestamptz,
  access text, relationship_type text
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
    mine.relationship_type
  from public.profiles p
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and p.suspended_at is null
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

-- Shifts that stand (not cancelled) of people the viewer sees in full. A private schedule shows to its talent alone.
create function visible_shifts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, series_id uuid,
  created_at timestamptz, updated_at timestamptz,
  talent_username text, talent_username_slug text, talent_full_name text, talent_user_type text,
  talent_verification_status text, talent_avatar_url text, talent_relationship_type text
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.notes, s.series_id,
    s.created_at, s.updated_at,
    p.username, p.username_slug, p.full_name, p.user_type,
    p.verification_status, p.avatar_url, mine.relationship_type
  from public.shifts s
  join public.profiles p on p.id = s.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and s.cancelled_at is null
    and p.suspended_at is null
    and (
      p.id = viewer
      or (
        not p.schedule_is_private
        and mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

-- Personal posts of people seen in full, and what venues say (a venue is not a person: a block hides its author, never the venue).
create function visible_posts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, content text, image_url text, like_count integer, comment_count integer,
  created_at timestamptz, updated_at timestamptz
) language sql stable as $$
  select o.id, o.profile_id, o.venue_id, o.content, o.image_url, o.like_count, o.comment_count, o.created_at, o.updated_at
  from public.posts o
  join public.profiles p on p.id = o.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and o.hidden_at is null
    and p.suspended_at is null
    and (
      o.venue_id is not null
      or p.id = viewer
      or (
        mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
        and not exists (
          select from public.user_relationships theirs
          where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
        )
      )
    )
$$;

-- Comments under visible posts by anybody the viewer may know of, blocks either way left out.
create function visible_comments(viewer uuid) returns table (
  id uuid, post_id uuid, profile_id uuid, content text, created_at timestamptz
) language sql stable as $$
  select c.id, c.post_id, c.profile_id, c.content, c.created_at
  from public.comments c
  join public.visible_posts(viewer) o on o.id = c.post_id
  join public.visible_profiles(viewer) p on p.id = c.profile_id
  where c.hidden_at is null and p.access <> 'blocked_by_me'
$$;
