-- What the geocoder answered to a search, so that it is asked once. Nothing says who searched.
create table place_searches (
  query text primary key check (char_length(query) between 1 and 400),
  places jsonb not null check (jsonb_typeof(places) = 'array'),
  expires_at timestamptz not null
);
create index place_searches_expires_at_idx on place_searches (expires_at);
