-- works with: 1.0.0
-- Idempotency keys, made by the client, as posts have them: a form whose answer was lost is sent again and stored once.
alter table shift_income add column draft_id uuid;
create unique index shift_income_draft_idx on shift_income (user_id, draft_id) where draft_id is not null;
alter table venue_events add column draft_id uuid;
create unique index venue_events_draft_idx on venue_events (venue_id, draft_id) where draft_id is not null;
alter table venue_specials add column draft_id uuid;
create unique index venue_specials_draft_idx on venue_specials (venue_id, draft_id) where draft_id is not null;
alter table venue_menu_pages add column draft_id uuid;
create unique index venue_menu_pages_draft_idx on venue_menu_pages (venue_id, draft_id) where draft_id is not null;
