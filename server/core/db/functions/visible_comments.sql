-- The comments that a viewer may see. A comment is hidden when its author and the owner of the post have a block,
-- because the owner could neither see nor delete it.
create or replace function visible_comments(viewer uuid) returns table (
  id uuid, post_id uuid, profile_id uuid, content text, created_at timestamptz, post_owner_id uuid,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text,
  author_user_type text, author_verification_status text
) language sql stable as $$
  select c.id, c.post_id, c.profile_id, c.content, c.created_at, o.owner_id,
    p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status
  from public.comments c
  join public.visible_posts(viewer) o on o.id = c.post_id
  join public.visible_profiles(viewer) p on p.id = c.profile_id
  where c.hidden_at is null
    and p.access <> 'blocked_by_me'
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = c.profile_id and b.following_id = o.owner_id)
          or (b.follower_id = o.owner_id and b.following_id = c.profile_id))
    )
$$;
