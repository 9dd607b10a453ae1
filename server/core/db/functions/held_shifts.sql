-- A person can show their shifts only once they are there (`profiles.shifts_shown_after`). Until then a shift is held: its
-- `visibility` is `only_me`, so that every rule about shifts that only their talent sees applies to it, and
-- `held_visibility` is who will see it. `held_until` says when; a job then shows it. Writers lock the profile, so that none
-- misses a change of the setting.
create or replace function hold_shift() returns trigger
language plpgsql set search_path = public as $$
declare
  minutes smallint;
  was_held boolean := tg_op = 'UPDATE' and old.held_until is not null;
  -- A write that says nothing about who sees the shift leaves `held_visibility` as it is.
  chosen text := case when new.visibility = 'only_me' then coalesce(new.held_visibility, 'only_me') else new.visibility end;
begin
  -- The setting, or the job, says itself what is held.
  if tg_op = 'UPDATE' and new.held_until is distinct from old.held_until then return new; end if;
  select p.shifts_shown_after into minutes from profiles p where p.id = new.profile_id;
  -- A shift that was shown is held again only if it moves: a change of who sees it says nothing about its time.
  if minutes is not null and (
    was_held
    or (tg_op = 'INSERT' and new.start_time + make_interval(mins => minutes) > new.created_at)
    or (
      tg_op = 'UPDATE' and new.start_time <> old.start_time
      and new.start_time + make_interval(mins => minutes) > new.updated_at
    )
  ) then
    new.held_until := new.start_time + make_interval(mins => minutes);
    new.held_visibility := chosen;
    new.visibility := 'only_me';
  else
    new.held_until := null;
    new.held_visibility := null;
    new.visibility := chosen;
  end if;
  return new;
end $$;

-- An event for the person's own pages. The shifts that the setting hides or shows send events to others themselves.
create or replace function emit_shift_delay_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_schedule_difference(new.id, null, null);
  return null;
end $$;
