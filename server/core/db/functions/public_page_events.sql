-- Each process compares the open public pages of the named people and venues with what it last read. These events never
-- wait for the outbox: a page must drop a person at once, whatever another process does, and few people are on pages.
create or replace function emit_profile_page_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform notify_live('changed_pages', array_append(
    array(select distinct s.venue_id from shifts s where s.profile_id = old.id), old.id));
  return coalesce(new, old);
end $$;

create or replace function emit_shift_page_change() returns trigger
language plpgsql set search_path = public as $$
declare
  person uuid := coalesce(new.profile_id, old.profile_id);
begin
  if exists (select from profiles p where p.id = person and p.web_page in ('tonight', 'week')) then
    perform notify_live('changed_pages', array_remove(array[person, old.venue_id, new.venue_id], null));
  end if;
  return null;
end $$;

create or replace function emit_venue_page_change() returns trigger
language plpgsql set search_path = public as $$
declare
  venue uuid := coalesce(new.id, old.id);
begin
  perform notify_live('changed_pages', array_append(
    array(
      select distinct s.profile_id
      from shifts s join profiles p on p.id = s.profile_id
      where s.venue_id = venue and p.web_page in ('tonight', 'week')
    ),
    venue
  ));
  return null;
end $$;
