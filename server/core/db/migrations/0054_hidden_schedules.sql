-- works with: 1.0.0
-- The people from whom someone hides their schedule. For them it is as if there were no shifts, and nothing tells them.
create table schedule_hidden_from (
  profile_id uuid not null references profiles (id) on delete cascade,
  viewer_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  -- Begins with the viewer, because every read of shifts looks for theirs.
  primary key (viewer_id, profile_id),
  constraint schedule_hidden_from_not_self check (profile_id <> viewer_id)
);
create index schedule_hidden_from_list_idx on schedule_hidden_from (profile_id, created_at, viewer_id);
create trigger limit_hidden_schedules before insert on schedule_hidden_from
  for each row execute function limit_hidden_schedules();
create trigger emit_hidden_schedule_change after insert or delete on schedule_hidden_from
  for each row execute function emit_hidden_schedule_change();
create trigger renew_follow_on_show after delete on schedule_hidden_from
  for each row execute function renew_follow_on_show();
