-- When hours that begin on a day end. `closes` is on the next day if it is not after `opens`.
create or replace function end_of_hours(day timestamp, opens text, closes text) returns timestamp
language sql stable as $$
  select day + closes::interval + case when closes <= opens then interval '1 day' else interval '0' end
$$;

-- Hours of a week do not overlap, also not those of Saturday night and Sunday. The lock makes two writers see each other.
create or replace function check_venue_hours() returns trigger
language plpgsql set search_path = public as $$
begin
  perform from venues v where v.id in (select c.venue_id from changed c) order by v.id for no key update;
  if exists (
    -- 2023 began on a Sunday.
    with placed as (
      select h.venue_id, h.day, h.position, begins.day + h.opens::interval as starts,
        end_of_hours(begins.day, h.opens, h.closes) as ends
      from venue_hours h cross join lateral (select timestamp '2023-01-01' + h.day * interval '1 day') begins (day)
      where h.venue_id in (select c.venue_id from changed c)
    )
    select from placed one
    join placed other on other.venue_id = one.venue_id and (other.day, other.position) <> (one.day, one.position)
    cross join (values (interval '0'), (interval '7 days')) later (days)
    where one.starts < other.ends + later.days and other.starts + later.days < one.ends
  ) then
    raise exception 'opening hours overlap' using errcode = 'exclusion_violation', constraint = 'venue_hours_overlap';
  end if;
  return null;
end $$;

-- Hours of dates with other hours do not overlap each other.
create or replace function check_exception_hours() returns trigger
language plpgsql set search_path = public as $$
begin
  perform from venues v where v.id in (select c.venue_id from changed c) order by v.id for no key update;
  if exists (
    with placed as (
      select h.venue_id, h.date, h.position, h.date + h.opens::interval as starts,
        end_of_hours(h.date::timestamp, h.opens, h.closes) as ends
      from venue_exception_hours h where h.venue_id in (select c.venue_id from changed c)
    )
    select from placed one
    join placed other on other.venue_id = one.venue_id and (other.date, other.position) <> (one.date, one.position)
    where one.starts < other.ends and other.starts < one.ends
  ) then
    raise exception 'opening hours overlap'
      using errcode = 'exclusion_violation', constraint = 'venue_exception_hours_overlap';
  end if;
  return null;
end $$;
