alter table posts add column edited_at timestamptz;
create index posts_by_time_idx on posts (created_at, id);
-- Whether a stored picture is still shown is asked by its path.
create index posts_image_idx on posts (image_url) where image_url is not null;

create table likes (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  unique (post_id, profile_id)
);
-- How many of somebody's are of the last hour, too.
create index likes_by_profile_idx on likes (profile_id, created_at);
create index likes_of_post_idx on likes (post_id, created_at, id);

-- What one writes has an id of its writer's making: sent once more after an answer was lost, it is the one that stands.
alter table posts add column draft_id uuid;
create unique index posts_draft_idx on posts (profile_id, draft_id) where draft_id is not null;
alter table comments add column draft_id uuid;
create unique index comments_draft_idx on comments (profile_id, draft_id) where draft_id is not null;

-- What counters leave out is looked up by whom.
create index comments_of_people_idx on comments (post_id, profile_id);
create index comments_hidden_idx on comments (post_id) where hidden_at is not null;
create index profiles_suspended_idx on profiles (id) where suspended_at is not null;

-- Counters move once for all the rows of a statement, and posts are touched in the order of their ids: whoever's account
-- goes takes many likes along, and two who go at once must not wait for each other in a ring.
create function move_post_counts(liked uuid[], commented uuid[], delta integer) returns void
language plpgsql set search_path = public as $$
begin
  if liked is null and commented is null then return; end if;
  perform 1 from posts where id = any(liked) or id = any(commented) order by id for no key update;
  update posts o
    set like_count = o.like_count + delta * m.likes, comment_count = o.comment_count + delta * m.comments
    from (
      select id, sum(likes)::integer as likes, sum(comments)::integer as comments
      from (
        select unnest(liked) as id, 1 as likes, 0 as comments
        union all select unnest(commented), 0, 1
      ) moves
      group by id
    ) m
    where o.id = m.id;
end $$;

create function count_likes_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform move_post_counts(array_agg(post_id), null, 1) from added;
  return null;
end $$;
create function count_likes_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform move_post_counts(array_agg(post_id), null, -1) from removed;
  return null;
end $$;
create function count_comments_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform move_post_counts(null, array_agg(post_id), 1) from added;
  return null;
end $$;
create function count_comments_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform move_post_counts(null, array_agg(post_id), -1) from removed;
  return null;
end $$;
create trigger count_likes_added after insert on likes
  referencing new table as added for each statement execute function count_likes_added();
create trigger count_likes_removed after delete on likes
  referencing old table as removed for each statement execute function count_likes_removed();
drop trigger count_comment on comments;
drop function count_comment();
create trigger count_comments_added after insert on comments
  referencing new table as added for each statement execute function count_comments_added();
create trigger count_comments_removed after delete on comments
  referencing old table as removed for each statement execute function count_comments_removed();

-- Posts and comments name people and venues too.
alter table mentions
  alter column in_profile_id drop not null,
  alter column in_field drop not null,
  add column in_post_id uuid references posts (id) on delete cascade,
  add column in_comment_id uuid references comments (id) on delete cascade,
  add constraint mentions_in_one_text check (num_nonnulls(in_profile_id, in_post_id, in_comment_id) = 1),
  add constraint mentions_field_of_profile check ((in_profile_id is null) = (in_field is null)),
  add constraint mentions_post_place unique (in_post_id, starts),
  add constraint mentions_comment_place unique (in_comment_id, starts);

-- Between whom and somebody a block stands, either way.
create function blocked_around(person uuid) returns uuid[] language sql stable as $$
  select array(
    select b.following_id from public.user_relationships b where b.follower_id = person and b.relationship_type = 'blocked'
    union all
    select b.follower_id from public.user_relationships b where b.following_id = person and b.relationship_type = 'blocked'
  )
$$;
create function suspended_people() returns uuid[] language sql stable as $$
  select array(select p.id from public.profiles p where p.suspended_at is not null)
$$;

