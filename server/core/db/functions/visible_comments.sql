-- The comments that a viewer may see. A comment is hidden when its author and the owner of the post have a block,
-- because the owner could neither see nor delete it. `offset 0` looks each author up by id: as a plain join, the
-- statement has more tables than the planner reorders, and it reads every profile.
create or replace function visible_comments(viewer uuid) returns table (
  id uuid, post_id uuid, profile_id uuid, content text, created_at timestamptz, post_owner_id uuid,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text,
  author_user_type text, author_verification_status text
) language sql stable as $$
  select c.id, c.post_id, c.profile_id, c.content, c.created_at, o.owner_id,
    p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status
  from public.comments c
  join public.visible_posts(viewer) o on o.id = c.post_id
  cross join lateral (
    select a.username, a.username_slug, a.full_name, a.avatar_url, a.user_type, a.verification_status
    from public.visible_profiles(viewer) a
    where a.id = c.profile_id and a.access <> 'blocked_by_me'
    offset 0
  ) p
  where c.hidden_at is null
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = c.profile_id and b.following_id = o.owner_id)
          or (b.follower_id = o.owner_id and b.following_id = c.profile_id))
    )
$$;
