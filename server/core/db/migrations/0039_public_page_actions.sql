-- The public page from which someone registers to follow it: followed once the email is confirmed.
alter table auth.pending_sign_ups add column follows text
  constraint pending_sign_ups_follows_form check (follows ~ '^(venue|profile):[a-z0-9._-]{1,120}$');

-- Reports that people without an account send from public pages. The email address is for one answer and deleted with it.
alter table reports
  add column is_anonymous boolean not null default false,
  add column reporter_email text,
  add constraint reports_anonymous check (not is_anonymous or reporter_id is null),
  add constraint reports_reporter_email check (
    reporter_email is null or (is_anonymous and char_length(reporter_email) <= 254)
  );
create index reports_reporter_email_idx on reports (created_at) where reporter_email is not null;

-- A request that claims a listed venue instead of asking for a new one.
alter table venue_requests add column claimed_venue_id uuid references venues (id) on delete cascade;
drop index venue_requests_once_idx;
create unique index venue_requests_once_idx on venue_requests (requester_id, lower(name))
  where status = 'open' and claimed_venue_id is null;
create unique index venue_claims_once_idx on venue_requests (requester_id, claimed_venue_id) where status = 'open';
create index venue_requests_claimed_venue_idx on venue_requests (claimed_venue_id);
