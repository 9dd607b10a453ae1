-- works with: 1.0.0
-- A device whose push service no longer knows it is kept, so that its owner sees it. One that its owner removed is kept,
-- so that it does not come back by itself. Neither receives anything.
alter table push_subscriptions
  add column gone_at timestamptz,
  add column removed_at timestamptz,
  add column hides_details boolean not null default false,
  add column last_shown_at timestamptz;

-- When the email that no push arrives was sent. Null again once a notification is shown.
alter table notification_settings add column push_silence_emailed_at timestamptz;

-- One push message to one device, for 30 days. `topic` is null for a test.
create table push_deliveries (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  topic text,
  due_at timestamptz not null,
  accepted_at timestamptz,
  shown_at timestamptz,
  -- Why it was not accepted.
  failure text check (failure in ('gone', 'failed'))
);
create index push_deliveries_subscription_idx on push_deliveries (subscription_id);
create index push_deliveries_profile_idx on push_deliveries (profile_id, due_at);
create index push_deliveries_by_time_idx on push_deliveries (due_at);
