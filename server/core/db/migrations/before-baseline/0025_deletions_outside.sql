-- Accounts that were deleted: noted here with the deletion, then outside the database, so that a backup from before does
-- not bring them back. An id alone, which means nothing once its account is gone.
create table deleted_accounts (
  id uuid primary key,
  deleted_at timestamptz not null default current_timestamp,
  -- When it stood outside too.
  noted_at timestamptz
);
create index deleted_accounts_to_note_idx on deleted_accounts (deleted_at) where noted_at is null;
create index deleted_accounts_by_age_idx on deleted_accounts (deleted_at);

create function note_deleted_account() returns trigger language plpgsql set search_path = public as $$
begin
  insert into deleted_accounts (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger note_deleted_account after delete on auth."user" for each row execute function note_deleted_account();
