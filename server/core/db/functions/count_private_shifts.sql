-- What a venue's owner may know about private schedules: how many such shifts there are at each of their venues. Not
-- counted are shifts that are hidden in another way too: in a dark schedule, not for everyone, or of someone who blocked
-- the owner or hides their schedule from them. Shifts of people whom the owner blocked are counted: otherwise, blocking and unblocking someone would reveal
-- how many of them are theirs.
create or replace function count_private_shifts(
  owner uuid, from_time timestamptz, until_time timestamptz
) returns table (
  venue_id uuid, shift_count bigint
) language sql stable as $$
  select s.venue_id, count(*)
  from public.shifts s
  join public.venues v on v.id = s.venue_id
  join public.profiles p on p.id = s.profile_id
  where v.owner_id = owner
    and s.cancelled_at is null and s.hidden_at is null
    and s.start_time >= from_time and s.start_time < until_time
    and s.visibility = 'everyone'
    and p.schedule_is_private and p.schedule_dark_until is null and p.suspended_at is null and p.id <> owner
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked' and b.follower_id = p.id and b.following_id = owner
    )
    and not exists (
      select from public.schedule_hidden_from h where h.viewer_id = owner and h.profile_id = p.id
    )
  group by s.venue_id
$$;
