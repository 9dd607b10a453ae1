-- The order in which follows begin and visible shifts are cancelled. Clocks cannot tell: two servers' differ, and two
-- things happen within a millisecond. Both writes hold the talent's profile row, so their numbers are in true order.
create sequence visibility_order;

-- When this relationship took its present type. Those of before precede every cancellation that is numbered.
alter table user_relationships add column since_order bigint not null default 0;
alter table user_relationships alter column since_order set default nextval('public.visibility_order');

create function renew_since_order() returns trigger
language plpgsql set search_path = public as $$
begin
  new.since_order := nextval('visibility_order');
  return new;
end $$;
create trigger renew_since_order before update on user_relationships for each row
  when (old.relationship_type is distinct from new.relationship_type)
  execute function renew_since_order();

-- When a shift was cancelled that followers could see until then. Null for one they could not see, and for those cancelled
-- before this was recorded: no one can know who had seen them.
alter table shifts add column cancelled_order bigint;

create function note_cancellation() returns trigger
language plpgsql set search_path = public as $$
begin
  new.cancelled_order := case
    when new.cancelled_at is not null and old.hidden_at is null and new.hidden_at is null and exists (
      select from profiles p where p.id = new.profile_id and not p.schedule_is_private and p.suspended_at is null
    ) then nextval('visibility_order')
  end;
  return new;
end $$;
create trigger note_cancellation before update on shifts for each row
  when ((old.cancelled_at is null) <> (new.cancelled_at is null))
  execute function note_cancellation();

-- Cancelled shifts: all of the viewer's own; of others, only what was open to followers when it was cancelled and would be
-- today, for those who have followed without a break since before. Never with notes.
create or replace function visible_cancelled_shifts(viewer uuid) returns table (
  id uuid, profile_id uuid, venue_id uuid, start_time timestamptz, end_time timestamptz, notes text,
  cancelled_at timestamptz, updated_at timestamptz, talent_username text, talent_full_name text, revision integer
) language sql stable as $$
  select s.id, s.profile_id, s.venue_id, s.start_time, s.end_time, case when p.id = viewer then s.notes end,
    s.cancelled_at, s.updated_at, p.username, p.full_name, s.revision
  from public.shifts s
  join public.profiles p on p.id = s.profile_id
  left join public.user_relationships mine on mine.follower_id = viewer and mine.following_id = p.id
  where viewer is not null
    and s.cancelled_at is not null
    and p.suspended_at is null
    and (
      p.id = viewer
      or (
        s.hidden_at is null
        and not p.schedule_is_private
        and mine.relationship_type = 'following'
        and mine.since_order < s.cancelled_order
      )
    )
    and not exists (
      select from public.user_relationships theirs
      where theirs.follower_id = p.id and theirs.following_id = viewer and theirs.relationship_type = 'blocked'
    )
$$;
