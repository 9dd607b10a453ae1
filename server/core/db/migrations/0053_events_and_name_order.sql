-- works with: 1.0.0
-- Suspending someone and making a profile private also change who sees a schedule; so does a relationship.
create or replace trigger emit_schedule_change
  after update of schedule_is_private, schedule_dark_until, is_private, suspended_at on profiles
  for each row when (
    (old.schedule_is_private, old.schedule_dark_until is null, old.is_private, old.suspended_at is null)
      is distinct from (new.schedule_is_private, new.schedule_dark_until is null, new.is_private, new.suspended_at is null)
  ) execute function emit_schedule_change();
create trigger emit_relationship_schedule_change after insert or delete on user_relationships
  for each row execute function emit_relationship_schedule_change();
create trigger emit_relationship_schedule_update after update on user_relationships
  for each row when (old.relationship_type <> new.relationship_type)
  execute function emit_relationship_schedule_change();

-- The notifications that no one sees are deleted first, so that no event tells of them.
create trigger delete_hidden_notifications before delete on posts
  for each row execute function delete_hidden_notifications('post_id');
create trigger delete_hidden_notifications before delete on comments
  for each row execute function delete_hidden_notifications('comment_id');
create trigger delete_hidden_notifications before delete on forum_threads
  for each row execute function delete_hidden_notifications('thread_id');
create trigger delete_hidden_notifications before delete on forum_replies
  for each row execute function delete_hidden_notifications('reply_id');

alter table live_outbox drop constraint live_outbox_kind_check;
alter table live_outbox add constraint live_outbox_kind_check check (kind in (
  'notifications', 'new_posts', 'changed_posts', 'new_comments', 'changed_threads', 'changed_schedules'
));

-- Lists of people are in the order of their folded names, as searches compare them, without accents. Lists of
-- venues use `venues_folded_prefix_idx`. The previous release goes on using `sort_name` and its indexes.
create index profiles_talent_by_folded_name_idx
  on profiles ((left(fold_text(coalesce(full_name, username)), 120)) collate "C", id)
  where user_type in ('bartender', 'entertainer');
