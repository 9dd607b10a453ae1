-- Records that the public pages of these people and venues may have changed, in the transaction that changes them.
create or replace function record_page_changes(ids uuid[]) returns void
language plpgsql set search_path = public as $$
begin
  insert into page_changes (page_id)
  select distinct changed.id from unnest(ids) changed (id) where changed.id is not null
  on conflict do nothing;
end $$;

-- Whether posts of a new owner are shown depends on their suspension, which must not be decided at the same time.
create or replace function record_venue_change() returns trigger
language plpgsql set search_path = public as $$
begin
  if old.owner_id is distinct from new.owner_id then
    perform from profiles p where p.id = new.owner_id for share;
  end if;
  perform record_page_changes(array[new.id]);
  return null;
end $$;

create or replace function record_venue_part_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform record_page_changes(array[old.venue_id, new.venue_id]);
  return null;
end $$;

create or replace function record_window_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform record_page_changes(array(
    select s.venue_id from venue_specials s where s.id in (old.special_id, new.special_id)
  ));
  return null;
end $$;

-- Images of events, specials, menu pages and a venue's posts are in a folder named by the venue.
create or replace function record_image_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform record_page_changes(array(
    select v.id from venues v where v.venue_image_url = old.path
    union select substring(old.path from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
  ));
  return null;
end $$;

create or replace function record_owner_suspension() returns trigger
language plpgsql set search_path = public as $$
begin
  perform record_page_changes(array(select v.id from venues v where v.owner_id = new.id));
  return null;
end $$;
