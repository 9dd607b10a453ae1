create table notifications (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references profiles (id) on delete cascade,
  sender_id uuid references profiles (id) on delete cascade,
  type text not null check (type in ('new_follower', 'follow_request')),
  message text not null,
  link_url text check (link_url like '/%'),
  metadata jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null default current_timestamp,
  constraint notifications_not_to_self check (sender_id is distinct from recipient_id)
);
create index notifications_of_recipient_idx on notifications (recipient_id, created_at, id);
create index notifications_unread_idx on notifications (recipient_id) where not is_read;
create index notifications_of_sender_idx on notifications (sender_id, recipient_id, type, created_at);

-- A block takes with it the follow rows, the requests and the notices between the two, whoever writes it.
create function sever_on_block() returns trigger
language plpgsql set search_path = public as $$
begin
  delete from user_relationships
    where follower_id = new.following_id and following_id = new.follower_id and relationship_type = 'following';
  delete from follow_requests
    where (requester_id, target_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
  delete from notifications
    where (recipient_id, sender_id) in ((new.follower_id, new.following_id), (new.following_id, new.follower_id));
  return null;
end $$;
create trigger sever_on_block after insert or update on user_relationships
  for each row when (new.relationship_type = 'blocked') execute function sever_on_block();
