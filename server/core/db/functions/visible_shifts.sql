-- The rule for who sees a shift. A viewer sees shifts that are not cancelled, of people whose profile they see in full
-- and whose schedule is neither private nor dark, if the shift is for everyone, or for followers and they follow; their
-- own always. No one sees shifts of a suspended account, and a block in either direction hides them; so does a person who
-- hides their schedule from the viewer. A shift that is shown once its talent is there is `only_me` until then
-- (`held_shifts.sql`). A shift hidden by staff is visible only to its owner, marked as hidden. Without a
-- viewer: of people who put their schedule on the web (`public_shifts` adds for which days).
-- `end_time` is null if the person does not show the viewer when their shifts end. `ends_at` is the real end: reads may
-- compare it with the present time and nothing else, and never return it or sort by it.
create or replace function visible_shifts_with_end(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, series_id uuid,
  created_at timestamptz, updated_at timestamptz, talent_username text, talent_username_slug text,
  talent_full_name text, talent_user_type text, talent_verification_status text, talent_avatar_url text,
  talent_relationship_type text, revision integer, is_hidden boolean, ends_at timestamptz
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time,
    case when p.id = viewer or p.shift_ends_for = 'everyone'
      or (p.shift_ends_for = 'followers' and mine.relationship_type = 'following') then s.end_time end,
    s.notes, s.series_id,
    s.created_at, s.updated_at,
    p.username, p.username_slug, p.full_name, p.user_type,
    p.verification_status, p.avatar_url, mine.relationship_type, s.revision, s.hidden_at is not null,
    s.end_time
  from public.shifts s
  join public.profiles p on p.id = s.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where s.cancelled_at is null
    and p.suspended_at is null
    and (
      p.id = viewer
      or (
        s.hidden_at is null
        and not p.schedule_is_private
        and p.schedule_dark_until is null
        and (s.visibility = 'everyone' or (s.visibility = 'followers' and mine.relationship_type = 'following'))
        and mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
        and (viewer is not null or p.web_page in ('tonight', 'week'))
        -- Depends on the viewer alone, so it is read once for each statement, not for each shift.
        and p.id <> all (array(select h.profile_id from public.schedule_hidden_from h where h.viewer_id = viewer))
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

-- The same without `ends_at`: enough for one's own shifts and for reads that do not ask whether a shift is over.
create or replace function visible_shifts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, series_id uuid,
  created_at timestamptz, updated_at timestamptz, talent_username text, talent_username_slug text,
  talent_full_name text, talent_user_type text, talent_verification_status text, talent_avatar_url text,
  talent_relationship_type text, revision integer, is_hidden boolean
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.notes, s.series_id, s.created_at,
    s.updated_at, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_user_type,
    s.talent_verification_status, s.talent_avatar_url, s.talent_relationship_type, s.revision, s.is_hidden
  from public.visible_shifts_with_end(viewer) s
$$;
