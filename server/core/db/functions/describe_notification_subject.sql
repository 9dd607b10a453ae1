-- What the text of a visible notification says about its subject, as JSON: the venue, when the shift or event begins,
-- the number of visible shifts of a batch, the title, whether an event is weekly, and the reader's time zone. Null if it
-- says nothing. Reads the subject by its id, because `visible_notifications` has checked it. Many notifications have no
-- subject, and setting up these reads in the statement of the list took a tenth of its time.
create or replace function describe_notification_subject(
  viewer uuid, type text, post uuid, shift uuid, batch uuid, event uuid, special uuid, venue uuid, thread uuid
) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  named_venue uuid := venue;
  start_time timestamptz;
  title text;
  is_weekly boolean := false;
  shift_count integer := 0;
begin
  if shift is not null then
    select coalesce(named_venue, s.venue_id), s.start_time into named_venue, start_time
    from public.shifts s where s.id = shift;
  elsif event is not null then
    select coalesce(named_venue, e.venue_id), e.start_time, e.name, e.series_id is not null
    into named_venue, start_time, title, is_weekly
    from public.venue_events e where e.id = event;
  elsif special is not null then
    select coalesce(named_venue, s.venue_id), s.title into named_venue, title
    from public.venue_specials s where s.id = special;
  elsif thread is not null then
    select t.title into title from public.forum_threads t where t.id = thread;
  elsif post is not null then
    select coalesce(named_venue, o.venue_id) into named_venue from public.posts o where o.id = post;
  end if;
  if batch is not null then
    shift_count := case when type = 'shift_cancelled'
      then public.count_visible_cancelled_shifts(viewer, batch, null)
      else public.count_visible_shifts(viewer, batch, case when type = 'works_elsewhere' then venue end, null)
    end;
  end if;
  if named_venue is null and title is null and shift_count = 0 then return null; end if;
  return jsonb_build_object(
    'venue', (
      select jsonb_build_object('name', v.name, 'slug', v.slug, 'time_zone', v.time_zone)
      from public.venues v where v.id = named_venue
    ),
    'start_time', start_time,
    'shift_count', shift_count,
    'title', title,
    'is_weekly', is_weekly,
    'reader_zone', (select z.time_zone from public.notification_settings z where z.profile_id = viewer)
  );
end $$;
