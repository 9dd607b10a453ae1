-- Lets open pages refetch what they show of a schedule. An event must reach only people for whom an answer differs, or it
-- would tell outsiders that something hidden changed. Only the change itself knows what was shown before, so each says
-- how long it matters: until when followers, and others who see the profile in full, have a shift that is now shown or no
-- longer shown to them. Null if there is none. Each process compares with its clock and checks which of these groups a
-- viewer belongs to, and blocks (`findScheduleReaders`). A rule about one viewer belongs there, not here. A change of
-- one viewer's relationship names the viewer instead.

-- To whom a shift is shown of those who see the schedule that it belongs to; null if only to its talent.
create or replace function shift_audience(visibility text, cancelled_at timestamptz, hidden_at timestamptz) returns text
language sql immutable as $$
  select case when cancelled_at is null and hidden_at is null and visibility <> 'only_me' then visibility end
$$;

-- These events never wait for the outbox: hiding a schedule must not depend on another process, and few change at once.
-- `changed_schedules` is for processes of the previous release, which send it to everyone who sees the profile in full.
create or replace function emit_schedule_difference(
  person uuid, followers_until timestamptz, others_until timestamptz
) returns void
language plpgsql as $$
begin
  perform pg_notify('live', (
    jsonb_build_object('schedule_changes', jsonb_build_array(jsonb_build_object(
      'profile_id', person, 'followers_until', followers_until, 'others_until', others_until
    )))
    || case when coalesce(followers_until, others_until) is null then '{}'
      else jsonb_build_object('changed_schedules', jsonb_build_array(person)) end
  )::text);
end $$;

-- For owners of venues, who read how many shifts of private schedules there are this week (`count_private_shifts`): in
-- which weeks, by each venue's time zone, the count of shifts of this person changes.
create or replace function emit_private_count_change(person uuid, venue_ids uuid[], start_times timestamptz[])
returns void
language plpgsql set search_path = public as $$
begin
  -- The payload of a NOTIFY is limited to 8,000 bytes.
  perform pg_notify('live', jsonb_build_object('private_counts', jsonb_agg(
    jsonb_build_object('profile_id', person, 'venue_id', parts.venue_id, 'week', parts.week)
  ))::text)
  from (
    select weeks.*, (row_number() over (order by weeks.venue_id, weeks.week) - 1) / 50 as part
    from (
      select distinct v.id as venue_id, date_trunc('week', s.start_time at time zone v.time_zone)::date as week
      from unnest(venue_ids, start_times) s (venue_id, start_time) join venues v on v.id = s.venue_id
    ) weeks
  ) parts
  group by part;
end $$;

-- The profile itself says whether the schedule is private. The person's own pages also say whether it is dark, which
-- matters without a shift too.
create or replace function emit_schedule_change() returns trigger
language plpgsql set search_path = public as $$
declare
  was_open boolean := has_open_schedule(old.suspended_at, old.schedule_is_private, old.schedule_dark_until);
  is_open boolean := has_open_schedule(new.suspended_at, new.schedule_is_private, new.schedule_dark_until);
  is_for_others boolean := (was_open and not old.is_private) <> (is_open and not new.is_private);
  was_counted boolean :=
    old.schedule_is_private and old.schedule_dark_until is null and old.suspended_at is null;
  is_counted boolean :=
    new.schedule_is_private and new.schedule_dark_until is null and new.suspended_at is null;
  followers_until timestamptz;
  others_until timestamptz;
begin
  if old.schedule_is_private <> new.schedule_is_private and old.suspended_at is null and new.suspended_at is null then
    followers_until := 'infinity';
    others_until := case when not (old.is_private and new.is_private) then 'infinity'::timestamptz end;
  elsif was_open <> is_open or is_for_others then
    select max(s.end_time) filter (where was_open <> is_open),
      max(s.end_time) filter (where is_for_others and s.visibility = 'everyone')
    into followers_until, others_until
    from shifts s
    where s.profile_id = new.id and shift_audience(s.visibility, s.cancelled_at, s.hidden_at) is not null;
  end if;
  if was_counted <> is_counted then
    perform emit_private_count_change(new.id, array_agg(s.venue_id), array_agg(s.start_time))
    from shifts s
    where s.profile_id = new.id and shift_audience(s.visibility, s.cancelled_at, s.hidden_at) = 'everyone';
  end if;
  perform emit_schedule_difference(new.id, followers_until, others_until);
  return null;
end $$;

create or replace function emit_shift_visibility_change() returns trigger
language plpgsql set search_path = public as $$
declare
  audience_before text := coalesce(shift_audience(old.visibility, old.cancelled_at, old.hidden_at), 'no one');
  audience_now text := coalesce(shift_audience(new.visibility, new.cancelled_at, new.hidden_at), 'no one');
  is_for_followers boolean := (audience_before = 'no one') <> (audience_now = 'no one');
  is_for_others boolean := (audience_before = 'everyone') <> (audience_now = 'everyone');
  ends timestamptz := greatest(old.end_time, new.end_time);
  person profiles%rowtype;
  is_open boolean;
begin
  select * into person from profiles p where p.id = new.profile_id;
  is_open := has_open_schedule(person.suspended_at, person.schedule_is_private, person.schedule_dark_until);
  perform emit_schedule_difference(
    person.id,
    case when is_for_followers and is_open then ends end,
    case when is_for_others and is_open and not person.is_private then ends end
  );
  if person.schedule_is_private and person.schedule_dark_until is null and person.suspended_at is null and is_for_others
  then
    perform emit_private_count_change(
      person.id, array[old.venue_id, new.venue_id], array[old.start_time, new.start_time]
    );
  end if;
  return null;
end $$;
