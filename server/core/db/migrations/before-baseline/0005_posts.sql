create table posts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  venue_id uuid references venues (id) on delete cascade,
  content text check (char_length(content) between 1 and 2000),
  image_url text,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  hidden_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  constraint posts_say_something check (content is not null or image_url is not null)
);
create index posts_of_profile_idx on posts (profile_id, created_at, id) where venue_id is null;
create index posts_by_profile_idx on posts (profile_id);
create index posts_of_venue_idx on posts (venue_id, created_at, id);

create table comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 1000),
  hidden_at timestamptz,
  created_at timestamptz not null default current_timestamp
);
create index comments_of_post_idx on comments (post_id, created_at, id);
create index comments_by_profile_idx on comments (profile_id);

create function count_comment() returns trigger
language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update posts set comment_count = comment_count + 1 where id = new.post_id;
  else
    update posts set comment_count = comment_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger count_comment after insert or delete on comments for each row execute function count_comment();
