-- Threads of Behind the Bar, for verified bartenders and staff. Only staff sees what staff hid. A thread is collapsed,
-- with no reason given, if its author is suspended or has a block with the viewer. `offset 0` evaluates that once for
-- each row instead of once for each column.
create or replace function visible_forum_threads(viewer uuid) returns table (
  id uuid, title text, content text, created_by uuid, image_url text, is_pinned boolean, pin_changed_at timestamptz,
  reply_count integer, created_at timestamptz, is_hidden boolean, is_collapsed boolean, author_username text,
  author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text
) language sql stable as $$
  select t.id,
    case when not c.is_collapsed then t.title end, case when not c.is_collapsed then t.content end,
    case when not c.is_collapsed then t.created_by end, case when not c.is_collapsed then t.image_url end,
    t.is_pinned, t.pin_changed_at, t.reply_count, t.created_at, t.hidden_at is not null, c.is_collapsed,
    case when not c.is_collapsed then p.username end, case when not c.is_collapsed then p.username_slug end,
    case when not c.is_collapsed then p.full_name end, case when not c.is_collapsed then p.avatar_url end,
    case when not c.is_collapsed then p.user_type end, case when not c.is_collapsed then p.verification_status end
  from public.profiles me
  cross join public.forum_threads t
  left join public.profiles p on p.id = t.created_by
  cross join lateral (
    select not me.is_admin and (
      p.suspended_at is not null
      or exists (
        select from public.user_relationships b
        where b.relationship_type = 'blocked'
          and ((b.follower_id = me.id and b.following_id = p.id) or (b.follower_id = p.id and b.following_id = me.id))
      )
    ) as is_collapsed
    offset 0
  ) c
  where me.id = viewer and me.suspended_at is null
    and (me.is_admin or (me.user_type = 'bartender' and me.verification_status = 'verified' and t.hidden_at is null))
$$;
