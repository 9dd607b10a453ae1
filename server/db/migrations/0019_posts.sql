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
create index likes_by_profile_idx on likes (profile_id);
create index likes_of_post_idx on likes (post_id, created_at, id);

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

-- As before, with when it was edited and its picture's words; what an archived venue said is its owner's to see.
drop function visible_posts(uuid);
create function visible_posts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, content text, image_url text, like_count integer, comment_count integer,
  created_at timestamptz, updated_at timestamptz, edited_at timestamptz
) language sql stable as $$
  select o.id, o.profile_id, o.venue_id, o.content, o.image_url, o.like_count, o.comment_count, o.created_at, o.updated_at,
    o.edited_at
  from public.posts o
  left join public.profiles p on p.id = o.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and o.hidden_at is null
    and p.suspended_at is null
    and (
      (
        o.venue_id is not null
        and exists (
          select from public.venues v where v.id = o.venue_id and (v.archived_at is null or v.owner_id = viewer)
        )
      )
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
