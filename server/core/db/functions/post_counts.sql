-- Adjusts the counters of all rows of a statement at once, because deleting an account may remove many likes. The
-- posts are locked in the order of their ids, so that two statements cannot deadlock.
create or replace function adjust_post_counts(liked uuid[], commented uuid[], delta integer) returns void
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

create or replace function count_likes_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(array_agg(post_id), null, 1) from added;
  return null;
end $$;

create or replace function count_likes_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(array_agg(post_id), null, -1) from removed;
  return null;
end $$;

create or replace function count_comments_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(null, array_agg(post_id), 1) from added;
  return null;
end $$;

create or replace function count_comments_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_post_counts(null, array_agg(post_id), -1) from removed;
  return null;
end $$;
