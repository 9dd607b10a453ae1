-- What people without an account see of a person: nothing, their profile, or also their shifts of the next 24 hours or
-- seven days. Making the profile or the schedule private lowers it, so it is never more than these allow.
alter table profiles
  add column web_page text not null default 'off'
    constraint profiles_web_page check (web_page in ('off', 'profile', 'tonight', 'week')),
  add column web_page_shows_workplaces boolean not null default false,
  add constraint profiles_web_page_allowed check (
    web_page = 'off'
    or (user_type in ('bartender', 'entertainer') and not is_private
      and (web_page = 'profile' or not schedule_is_private))
  );
create trigger lower_web_page before update of user_type, is_private, schedule_is_private on profiles
  for each row when (new.web_page <> 'off') execute function lower_web_page();
create index profiles_web_page_idx on profiles (id) where web_page <> 'off';

-- Whether people without an account see a venue. Its owner decides.
alter table venues add column is_public boolean not null default false;
create index venues_public_idx on venues (id) where is_public and archived_at is null;
