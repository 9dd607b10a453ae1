-- works with: 1.0.0
-- The texts that searches compare, folded by `fold_text`. A line break, which no search text contains, keeps a match
-- from crossing from one name to the next. The previous release goes on using `search_text` and its indexes.
alter table profiles add column folded_text text not null
  generated always as (username || E'\n' || fold_text(coalesce(full_name, ''))) stored;
create index profiles_folded_search_idx on profiles using gin (folded_text gin_trgm_ops) with (fastupdate = off);
create index profiles_folded_bigrams_idx on profiles using gin (bigrams(folded_text)) with (fastupdate = off);

-- One character can fold to 18; a key of an index must not become too long.
alter table venues add column folded_text text collate "C" not null
  generated always as (left(fold_text(name), 120) || E'\n' || left(fold_text(coalesce(city, '')), 80)) stored;
create index venues_folded_search_idx on venues using gin (folded_text gin_trgm_ops) with (fastupdate = off);
create index venues_folded_bigrams_idx on venues using gin (bigrams(folded_text)) with (fastupdate = off);
create index venues_folded_prefix_idx on venues (folded_text, id) where archived_at is null;
