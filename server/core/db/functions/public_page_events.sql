-- Each process compares the open public pages of the named people and venues with what it last read. These events never
-- wait for the outbox: a page must drop a person at once, whatever another process does, and few people are on pages.
-- The same changes are recorded for what each process remembers of these pages (`record_page_changes`).
-- Records the person only if their page changes, and a venue only for shifts that others can see before or after the
-- change. A page takes longer to answer when it is made again, which would otherwise reveal where someone works in
-- private, or that they went dark.
create or replace function emit_profile_page_change() returns trigger
language plpgsql set search_path = public as $$
declare
  showed_shifts boolean :=
    old.web_page in ('tonight', 'week') and old.schedule_dark_until is null and old.suspended_at is null;
  -- Null after a deletion, like all of `new`.
  shows_shifts boolean := coalesce(
    new.web_page in ('tonight', 'week') and new.schedule_dark_until is null and new.suspended_at is null, false
  );
  pages uuid[] := '{}';
begin
  if showed_shifts or shows_shifts then
    pages := array(
      select distinct s.venue_id from shifts s
      where s.profile_id = old.id and s.visibility = 'everyone' and s.cancelled_at is null and s.hidden_at is null
    );
  end if;
  if tg_op = 'DELETE'
    or (showed_shifts <> shows_shifts and pages <> '{}')
    or (
      old.web_page, old.web_page_shows_workplaces, old.is_private, old.suspended_at is null, old.username, old.full_name,
      old.user_type, old.verification_status, old.avatar_url, old.bio, old.workplaces_info, old.paypal_link,
      old.venmo_handle, old.cashapp_handle
    ) is distinct from (
      new.web_page, new.web_page_shows_workplaces, new.is_private, new.suspended_at is null, new.username, new.full_name,
      new.user_type, new.verification_status, new.avatar_url, new.bio, new.workplaces_info, new.paypal_link,
      new.venmo_handle, new.cashapp_handle
    )
  then
    pages := array_append(pages, old.id);
    perform record_page_changes(pages);
    perform notify_live('changed_pages', pages);
  end if;
  return coalesce(new, old);
end $$;

-- What only the person may see is not recorded: a page takes longer to answer when it is made again, which would tell of
-- it. That decision and a change of the person at the same time would miss each other, so the person is locked, as in every
-- write of their own shifts. Staff, who lock the shift first, decide nothing here.
create or replace function emit_shift_page_change() returns trigger
language plpgsql set search_path = public as $$
declare
  person_id uuid := coalesce(new.profile_id, old.profile_id);
  pages uuid[] := array_remove(array[person_id, old.venue_id, new.venue_id], null);
  is_for_everyone boolean :=
    coalesce(old.visibility = 'everyone' and old.cancelled_at is null and old.hidden_at is null, false)
    or coalesce(new.visibility = 'everyone' and new.cancelled_at is null and new.hidden_at is null, false);
  is_by_staff boolean := tg_op = 'UPDATE' and old.hidden_at is distinct from new.hidden_at;
  person profiles%rowtype;
begin
  if is_for_everyone and not is_by_staff then
    perform from profiles p where p.id = person_id for share;
  end if;
  select * into person from profiles p where p.id = person_id;
  if person.web_page in ('tonight', 'week') then
    perform notify_live('changed_pages', pages);
  end if;
  if is_by_staff or (
    is_for_everyone and person.web_page in ('tonight', 'week')
    and person.schedule_dark_until is null and person.suspended_at is null
  ) then
    perform record_page_changes(pages);
  end if;
  return null;
end $$;

-- Any page may name the venue, also that of someone who is posting a shift there. Looking for them would miss those, so
-- these changes, which are rare, are recorded for every page (`ALL_PAGES`).
create or replace function emit_venue_page_change() returns trigger
language plpgsql set search_path = public as $$
declare
  venue uuid := coalesce(new.id, old.id);
begin
  perform record_page_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
  perform notify_live('changed_pages', array_append(
    array(
      select distinct s.profile_id
      from shifts s join profiles p on p.id = s.profile_id
      where s.venue_id = venue and p.web_page in ('tonight', 'week')
    ),
    venue
  ));
  return null;
end $$;
