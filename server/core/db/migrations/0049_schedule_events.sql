-- works with: 1.0.0
-- A shift that is cancelled, restored, hidden or shown again also changes who sees it.
create or replace trigger emit_shift_visibility_change after update on shifts
  for each row when (
    (old.visibility, old.cancelled_at is null, old.hidden_at is null)
      is distinct from (new.visibility, new.cancelled_at is null, new.hidden_at is null)
  ) execute function emit_shift_visibility_change();
