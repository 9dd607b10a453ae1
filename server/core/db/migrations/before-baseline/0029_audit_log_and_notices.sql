-- A row trigger does not see TRUNCATE, which would empty the log without a trace.
create trigger refuse_audit_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- A notification that comes of following goes with it. These outlived it.
delete from notifications n
where n.type in ('follow_accepted', 'new_post', 'shift_posted', 'shift_changed', 'shift_cancelled', 'shift_soon', 'works_elsewhere')
  and n.sender_id is not null
  and not exists (
    select from user_relationships r
    where r.follower_id = n.recipient_id and r.following_id = n.sender_id and r.relationship_type = 'following'
  );
