create table profiles (
  id uuid primary key references auth."user" (id) on delete cascade,
  username text not null unique
    constraint profiles_username_form check (username ~ '^[a-z0-9_.]{3,30}$' and username !~ '^\.|\.$|\.\.'),
  username_slug text not null generated always as (username) stored unique,
  username_chosen_at timestamptz,
  full_name text check (char_length(full_name) between 1 and 80),
  user_type text not null check (user_type in ('patron', 'bartender', 'entertainer', 'business')),
  bio text check (char_length(bio) between 1 and 1000),
  avatar_url text,
  paypal_link text check (paypal_link like 'https://%'),
  venmo_handle text constraint profiles_venmo_form check (venmo_handle ~ '^[A-Za-z0-9_-]{1,30}$'),
  cashapp_handle text constraint profiles_cashapp_form check (cashapp_handle ~ '^[A-Za-z0-9_]{1,20}$'),
  workplaces_info text check (char_length(workplaces_info) between 1 and 500),
  is_private boolean not null default false,
  schedule_is_private boolean not null default false,
  location_text text constraint profiles_location_length check (char_length(location_text) between 1 and 120),
  verification_status text not null default 'unverified'
    check (verification_status in ('unverified', 'pending_review', 'verified', 'rejected')),
  verification_notes text,
  is_admin boolean not null default false,
  suspended_at timestamptz,
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  sort_name text collate "C" not null generated always as (lower(coalesce(full_name, username))) stored,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  verification_requested_at timestamptz,
  search_text text not null generated always as (lower(username || ' ' || coalesce(full_name, ''))) stored,
  username_skeleton text not null generated always as (username_skeleton(username)) stored
);
create index profiles_talent_by_name_idx on profiles (sort_name, id) where user_type in ('bartender', 'entertainer');
create index profiles_search_idx on profiles using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index profiles_bigrams_idx on profiles using gin (bigrams(search_text)) with (fastupdate = off);
create index profiles_verification_queue_idx on profiles (verification_requested_at, id)
  where verification_status = 'pending_review';
create index profiles_suspended_idx on profiles (id) where suspended_at is not null;
-- Prefix searches, whatever the collation of the database.
create index profiles_username_prefix_idx on profiles (username collate "C");
create index profiles_username_skeleton_idx on profiles (username_skeleton);
create index profiles_username_wide_skeleton_idx on profiles (username_wide_skeleton(username));

create trigger clear_reports_of_deleted before delete on profiles
  for each row execute function clear_reports_of_deleted();
create trigger clear_thread_images_of_deleted before delete on profiles
  for each row execute function clear_thread_images_of_deleted();
create trigger delete_personal_posts before delete on profiles for each row execute function delete_personal_posts();
create trigger mark_media_of_deleted before delete on profiles for each row execute function mark_media_of_deleted();
create trigger emit_role_change after update of user_type, verification_status, is_admin on profiles
  for each row when (
    (old.user_type, old.verification_status, old.is_admin)
      is distinct from (new.user_type, new.verification_status, new.is_admin)
  ) execute function emit_role_change();
create trigger emit_suspension after update of suspended_at on profiles
  for each row when (new.suspended_at is not null) execute function emit_suspension();

-- Earlier usernames: reserved for their profile, and redirecting to it for a while unless it switched that off.
create table username_history (
  username text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  released_at timestamptz not null,
  redirects boolean not null,
  skeleton text not null generated always as (username_skeleton(username)) stored,
  primary key (username, profile_id)
);
create index username_history_profile_idx on username_history (profile_id);
create index username_history_skeleton_idx on username_history (skeleton);
