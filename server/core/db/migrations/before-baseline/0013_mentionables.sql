-- What begins as one types, in order, from the first character on: whatever the database's own collation.
create index profiles_username_begins_idx on profiles (username collate "C");
create index venues_slug_begins_idx on venues (slug collate "C") where archived_at is null;
