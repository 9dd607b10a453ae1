-- Lowers what is public of a person to what a private profile, a private schedule or a new role still allows.
create or replace function lower_web_page() returns trigger
language plpgsql set search_path = public as $$
begin
  if new.is_private or new.user_type not in ('bartender', 'entertainer') then
    new.web_page := 'off';
  elsif new.schedule_is_private then
    new.web_page := 'profile';
  end if;
  return new;
end $$;

-- The shifts on public pages at a time: of those whom `visible_shifts` shows without a viewer, the shifts that run
-- within the next 24 hours or seven days, as their talent chose, unless the venue is archived. They carry no notes.
create or replace function public_shifts(at timestamptz) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, talent_username text,
  talent_full_name text, talent_user_type text, talent_verification_status text, talent_avatar_url text
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, s.talent_username,
    s.talent_full_name, s.talent_user_type, s.talent_verification_status, s.talent_avatar_url
  from public.visible_shifts_with_end(null) s
  join public.profiles p on p.id = s.profile_id
  join public.venues v on v.id = s.venue_id and v.archived_at is null and v.hidden_at is null
  where s.start_time > at - interval '24 hours'
    and s.ends_at > at
    and s.start_time < at + case p.web_page when 'week' then interval '7 days' else interval '24 hours' end
$$;

-- The venues with a public page. A venue that is archived, by its owner or by staff, has none.
create or replace function public_venues() returns table (id uuid)
language sql stable as $$
  select v.id from public.venues v where v.is_public and v.archived_at is null and v.hidden_at is null
$$;
