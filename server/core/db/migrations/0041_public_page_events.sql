-- works with: 1.0.0
-- Events for open public pages. The conditions name what decides who is on a page. `update of` would miss what
-- another trigger changes, such as the level of someone whose profile becomes private.
create trigger emit_profile_page_change after update on profiles
  for each row when (
    (old.web_page <> 'off' or new.web_page <> 'off')
    and (
      old.web_page, old.web_page_shows_workplaces, old.is_private, old.schedule_is_private,
      old.schedule_dark_until is null, old.suspended_at is null, old.username, old.full_name, old.user_type,
      old.verification_status, old.avatar_url, old.bio, old.location_text, old.workplaces_info, old.paypal_link,
      old.venmo_handle, old.cashapp_handle
    ) is distinct from (
      new.web_page, new.web_page_shows_workplaces, new.is_private, new.schedule_is_private,
      new.schedule_dark_until is null, new.suspended_at is null, new.username, new.full_name, new.user_type,
      new.verification_status, new.avatar_url, new.bio, new.location_text, new.workplaces_info, new.paypal_link,
      new.venmo_handle, new.cashapp_handle
    )
  ) execute function emit_profile_page_change();
-- Before the shifts are deleted, because they say which venues’ pages named the person.
create trigger emit_profile_page_removed before delete on profiles
  for each row when (old.web_page <> 'off') execute function emit_profile_page_change();

create trigger emit_shift_page_added after insert on shifts for each row execute function emit_shift_page_change();
create trigger emit_shift_page_removed after delete on shifts for each row execute function emit_shift_page_change();
create trigger emit_shift_page_change after update on shifts
  for each row when (
    (old.venue_id, old.start_time, old.end_time, old.visibility, old.cancelled_at, old.hidden_at)
      is distinct from (new.venue_id, new.start_time, new.end_time, new.visibility, new.cancelled_at, new.hidden_at)
  ) execute function emit_shift_page_change();

create trigger emit_venue_page_added after insert on venues
  for each row when (new.is_public) execute function emit_venue_page_change();
create trigger emit_venue_page_removed after delete on venues
  for each row when (old.is_public) execute function emit_venue_page_change();
create trigger emit_venue_page_change after update on venues
  for each row when (
    (
      old.is_public, old.archived_at, old.hidden_at, old.slug, old.name, old.city, old.time_zone, old.latitude,
      old.longitude
    ) is distinct from (
      new.is_public, new.archived_at, new.hidden_at, new.slug, new.name, new.city, new.time_zone, new.latitude,
      new.longitude
    )
  ) execute function emit_venue_page_change();
