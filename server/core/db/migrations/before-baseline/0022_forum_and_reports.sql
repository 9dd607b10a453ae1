-- Behind the Bar. What somebody wrote there stays when their account goes, by nobody and without its picture.
create table forum_threads (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  content text check (char_length(content) between 1 and 10000),
  created_by uuid references profiles (id) on delete set null,
  image_url text check (char_length(image_url) between 1 and 500),
  is_pinned boolean not null default false,
  -- When it was last pinned or let go: whoever is reading on meets it where it stood when they began.
  pin_changed_at timestamptz,
  reply_count integer not null default 0 check (reply_count >= 0),
  hidden_at timestamptz,
  draft_id uuid,
  created_at timestamptz not null default current_timestamp
);
create index forum_threads_in_order_idx on forum_threads (is_pinned desc, created_at desc, id desc);
create index forum_threads_by_time_idx on forum_threads (created_at desc, id desc);
create index forum_threads_created_by_idx on forum_threads (created_by);
create index forum_threads_image_idx on forum_threads (image_url) where image_url is not null;
create unique index forum_threads_draft_idx on forum_threads (created_by, draft_id) where draft_id is not null;

create table forum_replies (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references forum_threads (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 10000),
  created_by uuid references profiles (id) on delete set null,
  hidden_at timestamptz,
  draft_id uuid,
  created_at timestamptz not null default current_timestamp
);
create index forum_replies_in_order_idx on forum_replies (thread_id, created_at, id);
create index forum_replies_created_by_idx on forum_replies (created_by);
create unique index forum_replies_draft_idx on forum_replies (created_by, draft_id) where draft_id is not null;

create function count_replies_added() returns trigger language plpgsql set search_path = public as $$
begin
  perform 1 from forum_threads where id in (select thread_id from added) order by id for no key update;
  update forum_threads t set reply_count = t.reply_count + m.replies
    from (select thread_id, count(*)::integer as replies from added group by thread_id) m where t.id = m.thread_id;
  perform tell_live('threads', array_agg(thread_id)) from added;
  return null;
end $$;
create function count_replies_removed() returns trigger language plpgsql set search_path = public as $$
begin
  perform 1 from forum_threads where id in (select thread_id from removed) order by id for no key update;
  update forum_threads t set reply_count = t.reply_count - m.replies
    from (select thread_id, count(*)::integer as replies from removed group by thread_id) m where t.id = m.thread_id;
  perform tell_live('threads', array_agg(thread_id)) from removed;
  return null;
end $$;
create trigger count_replies_added after insert on forum_replies
  referencing new table as added for each statement execute function count_replies_added();
create trigger count_replies_removed after delete on forum_replies
  referencing old table as removed for each statement execute function count_replies_removed();

create function tell_of_thread() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('threads', array[coalesce(new.id, old.id)]);
  return null;
end $$;
create function tell_of_reply() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('threads', array[old.thread_id]);
  return null;
end $$;
create trigger tell_of_thread_added after insert on forum_threads for each row execute function tell_of_thread();
-- Not for its counter: that tells already.
create trigger tell_of_thread_changed after update of title, content, image_url, is_pinned, hidden_at on forum_threads
  for each row execute function tell_of_thread();
create trigger tell_of_thread_removed after delete on forum_threads for each row execute function tell_of_thread();
create trigger tell_of_reply_changed after update of hidden_at on forum_replies for each row execute function tell_of_reply();

create function bare_threads_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update forum_threads set image_url = null where created_by = old.id and image_url is not null;
  return old;
end $$;
create trigger bare_threads_of_deleted before delete on profiles for each row execute function bare_threads_of_deleted();

-- Verified bartenders, and staff. What staff hid is theirs alone to see. Where a block stands between the viewer and who
-- wrote, or who wrote is suspended, the place stays and nothing of it is said: one answer for all these reasons.
create function visible_forum_threads(viewer uuid) returns table (
  id uuid, title text, content text, created_by uuid, image_url text, is_pinned boolean, pin_changed_at timestamptz,
  reply_count integer, created_at timestamptz, is_hidden boolean, is_collapsed boolean,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text
) language sql stable as $$
  select t.id,
    case when not c.is_collapsed then t.title end, case when not c.is_collapsed then t.content end,
    case when not c.is_collapsed then t.created_by end, case when not c.is_collapsed then t.image_url end,
    t.is_pinned, t.pin_changed_at, t.reply_count, t.created_at, t.hidden_at is not null, c.is_collapsed,
    case when not c.is_collapsed then p.username end, case when not c.is_collapsed then p.username_slug end,
    case when not c.is_collapsed then p.full_name end, case when not c.is_collapsed then p.avatar_url end,
    case when not c.is_collapsed then p.user_type end, case when not c.is_collapsed then p.verification_status end
  from public.profiles me
  cross join public.forum_threads t
  left join public.profiles p on p.id = t.created_by
  cross join lateral (
    select not me.is_admin and (
      p.suspended_at is not null
      or exists (
        select from public.user_relationships b
        where b.relationship_type = 'blocked'
          and ((b.follower_id = me.id and b.following_id = p.id) or (b.follower_id = p.id and b.following_id = me.id))
      )
    ) as is_collapsed
  ) c
  where me.id = viewer and me.suspended_at is null
    and (me.is_admin or (me.user_type = 'bartender' and me.verification_status = 'verified' and t.hidden_at is null))
$$;

