-- works with: 1.0.0
-- If a table has row triggers that run before an update, PostgreSQL computes every generated column again, and if one of
-- them is unique, it locks the row as if its key changed. No row could then refer to a profile while it was edited: follows
-- waited, and mentions stayed plain text. The slug is generated from the username, which stays unique.
alter table profiles drop constraint profiles_username_slug_key;
create index profiles_username_slug_idx on profiles (username_slug);
