-- The rule for who sees a cancelled shift: its owner; and followers who have followed without a break since before it
-- was cancelled, if followers could see it then and still could, unless the schedule is hidden from them. Notes go to the
-- owner only. `end_time` and `ends_at` are those of `visible_shifts_with_end`.
create or replace function visible_cancelled_shifts_with_end(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text,
  cancelled_at timestamptz, updated_at timestamptz, talent_username text, talent_full_name text, revision integer,
  ends_at timestamptz
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time,
    case when p.id = viewer or p.shift_ends_for in ('everyone', 'followers') then s.end_time end,
    case when p.id = viewer then s.notes end,
    s.cancelled_at, s.updated_at, p.username, p.full_name, s.revision, s.end_time
  from public.shifts s
  join public.profiles p on p.id = s.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and s.cancelled_at is not null
    and p.suspended_at is null
    and (
      p.id = viewer
      or (
        s.hidden_at is null
        and not p.schedule_is_private
        and p.schedule_dark_until is null
        and s.visibility <> 'only_me'
        and mine.relationship_type = 'following'
        and mine.since_order < s.cancelled_order
        and p.id <> all (array(select h.profile_id from public.schedule_hidden_from h where h.viewer_id = viewer))
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

create or replace function visible_cancelled_shifts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text,
  cancelled_at timestamptz, updated_at timestamptz, talent_username text, talent_full_name text, revision integer
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.notes, s.cancelled_at, s.updated_at,
    s.talent_username, s.talent_full_name, s.revision
  from public.visible_cancelled_shifts_with_end(viewer) s
$$;
