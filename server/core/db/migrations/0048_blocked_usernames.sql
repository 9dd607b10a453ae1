-- works with: 1.0.0
-- The usernames in a person's list of blocked people, as the person knew them when blocking. They stay the same whatever
-- becomes of the accounts, so the list tells no one who blocks them, was renamed, suspended or deleted. With `by_name`,
-- the username itself is blocked: whoever has it, or takes it later, whether or not the blocker could see anyone.
create table blocked_usernames (
  blocker_id uuid not null references profiles (id) on delete cascade,
  username text not null
    constraint blocked_usernames_form check (username ~ '^[a-z0-9_.]{3,30}$' and username !~ '^\.|\.$|\.\.'),
  by_name boolean not null,
  created_at timestamptz not null default current_timestamp,
  primary key (blocker_id, username)
);
create index blocked_usernames_list_idx on blocked_usernames (blocker_id, created_at, username);
create index blocked_usernames_name_idx on blocked_usernames (username, blocker_id) where by_name;
create trigger limit_blocked_usernames before insert or update on blocked_usernames
  for each row when (new.by_name) execute function limit_blocked_usernames();

-- Which blocks belong to a username in the list: unblocking the username ends them.
create table blocked_username_matches (
  blocker_id uuid not null,
  username text not null,
  blocked_id uuid not null,
  primary key (blocker_id, username, blocked_id),
  foreign key (blocker_id, username) references blocked_usernames (blocker_id, username) on delete cascade,
  foreign key (blocker_id, blocked_id) references user_relationships (follower_id, following_id) on delete cascade
);
create index blocked_username_matches_blocked_idx on blocked_username_matches (blocker_id, blocked_id);
create trigger unlist_unblocked after delete on blocked_username_matches
  for each row execute function unlist_unblocked();

-- Blocks of someone whom the blocker cannot see, which the list must not name.
alter table user_relationships add column is_unlisted boolean not null default false;
create trigger list_blocked after insert or update of relationship_type on user_relationships
  for each row when (new.relationship_type = 'blocked' and not new.is_unlisted) execute function list_blocked();

create trigger block_new_username after insert on profiles for each row execute function block_new_username();
create trigger block_changed_username after update of username on profiles
  for each row when (old.username <> new.username) execute function block_new_username();

insert into blocked_usernames (blocker_id, username, by_name, created_at)
select r.follower_id, p.username, false, r.created_at
from user_relationships r join profiles p on p.id = r.following_id where r.relationship_type = 'blocked';
insert into blocked_username_matches (blocker_id, username, blocked_id)
select r.follower_id, p.username, r.following_id
from user_relationships r join profiles p on p.id = r.following_id where r.relationship_type = 'blocked';
