-- works with: 1.0.0
-- Who is shown when a person's shifts end, of those who see the shifts. For all others the end is in no answer.
alter table profiles add column shift_ends_for text not null default 'everyone'
  constraint profiles_shift_ends_for check (shift_ends_for in ('everyone', 'followers', 'only_me'));
create trigger emit_shift_ends_change after update of shift_ends_for on profiles
  for each row when (old.shift_ends_for <> new.shift_ends_for) execute function emit_shift_ends_change();
