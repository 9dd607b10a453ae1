create table media (
  id uuid primary key default gen_random_uuid(),
  bucket text not null
    check (bucket in ('avatars', 'venues', 'posts', 'venue-event-images', 'venue_special_images', 'forum-images')),
  -- Of the largest size; the smaller ones are stored beside it. A path is never written twice.
  path text not null,
  -- Who uploaded it; null once the account is deleted and only the files remain to be removed.
  owner_id uuid references profiles (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'stored', 'marked_for_deletion')),
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
create index media_not_stored_idx on media (created_at) where state <> 'stored';
