-- works with: 1.0.0
-- The titles of specials and the names of events as searches compare them. One character can fold to 18.
alter table venue_specials add column folded_title text collate "C" not null
  generated always as (left(fold_text(title), 300)) stored;
create index venue_specials_folded_search_idx on venue_specials using gin (folded_title gin_trgm_ops) with (fastupdate = off);
create index venue_specials_folded_bigrams_idx on venue_specials using gin (bigrams(folded_title)) with (fastupdate = off);

alter table venue_events add column folded_name text collate "C" not null
  generated always as (left(fold_text(name), 300)) stored;
create index venue_events_folded_search_idx on venue_events using gin (folded_name gin_trgm_ops) with (fastupdate = off);
create index venue_events_folded_bigrams_idx on venue_events using gin (bigrams(folded_name)) with (fastupdate = off);
create index venue_events_tags_idx on venue_events using gin (tags) with (fastupdate = off);
