-- Events for a viewer to whom another relationship shows other shifts of a person (`schedule_events.sql`).

-- Whether anyone else is shown shifts of someone with these settings.
create or replace function has_open_schedule(
  suspended_at timestamptz, schedule_is_private boolean, schedule_dark_until timestamptz
) returns boolean
language sql immutable as $$
  select suspended_at is null and not schedule_is_private and schedule_dark_until is null
$$;

-- What a viewer with this relationship is shown of an open schedule: also the shifts for followers (`followers`), those
-- for everyone, or, if null, none. `is_blocked`: the person blocked the viewer.
create or replace function shown_schedule(is_private boolean, relationship text, is_blocked boolean) returns text
language sql immutable as $$
  select case
    when is_blocked or relationship = 'blocked' then null
    when relationship = 'following' then 'followers'
    when not is_private then 'everyone'
  end
$$;

-- Sends one viewer an event if there are shifts, not over, of a person that someone to whom this is shown sees.
create or replace function emit_schedule_to_viewer(person_id uuid, viewer uuid, shown text) returns void
language plpgsql set search_path = public as $$
declare
  person profiles%rowtype;
  ends timestamptz;
begin
  select * into person from profiles p where p.id = person_id;
  -- With a deleted account, its relationships are deleted.
  if not found or shown is null then return; end if;
  if not has_open_schedule(person.suspended_at, person.schedule_is_private, person.schedule_dark_until) then return; end if;
  select max(s.end_time) into ends
  from shifts s
  where s.profile_id = person_id
    and case shift_audience(s.visibility, s.cancelled_at, s.hidden_at)
      when 'everyone' then true
      when 'followers' then shown = 'followers'
    end;
  if ends is not null then
    perform pg_notify('live', jsonb_build_object('schedule_viewers', jsonb_build_array(
      jsonb_build_object('viewer_id', viewer, 'until', ends)
    ))::text);
  end if;
end $$;

-- Sends one viewer an event if another relationship shows them other shifts of a person.
create or replace function emit_shown_schedule_change(
  viewer uuid, person_id uuid, relationship_before text, relationship_now text,
  was_blocked boolean, is_blocked boolean
) returns void
language plpgsql set search_path = public as $$
declare
  person_is_private boolean := (select p.is_private from profiles p where p.id = person_id);
  shown_before text := shown_schedule(person_is_private, relationship_before, was_blocked);
  shown_now text := shown_schedule(person_is_private, relationship_now, is_blocked);
begin
  if shown_before is not distinct from shown_now or hides_schedule(person_id, viewer) then return; end if;
  -- Of someone followed, the shifts for everyone are in other lists, too.
  perform emit_schedule_to_viewer(
    person_id, viewer, case when 'followers' in (shown_before, shown_now) then 'followers' else 'everyone' end
  );
end $$;

-- A venue's owner whom someone blocked or unblocked, or hides their schedule from: the shifts of that person are no longer
-- counted, or are again.
create or replace function emit_private_count_of_owner(person uuid, owner uuid) returns void
language plpgsql set search_path = public as $$
begin
  -- The payload of a NOTIFY is limited to 8,000 bytes.
  perform pg_notify('live', jsonb_build_object('private_counts', jsonb_agg(jsonb_build_object(
    'profile_id', person, 'owner_id', owner, 'venue_id', parts.venue_id, 'week', parts.week
  )))::text)
  from (
    select weeks.*, (row_number() over (order by weeks.venue_id, weeks.week) - 1) / 40 as part
    from (
      select distinct v.id as venue_id, date_trunc('week', s.start_time at time zone v.time_zone)::date as week
      from venues v
      join shifts s on s.venue_id = v.id
      join profiles p on p.id = s.profile_id
      where v.owner_id = owner and s.profile_id = person
        and shift_audience(s.visibility, s.cancelled_at, s.hidden_at) = 'everyone'
        and p.schedule_is_private and p.schedule_dark_until is null and p.suspended_at is null
    ) weeks
  ) parts
  group by part;
end $$;

-- Runs before `unfollow_on_block`, whose name sorts after it: so it still finds whether the blocked person followed.
create or replace function emit_relationship_schedule_change() returns trigger
language plpgsql set search_path = public as $$
declare
  follower uuid := coalesce(new.follower_id, old.follower_id);
  followed uuid := coalesce(new.following_id, old.following_id);
  type_before text := old.relationship_type;
  type_now text := new.relationship_type;
  type_of_other text := (
    select r.relationship_type from user_relationships r where r.follower_id = followed and r.following_id = follower
  );
  was_blocked boolean := coalesce(type_before = 'blocked', false);
  is_blocked boolean := coalesce(type_now = 'blocked', false);
  is_blocked_by_other boolean := coalesce(type_of_other = 'blocked', false);
begin
  perform emit_shown_schedule_change(
    follower, followed, type_before, type_now, is_blocked_by_other, is_blocked_by_other
  );
  if was_blocked <> is_blocked then
    perform emit_shown_schedule_change(followed, follower, type_of_other, type_of_other, was_blocked, is_blocked);
    if not hides_schedule(follower, followed) then
      perform emit_private_count_of_owner(follower, followed);
    end if;
  end if;
  return null;
end $$;