-- As before, with who speaks and whether the viewer may answer. `author_*` are null where a venue speaks: its posts name
-- no person. `speaker_id` is whose it is to change and to hear of: the author, or who owns the venue now. Between those
-- two and the viewer may stand a block, which hides no venue: then they neither like nor comment. What an archived venue
-- said is its owner's to see. What a venue says stays the venue's where who wrote it owns it no longer. Counters tell as
-- many as the viewer finds below: neither whom the viewer or the speaker has a block with, nor the suspended, nor what is
-- hidden. What is asked of the viewer alone stands in brackets of its own and is asked once.
drop function visible_posts(uuid);
create function visible_posts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, content text, image_url text, like_count integer, comment_count integer,
  created_at timestamptz, updated_at timestamptz, edited_at timestamptz, speaker_id uuid, can_react boolean,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text, venue_slug text, venue_name text, venue_image_url text
) language sql stable as $$
  select o.id, o.profile_id, o.venue_id, o.content, o.image_url,
    case when o.like_count = 0 then 0 else o.like_count - (
      select count(*)::integer from public.likes l
      where l.post_id = o.id and l.profile_id = any((
        select (select public.blocked_around(viewer) || public.suspended_people())
          || public.blocked_around(case when o.venue_id is null then o.profile_id else v.owner_id end)
      )::uuid[])
    ) end,
    case when o.comment_count = 0 then 0 else o.comment_count - (
      select count(*)::integer from public.comments c where c.post_id = o.id and c.hidden_at is not null
    ) - (
      select count(*)::integer from public.comments c
      where c.post_id = o.id and c.hidden_at is null and c.profile_id = any((
        select (select public.blocked_around(viewer) || public.suspended_people())
          || public.blocked_around(case when o.venue_id is null then o.profile_id else v.owner_id end)
      )::uuid[])
    ) end,
    o.created_at, o.updated_at, o.edited_at,
    case when o.venue_id is null then o.profile_id else v.owner_id end,
    o.venue_id is null or v.owner_id is null or not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = viewer and b.following_id = v.owner_id) or (b.follower_id = v.owner_id and b.following_id = viewer))
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
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  left join public.venues v on v.id = o.venue_id
  where viewer is not null
    and o.hidden_at is null
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

-- As before, with who says it. Below a post nobody is heard whom its speaker blocked, or who blocked the speaker: the
-- author, or the venue's owner, could neither see it nor take it away.
drop function visible_comments(uuid);
create function visible_comments(viewer uuid) returns table (
  id uuid, post_id uuid, profile_id uuid, content text, created_at timestamptz, post_speaker_id uuid,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text
) language sql stable as $$
  select c.id, c.post_id, c.profile_id, c.content, c.created_at, o.speaker_id,
    p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status
  from public.comments c
  join public.visible_posts(viewer) o on o.id = c.post_id
  join public.visible_profiles(viewer) p on p.id = c.profile_id
  where c.hidden_at is null
    and p.access <> 'blocked_by_me'
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = c.profile_id and b.following_id = o.speaker_id)
          or (b.follower_id = o.speaker_id and b.following_id = c.profile_id))
    )
$$;

-- One like, judged and written in one turn: each step sees what the one before it waited for. `verdict`: `liked` anew,
-- `again` where it stood, `missing` where the viewer may not or is gone, `too many` where this hour has seen enough. First the
-- people, in the order in which everybody takes them: neither turns private, blocks or goes meanwhile.
create function like_post(viewer uuid, post uuid, at timestamptz, most_an_hour integer)
returns table (verdict text, speaker_id uuid, venue_name text, like_id uuid, like_count integer)
language plpgsql set search_path = public as $$
declare
  seen record;
  made uuid;
begin
  perform from (
    select p.id from profiles p
    where p.id = viewer
      or p.id = (
        select case when o.venue_id is null then o.profile_id else v.owner_id end
        from posts o left join venues v on v.id = o.venue_id where o.id = post
      )
    order by p.id for share
  ) held;
  perform from posts o where o.id = post for no key update;
  select o.speaker_id, o.venue_name, o.like_count into seen
    from visible_posts(viewer) o join profiles p on p.id = viewer
    where o.id = post and o.can_react;
  if not found then
    return query select 'missing', null::uuid, null::text, null::uuid, 0;
    return;
  end if;
  if not exists (select from likes l where l.post_id = post and l.profile_id = viewer) and (
    select count(*) from (
      select from likes l where l.profile_id = viewer and l.created_at > at - interval '1 hour' limit most_an_hour
    ) recent
  ) >= most_an_hour then
    return query select 'too many', null::uuid, null::text, null::uuid, 0;
    return;
  end if;
  insert into likes (post_id, profile_id, created_at) values (post, viewer, at) on conflict do nothing returning id into made;
  return query
    select case when made is null then 'again' else 'liked' end, seen.speaker_id, seen.venue_name, made,
      seen.like_count + case when made is null then 0 else 1 end;
end $$;
