-- Calendar apps accept a change of an entry only if its revision has grown.
create or replace function count_revision() returns trigger
language plpgsql set search_path = public as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

-- Numbers the cancellation of a shift that followers could see until then, in the order of `visibility_order`. Null
-- for all others.
create or replace function record_cancellation_order() returns trigger
language plpgsql set search_path = public as $$
begin
  new.cancelled_order := case
    when new.cancelled_at is not null and old.hidden_at is null and new.hidden_at is null
      and new.visibility <> 'only_me' and exists (
        select from profiles p
        where p.id = new.profile_id and not p.schedule_is_private and p.schedule_dark_until is null
          and p.suspended_at is null
      ) then nextval('visibility_order')
  end;
  return new;
end $$;
