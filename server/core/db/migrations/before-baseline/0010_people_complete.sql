alter table profiles
  add column verification_requested_at timestamptz,
  add column search_text text not null generated always as (lower(username || ' ' || coalesce(full_name, ''))) stored,
  add constraint profiles_venmo_form check (venmo_handle ~ '^[A-Za-z0-9_-]{1,30}$'),
  add constraint profiles_cashapp_form check (cashapp_handle ~ '^[A-Za-z0-9_]{1,20}$'),
  add constraint profiles_location_length check (char_length(location_text) between 1 and 120);

-- Two typed characters are found by the pairs of characters a text holds, three and more by trigrams.
create function bigrams(value text) returns text[]
language sql immutable strict parallel safe set search_path = public, pg_catalog as $$
  select coalesce(array_agg(distinct substr(value, i, 2)), '{}')
  from generate_series(1, greatest(char_length(value) - 1, 0)) i
$$;
-- What is written goes into them at once: a list of what is pending would be read through by every search.
create index profiles_search_idx on profiles using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index profiles_bigrams_idx on profiles using gin (bigrams(search_text)) with (fastupdate = off);
create index venues_bigrams_idx on venues using gin (bigrams(search_text)) with (fastupdate = off);
alter index venues_search_idx set (fastupdate = off);
create index profiles_verification_queue_idx on profiles (verification_requested_at, id)
  where verification_status = 'pending_review';

-- As before, with the text by which people are found.
drop function visible_profiles(uuid);
create function visible_profiles(viewer uuid) returns table (
  id uuid, username text, username_slug text, full_name text, user_type text, bio text, avatar_url text,
  paypal_link text, venmo_handle text, cashapp_handle text, workplaces_info text, is_private boolean,
  schedule_is_private boolean, location_text text, verification_status text, verification_notes text,
  follower_count integer, following_count integer, sort_name text, created_at timestamptz, updated_at timestamptz,
  access text, relationship_type text, search_text text
) language sql stable as $$
  select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.bio, p.avatar_url,
    p.paypal_link, p.venmo_handle, p.cashapp_handle, p.workplaces_info, p.is_private,
    p.schedule_is_private, p.location_text, p.verification_status, p.verification_notes,
    p.follower_count, p.following_count, p.sort_name, p.created_at, p.updated_at,
    case
      when p.id = viewer then 'full'
      when mine.relationship_type = 'blocked' then 'blocked_by_me'
      when not p.is_private or mine.relationship_type = 'following' then 'full'
      else 'card'
    end,
    mine.relationship_type,
    p.search_text
  from public.profiles p
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and p.suspended_at is null
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;

-- Talent that works now or later, each once, at the running or next shift. Whoever reads gives filter, order and limit,
-- which the planner sees together with this; whoever has no shift comes by name in a read of its own.
drop function get_talents_with_next_shift(uuid, timestamptz, timestamptz, uuid, integer);
create function get_talents_with_next_shift(viewer uuid, at timestamptz) returns table (
  id uuid, username text, username_slug text, full_name text, avatar_url text, user_type text, verification_status text,
  next_shift_id uuid, next_shift_start_time timestamptz, next_shift_end_time timestamptz, next_shift_venue_id uuid
) language sql stable as $$
  select s.profile_id, s.talent_username, s.talent_username_slug, s.talent_full_name, s.talent_avatar_url, s.talent_user_type,
    s.talent_verification_status, s.id, s.start_time, s.end_time, s.venue_id
  from public.visible_shifts(viewer) s
  where s.talent_user_type in ('bartender', 'entertainer')
    -- No shift is longer than a day: the walk may begin a day ago.
    and s.start_time > at - interval '24 hours'
    and s.end_time > at
    and not exists (
      select from public.shifts earlier
      where earlier.profile_id = s.profile_id and earlier.cancelled_at is null
        and earlier.start_time > at - interval '24 hours' and earlier.end_time > at
        and (earlier.start_time, earlier.id) < (s.start_time, s.id)
    )
$$;

-- Handles people had before: held for them, and leading to them for a while unless they switched that off.
create table handle_history (
  username text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  given_up_at timestamptz not null,
  redirects boolean not null,
  primary key (username, profile_id)
);
create index handle_history_profile_idx on handle_history (profile_id);

-- An address waits here until its link is opened; the account keeps the old one meanwhile.
create table auth.email_changes (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
create unique index email_changes_user_idx on auth.email_changes (user_id);
create index email_changes_expires_idx on auth.email_changes (expires_at);

-- What staff did and saw. Rows are only ever added.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null: the operator, at the server's own terminal; or staff whose account is gone.
  actor_id uuid references profiles (id) on delete set null,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default current_timestamp
);
create index audit_log_by_time_idx on audit_log (created_at, id);
create index audit_log_subject_idx on audit_log (subject_id);
create index audit_log_actor_idx on audit_log (actor_id);

create function refuse_audit_change() returns trigger
language plpgsql set search_path = public as $$
begin
  -- The one change there is: an actor's account is deleted.
  if tg_op = 'UPDATE' and new.actor_id is null
    and (new.id, new.action, new.subject_id, new.details, new.created_at)
      is not distinct from (old.id, old.action, old.subject_id, old.details, old.created_at) then
    return new;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger refuse_audit_change before update or delete on audit_log for each row execute function refuse_audit_change();

-- A request's notice goes with the request. The row stays for a day's memory, so that asking again and again tells once.
alter table notifications add column withdrawn_at timestamptz;
drop index notifications_unread_idx;
create index notifications_unread_idx on notifications (recipient_id) where not is_read and withdrawn_at is null;
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('new_follower', 'follow_request', 'follow_accepted', 'verification_decision'));

-- What a venue says is the venue's and stays when its author's account goes; what one says for oneself goes along.
alter table posts
  alter column profile_id drop not null,
  drop constraint posts_profile_id_fkey,
  add constraint posts_profile_id_fkey foreign key (profile_id) references profiles (id) on delete set null,
  add constraint posts_of_somebody check (profile_id is not null or venue_id is not null);

create function delete_personal_posts() returns trigger
language plpgsql set search_path = public as $$
begin
  delete from posts where profile_id = old.id and venue_id is null;
  return old;
end $$;
create trigger delete_personal_posts before delete on profiles for each row execute function delete_personal_posts();

create or replace function visible_posts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, content text, image_url text, like_count integer, comment_count integer,
  created_at timestamptz, updated_at timestamptz
) language sql stable as $$
  select o.id, o.profile_id, o.venue_id, o.content, o.image_url, o.like_count, o.comment_count, o.created_at, o.updated_at
  from public.posts o
  left join public.profiles p on p.id = o.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and o.hidden_at is null
    and p.suspended_at is null
    and (
      o.venue_id is not null
      or p.id = viewer
      or (
        mine.relationship_type is distinct from 'blocked'
        and (not p.is_private or mine.relationship_type = 'following')
        and not exists (
          select from public.user_relationships theirs
          where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
        )
      )
    )
$$;
