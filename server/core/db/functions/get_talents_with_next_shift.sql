-- Talent with a current or upcoming shift that the viewer may see, each once, with the first of those shifts. Filter,
-- order and limit are the caller's, so that the planner can use an index for them.
create or replace function get_talents_with_next_shift(viewer uuid, at timestamptz) returns table (
  id uuid, username text, username_slug text, full_name text, avatar_url text, user_type text,
  verification_status text, next_shift_id uuid, next_shift_start_time timestamptz, next_shift_end_time timestamptz,
  next_shift_venue_id uuid
) language sql stable as $$
  select s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_avatar_url,
    s.talent_user_type, s.talent_verification_status, s.id, s.start_time, s.end_time, s.venue_id
  from public.visible_shifts_with_end(viewer) s
  where s.talent_user_type in ('bartender', 'entertainer')
    -- No shift is longer than a day, so a current one started within the last 24 hours.
    and s.start_time > at - interval '24 hours'
    and s.ends_at > at
    and not exists (
      select from public.shifts earlier
      where earlier.profile_id = s.profile_id and earlier.cancelled_at is null
        and (
          earlier.profile_id = viewer
          or (
            earlier.hidden_at is null
            and (
              earlier.visibility = 'everyone'
              or (earlier.visibility = 'followers' and s.talent_relationship_type = 'following')
            )
          )
        )
        and earlier.start_time > at - interval '24 hours' and earlier.end_time > at
        and (earlier.start_time, earlier.id) < (s.start_time, s.id)
    )
$$;
