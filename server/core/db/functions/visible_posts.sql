-- The posts that a viewer may see. `author_*` are null for a venue's post, which names no person. `owner_id` is who
-- may edit the post and is notified about it: the author, or the present owner of the venue. A block between the
-- viewer and the owner of a venue does not hide the venue's posts, but the viewer can neither like them nor comment on
-- them; the viewer's own block of an owner who is suspended makes no difference, as it would tell that there is such an
-- account. Only its owner sees the posts of an archived venue. A venue's post stays when its author no longer owns the
-- venue. The counters leave out what the viewer does not find below the post: people who have a block with the viewer
-- or with the owner, suspended people, and hidden comments. The inner parentheses let the planner evaluate once what
-- depends on the viewer alone. The limits make it look up each post's venue and relationship by their keys: a page has
-- few posts, and as plain joins these would read all venues and everyone whom the viewer follows. Without a viewer: the
-- posts of venues with a public page.
create or replace function visible_posts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, content text, image_url text, like_count integer, comment_count integer,
  created_at timestamptz, updated_at timestamptz, edited_at timestamptz, owner_id uuid, can_react boolean,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text,
  author_user_type text, author_verification_status text, venue_slug text, venue_name text, venue_image_url text
) language sql stable as $$
  select o.id, o.profile_id, o.venue_id, o.content, o.image_url,
    o.like_count - case when cardinality(hidden.people) > 0
      then public.count_likes_by(o.id, hidden.people, o.like_count) else 0 end,
    case when o.comment_count = 0 then 0 else o.comment_count - (
      select count(*)::integer from public.comments c where c.post_id = o.id and c.hidden_at is not null
    ) - case when cardinality(hidden.people) > 0
      then public.count_comments_by(o.id, hidden.people, o.comment_count) else 0 end end,
    o.created_at, o.updated_at, o.edited_at,
    case when o.venue_id is null then o.profile_id else v.owner_id end,
    o.venue_id is null or v.owner_id is null or not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = viewer and b.following_id = v.owner_id and not public.is_suspended(v.owner_id))
          or (b.follower_id = v.owner_id and b.following_id = viewer))
    ),
    case when o.venue_id is null then p.username end,
    case when o.venue_id is null then p.username_slug end,
    case when o.venue_id is null then p.full_name end,
    case when o.venue_id is null then p.avatar_url end,
    case when o.venue_id is null then p.user_type end,
    case when o.venue_id is null then p.verification_status end,
    v.slug, v.name, v.venue_image_url
  from public.posts o
  left join public.profiles p on p.id = o.profile_id
  left join lateral (
    select r.relationship_type from public.user_relationships r
    where r.follower_id = viewer and r.following_id = p.id limit 1
  ) mine on true
  left join lateral (
    select w.id, w.owner_id, w.slug, w.name, w.venue_image_url, w.is_public, w.archived_at
    from public.venues w where w.id = o.venue_id limit 1
  ) v on true
  cross join lateral (
    select case when o.like_count > 0 or o.comment_count > 0 then
      (select public.blocked_profile_ids(viewer) || public.suspended_profile_ids())
        -- As in blocked_profile_ids, whose call for each post would cost more.
        || array(
          select b.following_id from public.user_relationships b
          where b.follower_id = case when o.venue_id is null then o.profile_id else v.owner_id end
            and b.relationship_type = 'blocked'
          union all
          select b.follower_id from public.user_relationships b
          where b.following_id = case when o.venue_id is null then o.profile_id else v.owner_id end
            and b.relationship_type = 'blocked'
        )
    end as people
    offset 0
  ) hidden
  where o.hidden_at is null
    and (viewer is not null or (o.venue_id is not null and v.is_public and v.archived_at is null))
    and (p.suspended_at is null or (o.venue_id is not null and v.owner_id is distinct from p.id))
    and (
      (o.venue_id is not null and (v.archived_at is null or v.owner_id = viewer))
      or (
        o.venue_id is null
        and (
          p.id = viewer
          or (
            mine.relationship_type is distinct from 'blocked'
            and (not p.is_private or mine.relationship_type = 'following')
            and not exists (
              select from public.user_relationships theirs
              where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
            )
          )
        )
      )
    )
$$;
