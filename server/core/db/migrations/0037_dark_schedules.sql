-- While this is set, only the person sees their shifts. `infinity` means until they turn their schedule back on; otherwise
-- the job `dark-schedules` clears it at that time, so that no visibility function needs to know the time.
alter table profiles add column schedule_dark_until timestamptz;
create index profiles_dark_idx on profiles (schedule_dark_until) where schedule_dark_until is not null;
create trigger emit_schedule_change after update of schedule_is_private, schedule_dark_until on profiles
  for each row when (
    (old.schedule_is_private, old.schedule_dark_until is null)
      is distinct from (new.schedule_is_private, new.schedule_dark_until is null)
  ) execute function emit_schedule_change();

-- Who sees a shift, of the people who see the schedule that it belongs to.
alter table shifts add column visibility text not null default 'everyone'
  constraint shifts_visibility check (visibility in ('everyone', 'followers', 'only_me'));
create trigger emit_shift_visibility_change after update of visibility on shifts
  for each row when (old.visibility <> new.visibility) execute function emit_shift_visibility_change();

alter table live_outbox drop constraint live_outbox_kind_check;
alter table live_outbox add constraint live_outbox_kind_check
  check (kind in ('notifications', 'new_posts', 'changed_posts', 'changed_threads', 'changed_schedules'));
