-- Notifies open streams in every process. A payload holds ids only: each process reads what its viewers may see. In
-- PL/pgSQL, because PostgreSQL would plan the body of a SQL function at each call.
create or replace function notify_live(kind text, ids uuid[]) returns void
language plpgsql as $$
begin
  -- The payload of a NOTIFY is limited to 8,000 bytes.
  perform pg_notify('live', jsonb_build_object(kind, jsonb_agg(id))::text)
  from (
    select id, (row_number() over (order by id) - 1) / 150 as part from (select distinct unnest(ids) as id) one
  ) parts
  group by part;
end $$;

-- Transactions that notify commit one after another. So while a process sends the events in batches, they go to the
-- outbox; without one, there are few of them, and each is sent with its own transaction.
create or replace function emit_live_event(kind text, ids uuid[]) returns void
language plpgsql set search_path = public as $$
begin
  if not exists (select from live_notifier n where n.leased_until > clock_timestamp()) then
    perform notify_live(kind, ids);
  elsif cardinality(ids) > 0 then
    insert into live_outbox values (default, kind, ids);
  end if;
end $$;

-- Sends the events of the outbox in the transaction that deletes them, so each is sent once, whatever fails. Returns no
-- row if another process has the lease. Otherwise `drained_before` is where the next call continues: all transactions
-- before it are over, so it skips their deleted rows, which a long backup keeps from being vacuumed. Without sequential
-- scans the planner expects such costs that it would compile each statement, which takes far longer than to run it.
create or replace function send_live_events(sender uuid, from_xid text)
returns table (sent integer, drained_before text)
language plpgsql set search_path = public set enable_seqscan = off set jit = off as $$
declare
  batch record;
begin
  perform from live_notifier n where n.process = sender for update;
  if not found then
    return;
  end if;
  sent := 0;
  drained_before := pg_snapshot_xmin(pg_current_snapshot());
  for batch in
    with taken as (delete from live_outbox o where o.written_by >= from_xid::xid8 returning o.kind, o.ids)
    select t.kind, array_agg(one.id) as ids from taken t, unnest(t.ids) one (id) group by t.kind order by t.kind
  loop
    perform notify_live(batch.kind, batch.ids);
    sent := sent + cardinality(batch.ids);
  end loop;
  return next;
end $$;

create or replace function emit_notifications_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('notifications', array_agg(recipient_id)) from added;
  return null;
end $$;

-- Leaves out changes that only record the delivery, and those of notifications that their recipient could not see. The
-- recipient reads them; and a withdrawal follows a change that the recipient sees, such as the end of a follow.
create or replace function emit_notifications_changed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('notifications', array_agg(a.recipient_id))
  from added a join before b using (id)
  where (a.is_read, a.is_listed, a.withdrawn_at, a.message, a.link_url, a.group_key)
    is distinct from (b.is_read, b.is_listed, b.withdrawn_at, b.message, b.link_url, b.group_key)
    and case when (a.is_read, a.withdrawn_at) is distinct from (b.is_read, b.withdrawn_at)
      then not is_suspended(a.sender_id)
      else could_see_notification(
        a.recipient_id, a.sender_id, a.type, a.post_id, a.comment_id, a.shift_id, a.batch_id, a.thread_id, a.reply_id
      ) end;
  return null;
end $$;

create or replace function emit_notifications_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('notifications', array_agg(r.recipient_id))
  from removed r
  where r.is_listed and r.withdrawn_at is null and could_see_notification(
    r.recipient_id, r.sender_id, r.type, r.post_id, r.comment_id, r.shift_id, r.batch_id, r.thread_id, r.reply_id
  );
  return null;
end $$;

create or replace function emit_post_change() returns trigger
language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform emit_live_event('new_posts', array[new.id]);
  else
    perform emit_live_event('changed_posts', array[old.id]);
  end if;
  return null;
end $$;

create or replace function emit_comments_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('new_comments', array_agg(id)) from added;
  return null;
end $$;

-- A deleted comment no longer says who wrote it, which decides who could see it. Few change at once, so these events
-- do not wait for the outbox.
create or replace function emit_comments_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  -- The payload of a NOTIFY is limited to 8,000 bytes.
  perform pg_notify('live', jsonb_build_object('comment_changes', jsonb_agg(
    jsonb_build_object('post_id', parts.post_id, 'profile_id', parts.profile_id)
  ))::text)
  from (
    select one.*, (row_number() over (order by one.post_id, one.profile_id) - 1) / 60 as part
    from (select distinct post_id, profile_id from removed where hidden_at is null) one
  ) parts
  group by part;
  return null;
end $$;

create or replace function emit_comment_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('comment_changes', jsonb_build_array(
    jsonb_build_object('post_id', old.post_id, 'profile_id', old.profile_id)
  ))::text);
  return null;
end $$;

create or replace function emit_thread_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_threads', array[coalesce(new.id, old.id)]);
  return null;
end $$;

create or replace function emit_reply_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform emit_live_event('changed_threads', array[old.thread_id]);
  return null;
end $$;

-- Closes the streams of an account whose role changed; they open again with the new access. Like the ends of sessions
-- below, this never waits for the outbox: it is rare, and must not depend on another process.
create or replace function emit_role_change() returns trigger
language plpgsql set search_path = public as $$
begin
  perform notify_live('changed_roles', array[new.id]);
  return null;
end $$;

-- Closes the streams of sessions that ended.
create or replace function emit_sessions_ended() returns trigger
language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('ended_sessions', jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 100 as part from removed) parts
  group by part;
  return null;
end $$;

create or replace function emit_suspension() returns trigger
language plpgsql set search_path = public as $$
begin
  perform pg_notify('live', jsonb_build_object('ended_sessions', jsonb_agg(id))::text)
  from (select id, (row_number() over (order by id) - 1) / 100 as part from auth.session where "userId" = new.id) parts
  group by part;
  return null;
end $$;
