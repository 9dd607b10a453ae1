-- A point on the sphere of earthdistance, with the radius and formula of `ll_to_earth`. Without a `search_path` of its
-- own, so that the planner can inline it; all names are qualified, because a restore empties the search path.
create or replace function earth_position(latitude double precision, longitude double precision) returns cube
language sql immutable strict parallel safe as $$
  select public.cube(
    public.cube(
      public.cube(6378168::double precision * cos(radians(latitude)) * cos(radians(longitude))),
      6378168::double precision * cos(radians(latitude)) * sin(radians(longitude))
    ),
    6378168::double precision * sin(radians(latitude))
  )
$$;
