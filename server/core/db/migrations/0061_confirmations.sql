-- works with: 1.0.0
-- When a venue last confirmed a special, and when two people had said that it is no longer right. Saving a special confirms
-- it, too, so the later of `confirmed_at` and `updated_at` counts, also if the previous release saved it.
alter table venue_specials add column confirmed_at timestamptz, add column doubted_at timestamptz;

-- The same for opening hours, which have no time of their own.
alter table venues add column hours_confirmed_at timestamptz, add column hours_doubted_at timestamptz;
update venues v set hours_confirmed_at = v.updated_at
where exists (select from venue_hours h where h.venue_id = v.id);

-- What people last said of a special, or of a venue's opening hours if `special_id` is null.
create table venue_answers (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  special_id uuid references venue_specials (id) on delete cascade,
  is_right boolean not null,
  answered_at timestamptz not null,
  constraint venue_answers_once unique nulls not distinct (profile_id, venue_id, special_id)
);
create index venue_answers_venue_idx on venue_answers (venue_id, special_id);
create index venue_answers_special_idx on venue_answers (special_id);
