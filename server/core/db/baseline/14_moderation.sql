-- `subject_id` may name something that was deleted since. `reported_content` is what it said when it was reported.
create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references profiles (id) on delete set null,
  subject_type text not null check (subject_type in ('user', 'post', 'comment', 'shift', 'venue', 'thread', 'reply')),
  subject_id uuid not null,
  reported_profile_id uuid references profiles (id) on delete set null,
  reported_content text check (char_length(reported_content) between 1 and 12000),
  reason text not null
    check (reason in ('harassment', 'hate', 'danger', 'impersonation', 'spam', 'private_information', 'other')),
  note text check (char_length(note) between 1 and 500),
  outcome text check (outcome in ('hidden', 'restored', 'suspended', 'removed', 'dismissed')),
  resolved_by uuid references profiles (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  constraint reports_resolved check ((outcome is null) = (resolved_at is null)),
  constraint reports_once unique (reporter_id, subject_type, subject_id)
);
create index reports_of_subject_idx on reports (subject_type, subject_id, created_at, id);
create index reports_of_reporter_idx on reports (reporter_id, created_at, id);
create index reports_open_idx on reports (created_at, id) where outcome is null;
create index reports_urgent_idx on reports (created_at, id) where outcome is null and reason = 'danger';
create index reports_resolved_idx on reports (resolved_at, id) where outcome is not null;
create index reports_reported_profile_idx on reports (reported_profile_id);
create index reports_resolved_by_idx on reports (resolved_by);

-- What staff did and read. Rows are only ever added.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null for the operator, and for staff whose account is deleted.
  actor_id uuid references profiles (id) on delete set null,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default current_timestamp
);
create index audit_log_by_time_idx on audit_log (created_at, id);
create index audit_log_decisions_idx on audit_log (created_at, id) where action <> 'read-forum';
create index audit_log_reads_idx on audit_log (created_at, id) where action = 'read-forum';
create index audit_log_subject_idx on audit_log (subject_id);
create index audit_log_actor_idx on audit_log (actor_id);
create trigger reject_audit_log_change before update or delete on audit_log
  for each row execute function reject_audit_log_change();
-- Row triggers do not fire for TRUNCATE.
create trigger reject_audit_log_truncate before truncate on audit_log
  for each statement execute function reject_audit_log_change();
