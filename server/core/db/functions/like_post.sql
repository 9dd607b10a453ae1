-- One like, as processes of the previous release store it.
create or replace function like_post(viewer uuid, post uuid, at timestamptz, hourly_limit integer) returns table (
  outcome text, owner_id uuid, venue_name text, like_id uuid, like_count integer
) language plpgsql set search_path = public as $$
begin
  return query
    select l.outcome, l.owner_id, l.venue_name, l.like_id, l.like_count
    from like_posts(array[viewer], array[post], array[at], hourly_limit) l;
end $$;
