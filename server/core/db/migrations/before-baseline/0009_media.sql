-- Every stored file. A row is written before its files and kept only when what shows it was saved, so that whatever
-- fails in between leaves a row by which the files are found and removed.
create table media (
  id uuid primary key default gen_random_uuid(),
  bucket text not null
    check (bucket in ('avatars', 'venues', 'posts', 'venue-event-images', 'venue_special_images', 'forum-images')),
  -- Of the largest picture, `{owner}/avatar-{hash}.webp`; its smaller ones stand beside it. Never written twice.
  path text not null,
  -- Whose upload it was; null once they are gone and only the files are left to remove.
  owner_id uuid references profiles (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'kept', 'doomed')),
  content_hash text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  alt text check (char_length(alt) between 1 and 500),
  created_at timestamptz not null default current_timestamp,
  unique (bucket, path)
);
create index media_owner_idx on media (owner_id);
create index media_to_remove_idx on media (created_at) where state <> 'kept';

-- The files of somebody who is gone go too; those of venues stay theirs.
create function doom_media_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update media m set state = 'doomed'
    where m.owner_id = old.id
      and (
        m.bucket in ('avatars', 'forum-images')
        or m.bucket = 'posts' and not exists (select from posts o where o.venue_id is not null and o.image_url = m.path)
      );
  return old;
end $$;
create trigger doom_media_of_deleted before delete on profiles for each row execute function doom_media_of_deleted();
