-- works with: 1.0.0
-- Most notifications have one subject or none, so an index of all of them by each kind of subject would mostly hold nulls,
-- written with every notification.
drop index notifications_post_idx;
create index notifications_post_idx on notifications (post_id) where post_id is not null;
drop index notifications_comment_idx;
create index notifications_comment_idx on notifications (comment_id) where comment_id is not null;
drop index notifications_shift_idx;
create index notifications_shift_idx on notifications (shift_id) where shift_id is not null;
drop index notifications_event_idx;
create index notifications_event_idx on notifications (event_id) where event_id is not null;
drop index notifications_special_idx;
create index notifications_special_idx on notifications (special_id) where special_id is not null;
drop index notifications_venue_idx;
create index notifications_venue_idx on notifications (venue_id) where venue_id is not null;
drop index notifications_thread_idx;
create index notifications_thread_idx on notifications (thread_id) where thread_id is not null;
drop index notifications_reply_idx;
create index notifications_reply_idx on notifications (reply_id) where reply_id is not null;
