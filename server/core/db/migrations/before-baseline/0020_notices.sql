-- What a notice is of goes, and the notice with it. `cause` makes each once however often it is tried; those of one
-- `group_key` are shown as one line. Unlisted ones exist for another channel alone.
alter table notifications
  add column cause text,
  add column group_key text not null default gen_random_uuid()::text,
  add column is_listed boolean not null default true,
  add column post_id uuid references posts (id) on delete cascade,
  add column comment_id uuid references comments (id) on delete cascade,
  add column shift_id uuid references shifts (id) on delete cascade,
  add column event_id uuid references venue_events (id) on delete cascade,
  add column special_id uuid references venue_specials (id) on delete cascade,
  add column venue_id uuid references venues (id) on delete cascade,
  -- Of several shifts at once: which they are stands in shift_batches.
  add column batch_id uuid,
  -- An outbox: until this is set, pushes and mails of it are still to be thought of, not before `deliver_after`.
  add column delivered_at timestamptz,
  add column deliver_after timestamptz;
update notifications set delivered_at = created_at;
create index notifications_outbox_idx on notifications (coalesce(deliver_after, created_at), id) where delivered_at is null;
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'new_follower', 'follow_request', 'follow_accepted', 'new_like', 'new_comment', 'mention', 'new_post',
  'shift_posted', 'shift_changed', 'shift_cancelled', 'shift_soon', 'works_elsewhere', 'new_event', 'new_special',
  'verification_decision', 'venue_request', 'venue_ownership'
));
create unique index notifications_once_idx on notifications (recipient_id, cause) where cause is not null;
drop index notifications_unread_idx;
create index notifications_unread_idx on notifications (recipient_id, group_key)
  where not is_read and withdrawn_at is null and is_listed;
create index notifications_group_idx on notifications (recipient_id, group_key, created_at, id);
create index notifications_post_idx on notifications (post_id);
create index notifications_comment_idx on notifications (comment_id);
create index notifications_shift_idx on notifications (shift_id);
create index notifications_event_idx on notifications (event_id);
create index notifications_special_idx on notifications (special_id);
create index notifications_venue_idx on notifications (venue_id);

-- Shifts that were told of in one sentence. One that is told of anew leaves its earlier sentence.
create table shift_batches (
  batch_id uuid not null,
  shift_id uuid not null references shifts (id) on delete cascade,
  what text not null check (what in ('posted', 'changed', 'cancelled')),
  primary key (batch_id, shift_id)
);
create index shift_batches_shift_idx on shift_batches (shift_id, what);
-- The start of which followers were reminded.
alter table shifts add column reminded_for timestamptz;
-- The last change or cancellation of one shift that was told of by itself.
alter table shifts add column told_revision integer;

-- What a viewer may be told now: whoever is named, and what it is of, are judged at each read. A place where somebody works
-- anew is named as long as one of those shifts is there: without it, shifts were posted.
create function visible_notifications(viewer uuid) returns table (
  id uuid, sender_id uuid, type text, message text, link_url text, metadata jsonb, is_read boolean, created_at timestamptz,
  group_key text, post_id uuid, comment_id uuid, shift_id uuid, event_id uuid, special_id uuid, venue_id uuid,
  batch_id uuid, is_listed boolean
) language sql stable as $$
  select n.id, n.sender_id, case when w.is_nowhere then 'shift_posted' else n.type end, n.message, n.link_url, n.metadata,
    n.is_read, n.created_at, n.group_key, n.post_id, n.comment_id, n.shift_id, n.event_id, n.special_id,
    case when not w.is_nowhere then n.venue_id end, n.batch_id, n.is_listed
  from public.notifications n
  cross join lateral (
    select case when n.type = 'works_elsewhere' and n.batch_id is not null
      then (
        select true from public.shift_batches b join public.visible_shifts(viewer) h on h.id = b.shift_id
        where b.batch_id = n.batch_id and h.venue_id = n.venue_id limit 1
      ) is null
      else false
    end as is_nowhere
  ) w
  where n.recipient_id = viewer
    and n.withdrawn_at is null
    -- Each asks for one row by its id. Written with EXISTS, a whole table might be read to answer them all at once.
    and (
      n.sender_id is null
      or (select true from public.visible_profiles(viewer) s where s.id = n.sender_id and s.access <> 'blocked_by_me')
    )
    and (n.post_id is null or (select true from public.visible_posts(viewer) o where o.id = n.post_id))
    and (n.comment_id is null or (select true from public.visible_comments(viewer) c where c.id = n.comment_id))
    and (
      n.shift_id is null
      or case when n.type = 'shift_cancelled'
        then (select true from public.visible_cancelled_shifts(viewer) x where x.id = n.shift_id)
        else (select true from public.visible_shifts(viewer) h where h.id = n.shift_id)
      end
    )
    and (
      n.batch_id is null
      or case when n.type = 'shift_cancelled'
        then (
          select true from public.shift_batches b join public.visible_cancelled_shifts(viewer) x on x.id = b.shift_id
          where b.batch_id = n.batch_id limit 1
        )
        else (
          select true from public.shift_batches b join public.visible_shifts(viewer) h on h.id = b.shift_id
          where b.batch_id = n.batch_id limit 1
        )
      end
    )
    and (
      n.event_id is null
      or (select true from public.venue_events e where e.id = n.event_id and e.cancelled_at is null)
    )
    and (
      n.venue_id is null
      or (select true from public.venues v where v.id = n.venue_id and (v.archived_at is null or v.owner_id = viewer))
    )
