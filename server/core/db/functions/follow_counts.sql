-- Adjusts the counters of all rows of a statement at once, because one statement may add ten thousand followers. The
-- profiles are locked in the order of their ids, so that two statements cannot deadlock.
create or replace function adjust_follow_counts(followers uuid[], followed uuid[], delta integer) returns void
language plpgsql set search_path = public as $$
begin
  if followers is null then return; end if;
  perform 1 from profiles where id = any(followers) or id = any(followed) order by id for no key update;
  update profiles p
    set follower_count = p.follower_count + delta * m.as_followed,
      following_count = p.following_count + delta * m.as_follower
    from (
      select id, sum(as_followed)::integer as as_followed, sum(as_follower)::integer as as_follower
      from (
        select unnest(followed) as id, 1 as as_followed, 0 as as_follower
        union all select unnest(followers), 0, 1
      ) moves
      group by id
    ) m
    where p.id = m.id;
end $$;

create or replace function count_follows_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_follow_counts(array_agg(follower_id), array_agg(following_id), 1)
    from added where relationship_type = 'following';
  return null;
end $$;

create or replace function count_follows_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform adjust_follow_counts(array_agg(follower_id), array_agg(following_id), -1)
    from removed where relationship_type = 'following';
  return null;
end $$;

create or replace function count_venue_follow() returns trigger
language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update venues set follower_count = follower_count + 1 where id = new.venue_id;
  else
    update venues set follower_count = follower_count - 1 where id = old.venue_id;
  end if;
  return null;
end $$;
