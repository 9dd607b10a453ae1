-- Rows of the audit log are never changed or deleted.
create or replace function reject_audit_log_change() returns trigger
language plpgsql set search_path = public as $$
begin
  -- The only exception: the actor's account is deleted.
  if tg_op = 'UPDATE' and new.actor_id is null
    and (new.id, new.action, new.subject_id, new.details, new.created_at)
      is not distinct from (old.id, old.action, old.subject_id, old.details, old.created_at) then
    return new;
  end if;
  raise exception 'rows of the audit log cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
