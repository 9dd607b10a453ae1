-- Remembers the id of a deleted account, so that restoring an older backup deletes it again.
create or replace function record_deleted_account() returns trigger
language plpgsql set search_path = public as $$
begin
  insert into deleted_accounts (id) values (old.id) on conflict do nothing;
  return null;
end $$;

-- Deletes the posts of a deleted account. Those of its venues stay.
create or replace function delete_personal_posts() returns trigger
language plpgsql set search_path = public as $$
begin
  delete from posts where profile_id = old.id and venue_id is null;
  return old;
end $$;

-- Marks the photos of a deleted account for deletion, except those that a venue's post shows.
create or replace function mark_media_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update media m set state = 'marked_for_deletion'
    where m.owner_id = old.id
      and (
        m.bucket in ('avatars', 'forum-images')
        or m.bucket = 'posts' and not exists (select from posts o where o.venue_id is not null and o.image_url = m.path)
      );
  return old;
end $$;

-- Threads stay when their author deletes the account, without image.
create or replace function clear_thread_images_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update forum_threads set image_url = null where created_by = old.id and image_url is not null;
  return old;
end $$;

-- Reports stay when the reported account is deleted, without what it had written.
create or replace function clear_reports_of_deleted() returns trigger
language plpgsql set search_path = public as $$
begin
  update reports set reported_content = null where reported_profile_id = old.id and reported_content is not null;
  return old;
end $$;
