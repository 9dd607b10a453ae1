-- Rejects a slug that still leads to another venue.
create or replace function reject_reserved_slug() returns trigger
language plpgsql set search_path = public as $$
begin
  if exists (select from venue_slug_history h where h.slug = new.slug and h.venue_id <> new.id) then
    raise exception 'the slug leads to another venue'
      using errcode = 'unique_violation', constraint = 'venues_slug_key';
  end if;
  return new;
end $$;
