-- All pairs of adjacent characters. Searches of two characters use them; longer ones use trigrams.
create or replace function bigrams(value text) returns text[]
language sql immutable strict parallel safe set search_path = public, pg_catalog as $$
  select coalesce(array_agg(distinct substr(value, i, 2)), '{}')
  from generate_series(1, greatest(char_length(value) - 1, 0)) i
$$;
