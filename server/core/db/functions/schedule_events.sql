-- Lets open pages refetch what they show of a schedule. The event itself says neither whose schedule it is nor what
-- changed.
create or replace function emit_schedule_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_schedules', array[new.id]);
  return null;
end $$;

create or replace function emit_shift_visibility_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_schedules', array[new.profile_id]);
  return null;
end $$;
