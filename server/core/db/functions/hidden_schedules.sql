-- Whether a person hides their schedule from a viewer. Reads of shifts do not ask it: `visible_shifts` lists once
-- who hides theirs from the viewer.
create or replace function hides_schedule(person uuid, viewer uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from public.schedule_hidden_from h where h.viewer_id = viewer and h.profile_id = person
  );
end $$;

-- Counts only the people whom the list shows: a limit that counts others would tell that someone in it is suspended or
-- blocks the person, instead of having deleted their account. The lock keeps two writes from passing the limit together.
create or replace function limit_hidden_schedules() returns trigger
language plpgsql set search_path = public as $$
begin
  perform from profiles p where p.id = new.profile_id for no key update;
  if (
    select count(*)
    from schedule_hidden_from h join visible_profiles(new.profile_id) p on p.id = h.viewer_id
    where h.profile_id = new.profile_id and h.viewer_id <> new.viewer_id
  ) >= 200 then
    raise exception 'the schedule is hidden from too many people'
      using errcode = 'check_violation', constraint = 'schedule_hidden_from_limit';
  end if;
  return new;
end $$;

-- An event for the viewer if they were shown a shift before the change, or are shown one after it.
create or replace function emit_hidden_schedule_change() returns trigger
language plpgsql set search_path = public as $$
declare
  person uuid := coalesce(new.profile_id, old.profile_id);
  viewer uuid := coalesce(new.viewer_id, old.viewer_id);
  is_blocked boolean := exists (
    select from user_relationships b
    where b.follower_id = person and b.following_id = viewer and b.relationship_type = 'blocked'
  );
begin
  perform emit_schedule_to_viewer(person, viewer, (
    select shown_schedule(
      p.is_private,
      (select r.relationship_type from user_relationships r where r.follower_id = viewer and r.following_id = person),
      is_blocked
    )
    from profiles p where p.id = person
  ));
  if not is_blocked then
    perform emit_private_count_of_owner(person, viewer);
  end if;
  -- The viewer may look at the page of tonight. All others find that theirs is the same.
  if exists (select from profiles p where p.id = person and p.web_page in ('tonight', 'week')) then
    perform notify_live('changed_pages', array[person]);
  end if;
  return null;
end $$;

-- Shifts that were posted or cancelled while the schedule was hidden are neither corrected nor listed as cancelled
-- afterwards: for both, the follow counts from the moment at which the schedule is shown again.
create or replace function renew_follow_on_show() returns trigger
language plpgsql set search_path = public as $$
begin
  update user_relationships set since_order = nextval('visibility_order')
  where follower_id = old.viewer_id and following_id = old.profile_id and relationship_type = 'following';
  return null;
end $$;