-- A reply that staff hid is collapsed too, so that what answers it still stands below something.
create function visible_forum_replies(viewer uuid) returns table (
  id uuid, thread_id uuid, content text, created_by uuid, created_at timestamptz, is_hidden boolean, is_collapsed boolean,
  author_username text, author_username_slug text, author_full_name text, author_avatar_url text, author_user_type text,
  author_verification_status text
) language sql stable as $$
  select r.id, r.thread_id,
    case when not c.is_collapsed then r.content end, case when not c.is_collapsed then r.created_by end,
    r.created_at, r.hidden_at is not null, c.is_collapsed,
    case when not c.is_collapsed then p.username end, case when not c.is_collapsed then p.username_slug end,
    case when not c.is_collapsed then p.full_name end, case when not c.is_collapsed then p.avatar_url end,
    case when not c.is_collapsed then p.user_type end, case when not c.is_collapsed then p.verification_status end
  from public.profiles me
  cross join public.forum_replies r
  join public.forum_threads t on t.id = r.thread_id
  left join public.profiles p on p.id = r.created_by
  cross join lateral (
    select not me.is_admin and (
      r.hidden_at is not null
      or p.suspended_at is not null
      or exists (
        select from public.user_relationships b
        where b.relationship_type = 'blocked'
          and ((b.follower_id = me.id and b.following_id = p.id) or (b.follower_id = p.id and b.following_id = me.id))
      )
    ) as is_collapsed
  ) c
  where me.id = viewer and me.suspended_at is null
    and (me.is_admin or (me.user_type = 'bartender' and me.verification_status = 'verified' and t.hidden_at is null))
$$;

-- What somebody thinks should not stand. `subject_id` is of the thing, which may go; `person_id` of whose it was, and
-- `said` what it said when it was reported.
create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references profiles (id) on delete set null,
  subject_type text not null check (subject_type in ('user', 'post', 'comment', 'shift', 'venue', 'thread', 'reply')),
  subject_id uuid not null,
  person_id uuid references profiles (id) on delete set null,
  said text check (char_length(said) between 1 and 12000),
  reason text not null check (reason in ('harassment', 'hate', 'danger', 'impersonation', 'spam', 'private_information', 'other')),
  note text check (char_length(note) between 1 and 500),
  outcome text check (outcome in ('hidden', 'restored', 'suspended', 'removed', 'dismissed')),
  resolved_by uuid references profiles (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  constraint reports_resolved check ((outcome is null) = (resolved_at is null)),
  constraint reports_once unique (reporter_id, subject_type, subject_id)
);
create index reports_of_subject_idx on reports (subject_type, subject_id, created_at, id);
create index reports_open_idx on reports (created_at, id) where outcome is null;
create index reports_urgent_idx on reports (created_at, id) where outcome is null and reason = 'danger';
create index reports_resolved_idx on reports (resolved_at, id) where outcome is not null;
create index reports_person_idx on reports (person_id);
create index reports_resolved_by_idx on reports (resolved_by);
create index reports_of_reporter_idx on reports (reporter_id, created_at, id);

alter table shifts add column hidden_at timestamptz;
-- Archived by staff: not for its owner to bring back.
alter table venues add column hidden_at timestamptz;

alter table notifications
  add column thread_id uuid references forum_threads (id) on delete cascade,
  add column reply_id uuid references forum_replies (id) on delete cascade;
create index notifications_thread_idx on notifications (thread_id);
create index notifications_reply_idx on notifications (reply_id);
create index notifications_hidden_idx on notifications (cause) where type = 'hidden_by_staff';
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'new_follower', 'follow_request', 'follow_accepted', 'new_like', 'new_comment', 'mention', 'new_post',
  'shift_posted', 'shift_changed', 'shift_cancelled', 'shift_soon', 'works_elsewhere', 'new_event', 'new_special',
  'verification_decision', 'venue_request', 'venue_ownership', 'forum_reply', 'report_outcome',
  'hidden_by_staff'
));

-- Rights that changed end the account's streams, to be opened anew with what is left of them.
create function tell_of_rights() returns trigger language plpgsql set search_path = public as $$
begin
  perform tell_live('members', array[new.id]);
  return null;
end $$;
create trigger tell_of_rights after update of user_type, verification_status, is_admin on profiles
  for each row when (
    (old.user_type, old.verification_status, old.is_admin) is distinct from (new.user_type, new.verification_status, new.is_admin)
  ) execute function tell_of_rights();

-- As before, and what is said Behind the Bar only to who may read it there now.
drop function visible_notifications(uuid);
create function visible_notifications(viewer uuid) returns table (
  id uuid, sender_id uuid, type text, message text, link_url text, metadata jsonb, is_read boolean, created_at timestamptz,
  group_key text, post_id uuid, comment_id uuid, shift_id uuid, event_id uuid, special_id uuid, venue_id uuid,
  batch_id uuid, is_listed boolean, thread_id uuid, reply_id uuid
) language sql stable as $$
  select n.id, n.sender_id, case when w.is_nowhere then 'shift_posted' else n.type end, n.message, n.link_url, n.metadata,
    n.is_read, n.created_at, n.group_key, n.post_id, n.comment_id, n.shift_id, n.event_id, n.special_id,
    case when not w.is_nowhere then n.venue_id end, n.batch_id, n.is_listed, n.thread_id, n.reply_id
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
    and (
      n.thread_id is null
      or (select true from public.visible_forum_threads(viewer) t where t.id = n.thread_id and not t.is_collapsed)
    )
    -- Staff reads there under the eyes of the audit log, and nowhere else.
    and (n.type <> 'forum_reply' or not (select p.is_admin from public.profiles p where p.id = viewer))
    and (
      n.reply_id is null
      or (select true from public.visible_forum_replies(viewer) r where r.id = n.reply_id and not r.is_collapsed)
    )
$$;
