-- Behind the Bar. Threads and replies stay when their author deletes the account, without name and image.
create table forum_threads (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  content text check (char_length(content) between 1 and 10000),
  created_by uuid references profiles (id) on delete set null,
  image_url text check (char_length(image_url) between 1 and 500),
  is_pinned boolean not null default false,
  -- When it was last pinned or unpinned: lists being paged through keep the order they began with.
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
create trigger emit_thread_added after insert on forum_threads for each row execute function emit_thread_change();
-- Not when the counter changes: a new reply already emits an event.
create trigger emit_thread_changed after update of title, content, image_url, is_pinned, hidden_at on forum_threads
  for each row execute function emit_thread_change();
create trigger emit_thread_removed after delete on forum_threads for each row execute function emit_thread_change();

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
create trigger count_replies_added after insert on forum_replies
  referencing new table as added for each statement execute function count_replies_added();
create trigger count_replies_removed after delete on forum_replies
  referencing old table as removed for each statement execute function count_replies_removed();
create trigger emit_reply_changed after update of hidden_at on forum_replies
  for each row execute function emit_reply_change();
