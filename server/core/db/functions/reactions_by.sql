-- How many of a post's likes or comments, `total` in all, are by these people. Reads whichever are fewer: what the post
-- has, or what the people could have written. People may be listed twice.
create or replace function count_likes_by(post uuid, people uuid[], total integer) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if total = 0 or cardinality(people) = 0 then return 0; end if;
  if total < cardinality(people) then
    return (select count(*) from public.likes l where l.post_id = post and l.profile_id = any(people));
  end if;
  return (
    select count(*) from (select distinct unnest(people) as id) person
    join public.likes l on l.post_id = post and l.profile_id = person.id
  );
end $$;

create or replace function count_comments_by(post uuid, people uuid[], total integer) returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if total = 0 or cardinality(people) = 0 then return 0; end if;
  if total < cardinality(people) then
    return (
      select count(*) from public.comments c
      where c.post_id = post and c.hidden_at is null and c.profile_id = any(people)
    );
  end if;
  return (
    select count(*) from (select distinct unnest(people) as id) person
    join public.comments c on c.post_id = post and c.profile_id = person.id and c.hidden_at is null
  );
end $$;
