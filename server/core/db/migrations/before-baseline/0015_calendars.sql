-- Addresses under which calendar programs read, without signing in. Only the hash of what they hold is kept.
create table calendar_tokens (
  profile_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('followed', 'mine')),
  token_hash text not null unique,
  created_at timestamptz not null,
  last_fetched_at timestamptz,
  primary key (profile_id, kind)
);

-- Calendars take up a change of an entry only when its number has grown.
alter table shifts add column revision integer not null default 0;
alter table venue_events add column revision integer not null default 0;

create function count_revision() returns trigger
language plpgsql set search_path = public as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_revision before update on shifts for each row
  when ((old.venue_id, old.start_time, old.end_time, old.notes, old.cancelled_at)
    is distinct from (new.venue_id, new.start_time, new.end_time, new.notes, new.cancelled_at))
  execute function count_revision();
create trigger count_revision before update on venue_events for each row
  when ((old.venue_id, old.name, old.description, old.start_time, old.end_time, old.cancelled_at)
    is distinct from (new.venue_id, new.name, new.description, new.start_time, new.end_time, new.cancelled_at))
  execute function count_revision();

-- As before, with the revision.
drop function visible_shifts(uuid);
create function visible_shifts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text, series_id uuid,
  created_at timestamptz, updated_at timestamptz,
  talent_username text, talent_username_slug text, talent_full_name text, talent_user_type text,
  talent_verification_status text, talent_avatar_url text, talent_relationship_type text, revision integer
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.notes, s.series_id,
    s.created_at, s.updated_at,
    p.username, p.username_slug, p.full_name, p.user_type,
    p.verification_status, p.avatar_url, mine.relationship_type, s.revision
  from public.shifts s
  join public.profiles p on p.id = s.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and s.cancelled_at is null
    and p.suspended_at is null
    and (
      p.id = viewer
      or (
        not p.schedule_is_private
        and mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

-- Cancelled shifts of the very people whose standing ones `visible_shifts` shows: calendars tell for a while that
-- something is off. A test plays both at random and compares whom they show.
create function visible_cancelled_shifts(viewer uuid) returns table (
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
        not p.schedule_is_private
        and mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;
