-- Every write of a relation between two people takes this first: a share in the turn of each. Whoever answers everybody
-- who asks takes the own turn alone, which is one lock however many ask.
create or replace function lock_pair(one uuid, other uuid) returns void
language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('relations of ' || least(one, other), 0));
  select pg_advisory_xact_lock_shared(hashtextextended('relations of ' || greatest(one, other), 0))
$$;

-- From now on until the transaction ends nobody else begins, asks for or ends anything between a person and another.
create function lock_relations(person uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('relations of ' || person, 0))
$$;

-- Counters move once for all the rows of a statement: ten thousand followers at once are one change of the row they
-- follow. The profiles are touched in the order of their ids.
create function move_follow_counts(followers uuid[], followed uuid[], delta integer) returns void
language plpgsql set search_path = public as $$
begin
  if followers is null then return; end if;
  perform 1 from profiles where id = any(followers) or id = any(followed) order by id for no key update;
  update profiles p
    set follower_count = p.follower_count + delta * m.as_followed, following_count = p.following_count + delta * m.as_follower
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

create function count_follows_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform move_follow_counts(array_agg(follower_id), array_agg(following_id), 1)
    from added where relationship_type = 'following';
  return null;
end $$;

create function count_follows_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform move_follow_counts(array_agg(follower_id), array_agg(following_id), -1)
    from removed where relationship_type = 'following';
  return null;
end $$;

drop trigger count_follow on user_relationships;
drop function count_follow();
create trigger count_follows_added after insert on user_relationships
  referencing new table as added for each statement execute function count_follows_added();
create trigger count_follows_removed after delete on user_relationships
  referencing old table as removed for each statement execute function count_follows_removed();
create trigger count_follows_now after update on user_relationships
  referencing new table as added for each statement execute function count_follows_added();
create trigger count_follows_before after update on user_relationships
  referencing old table as removed for each statement execute function count_follows_removed();

-- Names are composed before they are stored; those from before follow. One that would grow too long stays as it is.
update profiles set full_name = normalize(full_name, nfc)
  where full_name is not nfc normalized and char_length(normalize(full_name, nfc)) <= 80;
update venues set name = normalize(name, nfc)
  where name is not nfc normalized and char_length(normalize(name, nfc)) <= 120;
