-- Checks and stores likes in one call, so that each statement sees what the one before it waited for. `n` is the place of
-- a like in the arrays; `outcome` is `liked`, `already_liked`, `not_found` (the liker may not like the post, or it is
-- deleted) or `rate_limited`. All profiles are locked first and then all posts, in the same order as everywhere else, so
-- that no one turns private, blocks or is deleted in between. `like_count` leaves out other likes of the same call.
create or replace function like_posts(likers uuid[], liked uuid[], times timestamptz[], hourly_limit integer)
returns table (n bigint, outcome text, owner_id uuid, venue_name text, like_id uuid, like_count integer)
language plpgsql set search_path = public as $$
#variable_conflict use_column
begin
  perform from (
    select p.id from profiles p
    where p.id = any(likers || array(
      select case when o.venue_id is null then o.profile_id else v.owner_id end
      from posts o left join venues v on v.id = o.venue_id where o.id = any(liked)
    ))
    order by p.id for share
  ) locked;
  perform from posts o where o.id = any(liked) order by o.id for no key update;
  return query
    with wanted as (
      select * from unnest(likers, liked, times) with ordinality as w (liker, post, at, n)
    ), visible as (
      select w.*, o.owner_id, o.venue_name, o.like_count,
        exists (select from likes l where l.post_id = w.post and l.profile_id = w.liker) as was_liked
      from wanted w
      join profiles p on p.id = w.liker
      cross join lateral (
        select o.owner_id, o.venue_name, o.like_count from visible_posts(w.liker) o where o.id = w.post and o.can_react
      ) o
    ), judged as materialized (
      select v.*, v.was_liked or count(*) filter (where not v.was_liked) over (partition by v.liker order by v.n) + (
        select count(*) from (
          select from likes l
          where l.profile_id = v.liker and l.created_at > v.at - interval '1 hour' limit hourly_limit
        ) recent
      ) <= hourly_limit as is_allowed
      from visible v
    ), inserted as (
      insert into likes (post_id, profile_id, created_at)
        select j.post, j.liker, j.at from judged j where j.is_allowed and not j.was_liked
        on conflict do nothing returning id, post_id, profile_id
    )
    select w.n,
      case
        when j.n is null then 'not_found'
        when not j.is_allowed then 'rate_limited'
        when i.id is null then 'already_liked'
        else 'liked'
      end,
      j.owner_id, j.venue_name, i.id, case when j.is_allowed then j.like_count + (i.id is not null)::integer else 0 end
    from wanted w
    left join judged j on j.n = w.n
    left join inserted i on i.post_id = w.post and i.profile_id = w.liker;
end $$;
