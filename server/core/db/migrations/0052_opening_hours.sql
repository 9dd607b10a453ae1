-- works with: 1.0.0
-- When venues are open, as their clocks show it. Hours end on the next day if `closes` is not after `opens`; a whole day
-- is 00:00 to 00:00. A venue without weekly hours shows none. Positions limit how many there are.
create table venue_hours (
  venue_id uuid not null references venues (id) on delete cascade,
  -- The weekday on which they begin; 0 is Sunday.
  day smallint not null check (day between 0 and 6),
  position smallint not null check (position between 0 and 3),
  opens text not null check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text not null check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  kitchen_until text check (kitchen_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (venue_id, day, position),
  constraint venue_hours_not_empty check (opens <> closes or opens = '00:00'),
  constraint venue_hours_kitchen check (
    case when closes > opens then kitchen_until > opens and kitchen_until <= closes
      else kitchen_until > opens or kitchen_until <= closes end
  )
);

-- Dates with other hours, or with none if the venue is closed.
create table venue_hours_exceptions (
  venue_id uuid not null references venues (id) on delete cascade,
  date date not null,
  position smallint not null check (position between 0 and 59),
  note text check (char_length(note) between 1 and 60),
  saved_at timestamptz not null,
  primary key (venue_id, date),
  constraint venue_hours_exceptions_position_key unique (venue_id, position),
  -- A day more than the form allows on both sides, because the venue's date can differ from UTC's.
  constraint venue_hours_exceptions_within_a_year check (
    date between (saved_at at time zone 'UTC')::date - 8 and (saved_at at time zone 'UTC')::date + 367
  )
);

create table venue_exception_hours (
  venue_id uuid not null,
  date date not null,
  position smallint not null check (position between 0 and 3),
  opens text not null check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text not null check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  kitchen_until text check (kitchen_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (venue_id, date, position),
  foreign key (venue_id, date) references venue_hours_exceptions (venue_id, date) on delete cascade,
  constraint venue_exception_hours_not_empty check (opens <> closes or opens = '00:00'),
  constraint venue_exception_hours_kitchen check (
    case when closes > opens then kitchen_until > opens and kitchen_until <= closes
      else kitchen_until > opens or kitchen_until <= closes end
  )
);

create trigger check_added_hours after insert on venue_hours
  referencing new table as changed for each statement execute function check_venue_hours();
create trigger check_changed_hours after update on venue_hours
  referencing new table as changed for each statement execute function check_venue_hours();
create trigger check_added_hours after insert on venue_exception_hours
  referencing new table as changed for each statement execute function check_exception_hours();
create trigger check_changed_hours after update on venue_exception_hours
  referencing new table as changed for each statement execute function check_exception_hours();

create trigger record_hours_change after insert or update or delete on venue_hours
  for each row execute function record_venue_part_change();
create trigger record_hours_change after insert or update or delete on venue_hours_exceptions
  for each row execute function record_venue_part_change();
create trigger record_hours_change after insert or update or delete on venue_exception_hours
  for each row execute function record_venue_part_change();
