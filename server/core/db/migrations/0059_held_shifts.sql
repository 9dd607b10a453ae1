-- works with: 1.0.0
-- How many minutes after their start a person's shifts are shown to others; null: as soon as they are posted.
alter table profiles add column shifts_shown_after smallint
  constraint profiles_shifts_shown_after check (shifts_shown_after between 0 and 60);

-- A shift that others do not see yet is held: until then it is one that only its talent sees.
alter table shifts
  add column held_until timestamptz,
  add column held_visibility text
    constraint shifts_held_visibility check (held_visibility in ('everyone', 'followers', 'only_me'));
alter table shifts add constraint shifts_held check (
  (held_until is null) = (held_visibility is null) and (held_until is null or visibility = 'only_me')
);
create index shifts_held_idx on shifts (held_until) where held_until is not null;

-- The person's own pages show who will see a held shift.
create or replace trigger emit_shift_visibility_change after update on shifts
  for each row when (
    (old.visibility, old.held_visibility, old.cancelled_at is null, old.hidden_at is null)
    is distinct from (new.visibility, new.held_visibility, new.cancelled_at is null, new.hidden_at is null)
  ) execute function emit_shift_visibility_change();
create trigger emit_shift_delay_change after update of shifts_shown_after on profiles
  for each row when (old.shifts_shown_after is distinct from new.shifts_shown_after)
  execute function emit_shift_delay_change();
create trigger hold_new_shift before insert on shifts for each row execute function hold_shift();
-- Its name sorts before `record_cancellation_order`, which asks who sees the shift.
create trigger hold_shift before update on shifts
  for each row when (
    (old.visibility, old.held_visibility, old.start_time)
    is distinct from (new.visibility, new.held_visibility, new.start_time)
  ) execute function hold_shift();
