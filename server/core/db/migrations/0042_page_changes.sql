-- works with: 1.0.0
-- Which public pages changed, with the transaction that changed them. Before it uses what it remembers of a page, each
-- process asks what changed since it last asked. A row lives for an hour, what a process remembers for a minute.
create table page_changes (
  changed_by xid8 not null default pg_current_xact_id(),
  -- A person or a venue. Not a foreign key, because the page of someone who was deleted has changed as well.
  page_id uuid not null,
  changed_at timestamptz not null default current_timestamp,
  -- The transaction comes first, so that two of them never wait for each other.
  primary key (changed_by, page_id)
);

-- What the triggers of migration 41 do not name, because it is not about people.
create trigger record_venue_change after update on venues
  for each row when ((old.is_public or new.is_public) and old.* is distinct from new.*)
  execute function record_venue_change();
create trigger record_event_change after insert or update or delete on venue_events
  for each row execute function record_venue_part_change();
create trigger record_special_change after insert or update or delete on venue_specials
  for each row execute function record_venue_part_change();
create trigger record_menu_page_change after insert or update or delete on venue_menu_pages
  for each row execute function record_venue_part_change();
create trigger record_window_change after insert or update or delete on venue_special_windows
  for each row execute function record_window_change();

create trigger record_post_added after insert on posts
  for each row when (new.venue_id is not null) execute function record_venue_part_change();
create trigger record_post_removed after delete on posts
  for each row when (old.venue_id is not null) execute function record_venue_part_change();
-- Not when counters change, which are on no public page.
create trigger record_post_change after update on posts
  for each row when (
    (old.venue_id is not null or new.venue_id is not null)
    and (old.venue_id, old.profile_id, old.content, old.image_url, old.hidden_at, old.created_at)
      is distinct from (new.venue_id, new.profile_id, new.content, new.image_url, new.hidden_at, new.created_at)
  ) execute function record_venue_part_change();

create trigger record_image_change after update on media
  for each row when (old.bucket in ('venues', 'posts', 'venue-event-images', 'venue_special_images'))
  execute function record_image_change();
create trigger record_image_removed after delete on media
  for each row when (old.bucket in ('venues', 'posts', 'venue-event-images', 'venue_special_images'))
  execute function record_image_change();

-- The posts that a suspended person wrote for their own venue are hidden.
create trigger record_owner_suspension after update on profiles
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function record_owner_suspension();
