-- When a shift may be over, for people who are not shown when it ends. It must not depend on the real end: asked for a
-- later part of a night, lists would tell of it in advance.
create or replace function assumed_end(start_time timestamptz) returns timestamptz language sql stable as $$
  select start_time + interval '4 hours'
$$;

-- An event for the people to whom other ends of shifts are shown than before, as far as these are not over
-- (`schedule_events.sql`), and for public pages, which are for everyone.
create or replace function emit_shift_ends_change() returns trigger
language plpgsql set search_path = public as $$
declare
  is_for_followers boolean := (old.shift_ends_for = 'only_me') <> (new.shift_ends_for = 'only_me');
  is_for_others boolean := (old.shift_ends_for = 'everyone') <> (new.shift_ends_for = 'everyone');
  followers_until timestamptz;
  others_until timestamptz;
  pages uuid[];
begin
  if has_open_schedule(new.suspended_at, new.schedule_is_private, new.schedule_dark_until) then
    select max(s.end_time) filter (where is_for_followers),
      max(s.end_time) filter (where is_for_others and not new.is_private and s.visibility = 'everyone')
    into followers_until, others_until
    from shifts s
    where s.profile_id = new.id and shift_audience(s.visibility, s.cancelled_at, s.hidden_at) is not null;
    if is_for_others and new.web_page in ('tonight', 'week') then
      pages := array(
        select distinct s.venue_id from shifts s
        where s.profile_id = new.id and shift_audience(s.visibility, s.cancelled_at, s.hidden_at) = 'everyone'
      );
      if pages <> '{}' then
        pages := array_append(pages, new.id);
        perform record_page_changes(pages);
        perform notify_live('changed_pages', pages);
      end if;
    end if;
  end if;
  perform emit_schedule_difference(new.id, followers_until, others_until);
  return null;
end $$;
