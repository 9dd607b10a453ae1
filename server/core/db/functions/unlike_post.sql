-- Checks and removes one like in one call, with the locks of `like_post` in the same order. `outcome` is `unliked`,
-- `not_liked`, `not_found` (the viewer has not liked the post and may not see it) or `no_account` (the viewer's account
-- is gone). A like can be removed even if the viewer may no longer see the post; the like count is then not revealed.
create or replace function unlike_post(viewer uuid, post uuid) returns table (outcome text, like_count integer)
language plpgsql set search_path = public as $$
declare
  was_liked boolean;
  visible_like_count integer;
begin
  perform from profiles p where p.id = viewer for share;
  if not found then
    return query select 'no_account', 0;
    return;
  end if;
  perform from posts o where o.id = post for no key update;
  delete from likes l where l.post_id = post and l.profile_id = viewer;
  was_liked := found;
  select o.like_count into visible_like_count from visible_posts(viewer) o where o.id = post;
  return query
    select case when was_liked then 'unliked' when visible_like_count is null then 'not_found' else 'not_liked' end,
      coalesce(visible_like_count, 0);
end $$;