$$;

-- Somebody one follows, of whom one wants to hear everything. It goes with the following.
create table bells (
  profile_id uuid not null,
  on_profile_id uuid not null,
  created_at timestamptz not null default current_timestamp,
  primary key (profile_id, on_profile_id),
  foreign key (profile_id, on_profile_id) references user_relationships (follower_id, following_id) on delete cascade
);
create index bells_on_profile_idx on bells (on_profile_id);

-- As before, and the bells go too: a block may take the place of the very row that stood for following.
create or replace function sever_on_block() returns trigger
language plpgsql set search_path = public as $$
begin
  delete from user_relationships
    where follower_id = new.following_id and following_id = new.follower_id and relationship_type = 'following';
  delete from bells where profile_id = new.follower_id and on_profile_id = new.following_id;
  delete from follow_requests
    where (requester_id, target_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
  delete from notifications
    where (recipient_id, sender_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
  return null;
end $$;

-- Only where somebody chose otherwise than the house.
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
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from coalesce(quiet_until, ''))
);

-- A browser that takes pushes: for whoever registered it last, as long as that session lasts.
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

-- Written before something is sent, so that nothing is sent twice: `cause` is a hash of a notice's cause (which names
-- people), or names a summary.
create table deliveries (
  profile_id uuid not null references profiles (id) on delete cascade,
  channel text not null check (channel in ('push', 'email')),
  cause text not null,
  created_at timestamptz not null default current_timestamp,
  primary key (profile_id, channel, cause)
);
create index deliveries_by_time_idx on deliveries (created_at);

-- Open streams hear of it, in every process. Ids alone: whoever hears it asks what may be seen.
create function tell_live(key text, ids uuid[]) returns void
language sql as $$
  -- A message holds 8 000 bytes.
  select pg_notify('live', jsonb_build_object(key, jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 150 as part from (select distinct unnest(ids) as id) one) parts
  group by part
$$;

create function tell_of_notices_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('notices', array_agg(recipient_id)) from added;
  return null;
end $$;
-- Not of what only delivery notes on them.
create function tell_of_notices_changed() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('notices', array_agg(a.recipient_id))
  from added a join before b using (id)
  where (a.is_read, a.is_listed, a.withdrawn_at, a.message, a.link_url, a.group_key)
    is distinct from (b.is_read, b.is_listed, b.withdrawn_at, b.message, b.link_url, b.group_key);
  return null;
end $$;
create function tell_of_notices_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('notices', array_agg(recipient_id)) from removed;
  return null;
end $$;
create trigger tell_of_notices_added after insert on notifications
  referencing new table as added for each statement execute function tell_of_notices_added();
create trigger tell_of_notices_changed after update on notifications
  referencing old table as before new table as added for each statement execute function tell_of_notices_changed();
create trigger tell_of_notices_removed after delete on notifications
  referencing old table as removed for each statement execute function tell_of_notices_removed();

create function tell_of_post() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform tell_live('posted', array[new.id]);
  else
    perform tell_live('touched', array[old.id]);
  end if;
  return null;
end $$;
create trigger tell_of_post_added after insert on posts for each row execute function tell_of_post();
-- Not for its counters: each like would wait for its turn to tell.
create trigger tell_of_post_changed after update of content, image_url, hidden_at on posts for each row execute function tell_of_post();
create trigger tell_of_post_removed after delete on posts for each row execute function tell_of_post();

create function tell_of_comments_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('touched', array_agg(post_id)) from added;
  return null;
end $$;
create function tell_of_comments_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('touched', array_agg(post_id)) from removed;
  return null;
end $$;
create trigger tell_of_comments_added after insert on comments
  referencing new table as added for each statement execute function tell_of_comments_added();
create trigger tell_of_comments_removed after delete on comments
  referencing old table as removed for each statement execute function tell_of_comments_removed();

-- A session that is over ends its streams.
create function tell_of_sessions_ended() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('sessions', jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 100 as part from removed) parts
  group by part;
  return null;
end $$;
create trigger tell_of_sessions_ended after delete on auth.session
  referencing old table as removed for each statement execute function tell_of_sessions_ended();

create function tell_of_suspended() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('sessions', jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 100 as part from auth.session where "userId" = new.id) parts
  group by part;
  return null;
end $$;
create trigger tell_of_suspended after update of suspended_at on profiles
  for each row when (new.suspended_at is not null) execute function tell_of_suspended();
