create table posts (
  id uuid primary key default gen_random_uuid(),
  -- Null for a venue's post whose author deleted the account.
  profile_id uuid references profiles (id) on delete set null,
  venue_id uuid references venues (id) on delete cascade,
  content text check (char_length(content) between 1 and 2000),
  image_url text,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  hidden_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  edited_at timestamptz,
  -- Created by the browser, so that sending a post again after a lost answer does not duplicate it.
  draft_id uuid,
  constraint posts_not_empty check (content is not null or image_url is not null),
  constraint posts_author_or_venue check (profile_id is not null or venue_id is not null)
);
create index posts_of_profile_idx on posts (profile_id, created_at, id) where venue_id is null;
create index posts_by_profile_idx on posts (profile_id);
create index posts_of_venue_idx on posts (venue_id, created_at, id);
create index posts_by_time_idx on posts (created_at, id);
create index posts_image_idx on posts (image_url) where image_url is not null;
create unique index posts_draft_idx on posts (profile_id, draft_id) where draft_id is not null;
create trigger emit_post_added after insert on posts for each row execute function emit_post_change();
-- Not when counters change: each like would wait for the one before it.
create trigger emit_post_changed after update of content, image_url, hidden_at on posts
  for each row execute function emit_post_change();
create trigger emit_post_removed after delete on posts for each row execute function emit_post_change();

create table likes (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  unique (post_id, profile_id)
);
create index likes_by_profile_idx on likes (profile_id, created_at);
create index likes_of_post_idx on likes (post_id, created_at, id);
create trigger count_likes_added after insert on likes
  referencing new table as added for each statement execute function count_likes_added();
create trigger count_likes_removed after delete on likes
  referencing old table as removed for each statement execute function count_likes_removed();

create table comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 1000),
  hidden_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  draft_id uuid
);
create index comments_of_post_idx on comments (post_id, created_at, id);
create index comments_of_post_by_profile_idx on comments (post_id, profile_id);
create index comments_by_profile_idx on comments (profile_id);
create index comments_hidden_idx on comments (post_id) where hidden_at is not null;
create unique index comments_draft_idx on comments (profile_id, draft_id) where draft_id is not null;
create trigger count_comments_added after insert on comments
  referencing new table as added for each statement execute function count_comments_added();
create trigger count_comments_removed after delete on comments
  referencing old table as removed for each statement execute function count_comments_removed();
create trigger emit_comments_added after insert on comments
  referencing new table as added for each statement execute function emit_comments_added();
create trigger emit_comments_removed after delete on comments
  referencing old table as removed for each statement execute function emit_comments_removed();
create trigger emit_comment_changed after update of hidden_at on comments
  for each row execute function emit_comment_change();

-- Who or what a text mentions, by id, so that a renamed profile or venue is still found. The text stays as typed.
create table mentions (
  id uuid primary key default gen_random_uuid(),
  in_profile_id uuid references profiles (id) on delete cascade,
  in_field text check (in_field in ('bio', 'workplaces_info')),
  -- Offset and length in UTF-16 code units, as in browsers.
  starts integer not null check (starts >= 0),
  length integer not null check (length between 2 and 121),
  profile_id uuid references profiles (id) on delete cascade,
  venue_id uuid references venues (id) on delete cascade,
  in_post_id uuid references posts (id) on delete cascade,
  in_comment_id uuid references comments (id) on delete cascade,
  constraint mentions_one_target check (num_nonnulls(profile_id, venue_id) = 1),
  constraint mentions_one_source check (num_nonnulls(in_profile_id, in_post_id, in_comment_id) = 1),
  constraint mentions_field_of_profile check ((in_profile_id is null) = (in_field is null)),
  unique (in_profile_id, in_field, starts),
  unique (in_post_id, starts),
  unique (in_comment_id, starts)
);
create index mentions_profile_idx on mentions (profile_id);
create index mentions_venue_idx on mentions (venue_id);
