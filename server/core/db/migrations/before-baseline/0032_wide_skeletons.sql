-- What a handle looks like when doubled letters are made one as well. The same as `wideSkeletonOf` in the contract.
create function username_wide_skeleton(value text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select regexp_replace(public.username_skeleton(value), '(.)\1+', '\1', 'g')
$$;
create index profiles_username_wide_skeleton_idx on profiles (username_wide_skeleton(username));
