-- A notification is deleted with its subject. Those with the same `group_key` are shown as one line. Those that are not
-- listed exist for another channel only.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references profiles (id) on delete cascade,
  sender_id uuid references profiles (id) on delete cascade,
  type text not null check (type in (
    'new_follower', 'follow_request', 'follow_accepted', 'new_like', 'new_comment', 'mention', 'new_post',
    'shift_posted', 'shift_changed', 'shift_cancelled', 'shift_soon', 'works_elsewhere', 'new_event', 'new_special',
    'verification_decision', 'venue_request', 'venue_ownership', 'forum_reply', 'report_outcome', 'hidden_by_staff'
  )),
  message text not null,
  link_url text check (link_url like '/%'),
  metadata jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default current_timestamp,
  -- A withdrawn one is kept for a day, so that asking again and again notifies once.
  withdrawn_at timestamptz,
  -- At most one notification for each recipient and key.
  dedupe_key text,
  group_key text not null default gen_random_uuid()::text,
  is_listed boolean not null default true,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  shift_id uuid references shifts (id) on delete cascade,
  event_id uuid references venue_events (id) on delete cascade,
  special_id uuid references venue_specials (id) on delete cascade,
  venue_id uuid references venues (id) on delete cascade,
  -- Of several shifts, listed in shift_batches.
  batch_id uuid,
  -- An outbox: until this is set, pushes and emails are still to be sent, not before `deliver_after`.
  delivered_at timestamptz,
  deliver_after timestamptz,
  thread_id uuid references forum_threads (id) on delete cascade,
  reply_id uuid references forum_replies (id) on delete cascade,
  constraint notifications_not_to_self check (sender_id is distinct from recipient_id)
);
create index notifications_of_recipient_idx on notifications (recipient_id, created_at, id);
create index notifications_of_sender_idx on notifications (sender_id, recipient_id, type, created_at);
create index notifications_unread_idx on notifications (recipient_id, group_key)
  where not is_read and withdrawn_at is null and is_listed;
create index notifications_group_idx on notifications (recipient_id, group_key, created_at, id);
create index notifications_outbox_idx on notifications (coalesce(deliver_after, created_at), id)
  where delivered_at is null;
create unique index notifications_dedupe_key_idx on notifications (recipient_id, dedupe_key)
  where dedupe_key is not null;
create index notifications_hidden_idx on notifications (dedupe_key) where type = 'hidden_by_staff';
create index notifications_post_idx on notifications (post_id);
create index notifications_comment_idx on notifications (comment_id);
create index notifications_shift_idx on notifications (shift_id);
create index notifications_event_idx on notifications (event_id);
create index notifications_special_idx on notifications (special_id);
create index notifications_venue_idx on notifications (venue_id);
create index notifications_thread_idx on notifications (thread_id);
create index notifications_reply_idx on notifications (reply_id);
create trigger emit_notifications_added after insert on notifications
  referencing new table as added for each statement execute function emit_notifications_added();
create trigger emit_notifications_changed after update on notifications
  referencing old table as before new table as added for each statement execute function emit_notifications_changed();
create trigger emit_notifications_removed after delete on notifications
  referencing old table as removed for each statement execute function emit_notifications_removed();

-- Only where someone chose something other than the default.
create table notification_preferences (
  profile_id uuid not null references profiles (id) on delete cascade,
  topic text not null,
  channel text not null check (channel in ('in_app', 'push', 'email')),
  is_on boolean not null,
  primary key (profile_id, topic, channel)
);
create index notification_preferences_topic_idx on notification_preferences (topic, channel, profile_id) where is_on;

create table notification_settings (
  profile_id uuid primary key references profiles (id) on delete cascade,
  only_bells boolean not null default true,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text,
  constraint notification_settings_quiet check (
    (quiet_from is null) = (quiet_until is null) and quiet_from is distinct from coalesce(quiet_until, '')
  )
);

-- A browser that receives pushes, for the account that registered it last and as long as that session lasts.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  session_id uuid not null references auth.session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default current_timestamp
);
create index push_subscriptions_profile_idx on push_subscriptions (profile_id);
create index push_subscriptions_session_idx on push_subscriptions (session_id);

-- Written before something is sent, so that nothing is sent twice. `dedupe_key` is a hash of the notification's, which
-- names people, or names a summary.
create table deliveries (
  profile_id uuid not null references profiles (id) on delete cascade,
  channel text not null check (channel in ('push', 'email')),
  dedupe_key text not null,
  created_at timestamptz not null default current_timestamp,
  primary key (profile_id, channel, dedupe_key)
);
create index deliveries_by_time_idx on deliveries (created_at);
