-- As before, without what staff hid: a hidden shift is there for its talent alone, marked.
drop function visible_shifts(uuid);
create function visible_shifts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, series_id uuid,
  created_at timestamptz, updated_at timestamptz,
  talent_username text, talent_username_slug text, talent_full_name text, talent_user_type text,
  talent_verification_status text, talent_avatar_url text, talent_relationship_type text, revision integer,
  is_hidden boolean
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.notes, s.series_id,
    s.created_at, s.updated_at,
    p.username, p.username_slug, p.full_name, p.user_type,
    p.verification_status, p.avatar_url, mine.relationship_type, s.revision, s.hidden_at is not null
  from public.shifts s
  join public.profiles p on p.id = s.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and s.cancelled_at is null
    and p.suspended_at is null
    and (
      p.id = viewer
      or (
        s.hidden_at is null
        and not p.schedule_is_private
        and mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
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
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.notes,
    s.cancelled_at, s.updated_at, p.username, p.full_name, s.revision
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
        and mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

create or replace function get_talents_with_next_shift(viewer uuid, at timestamptz) returns table (
  id uuid, username text, username_slug text, full_name text, avatar_url text, user_type text, verification_status text,
  next_shift_id uuid, next_shift_start_time timestamptz, next_shift_end_time timestamptz, next_shift_venue_id uuid
) language sql stable as $$
  select s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_avatar_url, s.talent_user_type,
    s.talent_verification_status, s.id, s.start_time, s.end_time, s.venue_id
  from public.visible_shifts(viewer) s
  where s.talent_user_type in ('bartender', 'entertainer')
    -- No shift is longer than a day: the walk may begin a day ago.
    and s.start_time > at - interval '24 hours'
    and s.end_time > at
    and not exists (
      select from public.shifts earlier
      where earlier.profile_id = s.profile_id and earlier.cancelled_at is null
        and (earlier.hidden_at is null or earlier.profile_id = viewer)
        and earlier.start_time > at - interval '24 hours' and earlier.end_time > at
        and (earlier.start_time, earlier.id) < (s.start_time, s.id)
    )
$$;

create or replace function count_private_shifts(owner uuid, from_time timestamptz, until_time timestamptz) returns table (
  venue_id uuid, shift_count bigint
) language sql stable as $$
  select s.venue_id, count(*)
  from public.shifts s
  join public.venues v on v.id = s.venue_id
  join public.profiles p on p.id = s.profile_id
  where v.owner_id = owner
    and s.cancelled_at is null and s.hidden_at is null
    and s.start_time >= from_time and s.start_time < until_time
    and p.schedule_is_private and p.suspended_at is null and p.id <> owner
    and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = owner and b.following_id = p.id) or (b.follower_id = p.id and b.following_id = owner))
    )
  group by s.venue_id
$$;

-- Open pages lose a comment that staff hid, and find it again.
create function tell_of_comment() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('touched', array[old.post_id]);
  return null;
end $$;
create trigger tell_of_comment_changed after update of hidden_at on comments
  for each row execute function tell_of_comment();

-- A report stays when the account it is about goes; what that person had said goes along.
create function bare_reports_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update reports set said = null where person_id = old.id and said is not null;
  return old;
end $$;
create trigger bare_reports_of_deleted before delete on profiles for each row execute function bare_reports_of_deleted();

-- The record is looked through by what staff decided, and by what they read: the latter would bury the former.
create index audit_log_decisions_idx on audit_log (created_at, id) where action <> 'read-forum';
create index audit_log_reads_idx on audit_log (created_at, id) where action = 'read-forum';
