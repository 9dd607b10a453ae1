-- Live events that wait for the process that sends them in batches. Unlogged, because they are worthless after a crash of
-- the database: it breaks every LISTEN connection, and each browser refetches when its process listens again.
create unlogged table live_outbox (
  written_by xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('notifications', 'new_posts', 'changed_posts', 'changed_threads')),
  ids uuid[] not null
-- Rows live for milliseconds, so the number of dead rows does not depend on the size of the table.
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index live_outbox_written_by_idx on live_outbox (written_by);

-- The one process that sends the events of the outbox. While its lease lasts, changes are written there.
create unlogged table live_notifier (
  is_only boolean primary key default true check (is_only),
  process uuid not null,
  leased_until timestamptz not null
);
