-- Threads are locked in the order of their ids, so that two statements cannot deadlock.
create or replace function count_replies_added() returns trigger
language plpgsql set search_path = public as $$
begin
  perform 1 from forum_threads where id in (select thread_id from added) order by id for no key update;
  update forum_threads t set reply_count = t.reply_count + m.replies
    from (select thread_id, count(*)::integer as replies from added group by thread_id) m where t.id = m.thread_id;
  perform emit_live_event('changed_threads', array_agg(thread_id)) from added;
  return null;
end $$;

create or replace function count_replies_removed() returns trigger
language plpgsql set search_path = public as $$
begin
  perform 1 from forum_threads where id in (select thread_id from removed) order by id for no key update;
  update forum_threads t set reply_count = t.reply_count - m.replies
    from (select thread_id, count(*)::integer as replies from removed group by thread_id) m where t.id = m.thread_id;
  perform emit_live_event('changed_threads', array_agg(thread_id)) from removed;
  return null;
end $$;
