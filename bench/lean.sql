-- The leanest SQL that gives the answers of the measured requests: one function each, one round trip, with the
-- visibility rules that can change the answer on the benchmark's data. The benchmark compares its ids with the product's
-- before it measures. Left out, because the data has none: mentions, images, subjects of notifications, former
-- usernames and slugs, preferences, drafts, schedules hidden from a person.
drop schema if exists lean cascade;
create schema lean;

-- These two are inlined.
create function lean.person(p public.profiles) returns json language sql stable as $$
  select json_build_object('id', p.id, 'username', p.username, 'username_slug', p.username_slug,
    'full_name', p.full_name, 'avatar_url', p.avatar_url, 'user_type', p.user_type,
    'verification_status', p.verification_status)
$$;
create function lean.shift_line(s public.shifts, p public.profiles, v public.venues) returns json
language sql stable as $$
  select json_build_object('id', s.id, 'start_time', s.start_time, 'end_time', s.end_time, 'notes', s.notes,
    'is_hidden', s.hidden_at is not null, 'talent', lean.person(p), 'venue_id', v.id, 'venue_slug', v.slug,
    'venue_name', v.name, 'venue_city', v.city, 'venue_time_zone', v.time_zone)
$$;

-- Running and upcoming shifts that the viewer may see; inlined.
create function lean.shown_shifts(viewer uuid, at timestamptz) returns setof public.shifts language sql stable as $$
  select s.* from public.shifts s
  where s.cancelled_at is null and s.start_time > at - interval '24 hours' and s.end_time > at
    and (s.profile_id = viewer or (
      s.hidden_at is null
      and (
        select p.suspended_at is null and not p.schedule_is_private and p.schedule_dark_until is null
          and s.visibility <> 'only_me' and (
            (not p.is_private and s.visibility = 'everyone') or coalesce((
              select m.relationship_type = 'following' from public.user_relationships m
              where m.follower_id = viewer and m.following_id = p.id
            ), false)
          ) from public.profiles p where p.id = s.profile_id
      )
      and not exists (
        select from public.user_relationships b
        where b.follower_id = viewer and b.following_id = s.profile_id and b.relationship_type = 'blocked'
      )
      and not exists (
        select from public.user_relationships b
        where b.follower_id = s.profile_id and b.following_id = viewer and b.relationship_type = 'blocked'
      )
    ))
$$;

-- Reads the first post of each followed account, and a page of those accounts that can be on it. Suspended, blocking
-- and archived accounts are left out before the page is cut, so that it is full.
create function lean.feed_page(viewer uuid, page_size integer) returns text language plpgsql stable as $$
declare
  ids uuid[];
  hidden_people uuid[];
begin
  ids := array(
    select found.id from (
      select n.id, n.created_at from (
        select a.id from (
          select r.following_id as id, h.created_at, h.id as post_id from public.user_relationships r cross join lateral (
            select o.created_at, o.id from public.posts o
            where o.profile_id = r.following_id and o.venue_id is null and o.hidden_at is null
            order by o.created_at desc, o.id desc limit 1
          ) h
          where r.follower_id = viewer and r.relationship_type = 'following'
          order by h.created_at desc, h.id desc
        ) a
        where (select p.suspended_at is null from public.profiles p where p.id = a.id) and (
          select true from public.user_relationships b
          where b.follower_id = a.id and b.following_id = viewer and b.relationship_type = 'blocked'
        ) is null
        limit page_size
      ) people cross join lateral (
        select o.created_at, o.id from public.posts o
        where o.profile_id = people.id and o.venue_id is null and o.hidden_at is null
        order by o.created_at desc, o.id desc limit page_size
      ) n
      union all
      select n.id, n.created_at from public.venue_follows f
      join public.venues v on v.id = f.venue_id and v.archived_at is null and v.owner_id is distinct from viewer
      cross join lateral (
        select o.created_at, o.id from public.posts o
        where o.venue_id = v.id and o.hidden_at is null and (
          coalesce((select p.suspended_at is null from public.profiles p where p.id = o.profile_id), true)
          or v.owner_id is distinct from o.profile_id
        )
        order by o.created_at desc, o.id desc limit page_size
      ) n
      where f.user_id = viewer
    ) found
    order by found.created_at desc, found.id desc limit page_size
  );
  hidden_people := array(
    select b.following_id from public.user_relationships b
    where b.follower_id = viewer and b.relationship_type = 'blocked'
    union all
    select b.follower_id from public.user_relationships b
    where b.following_id = viewer and b.relationship_type = 'blocked'
    union all
    select p.id from public.profiles p where p.suspended_at is not null
  );
  return (
    select coalesce(json_agg(json_build_object('id', o.id,
      'author', case when o.venue_id is null then lean.person(p) end,
      'venue', case when v.id is not null then
        json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'venue_image_url', v.venue_image_url) end,
      'content', o.content, 'image_url', o.image_url,
      'like_count', o.like_count - case when o.like_count = 0 or cardinality(hidden.people) = 0 then 0 else (
        select count(*) from public.likes l where l.post_id = o.id and l.profile_id = any(hidden.people)
      ) end,
      'comment_count', o.comment_count - case when o.comment_count = 0 then 0 else (
        select count(*) from public.comments c
        where c.post_id = o.id and (c.hidden_at is not null or c.profile_id = any(hidden.people))
      ) end,
      'liked_by_me', exists (select from public.likes l where l.post_id = o.id and l.profile_id = viewer),
      'is_mine', coalesce(case when o.venue_id is null then o.profile_id else v.owner_id end = viewer, false),
      'created_at', o.created_at, 'edited_at', o.edited_at) order by o.created_at desc, o.id desc), '[]')::text
    from public.posts o
    left join public.profiles p on p.id = o.profile_id
    left join public.venues v on v.id = o.venue_id
    cross join lateral (
      select hidden_people || array(
        select b.following_id from public.user_relationships b
        where b.follower_id = coalesce(v.owner_id, p.id) and b.relationship_type = 'blocked'
        union all
        select b.follower_id from public.user_relationships b
        where b.following_id = coalesce(v.owner_id, p.id) and b.relationship_type = 'blocked'
      ) as people offset 0
    ) hidden
    where o.id = any(ids)
  );
end $$;

create function lean.notifications_page(viewer uuid, page_size integer) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', n.id, 'type', n.type, 'message', n.message, 'link_url', n.link_url,
      'created_at', n.created_at, 'is_read', g.is_read, 'sender', lean.person(p), 'sender_count', g.sender_count)
      order by n.created_at desc, n.id desc), '[]')::text
    from (
      select n.* from public.notifications n
      where n.recipient_id = viewer and n.is_listed and n.withdrawn_at is null
        and not exists (
          select from public.notifications newer
          where newer.recipient_id = viewer and newer.group_key = n.group_key and newer.is_listed
            and newer.withdrawn_at is null and (newer.created_at, newer.id) > (n.created_at, n.id)
        )
        and (n.sender_id is null or (select p.suspended_at is null from public.profiles p where p.id = n.sender_id))
        and not exists (
          select from public.user_relationships b
          where b.follower_id = viewer and b.following_id = n.sender_id and b.relationship_type = 'blocked'
        )
        and not exists (
          select from public.user_relationships b
          where b.follower_id = n.sender_id and b.following_id = viewer and b.relationship_type = 'blocked'
        )
      order by n.created_at desc, n.id desc limit page_size
    ) n
    left join public.profiles p on p.id = n.sender_id
    cross join lateral (
      select bool_and(m.is_read) as is_read, count(distinct m.sender_id) as sender_count from public.notifications m
      where m.recipient_id = viewer and m.group_key = n.group_key and m.is_listed and m.withdrawn_at is null
        and (m.sender_id is null or (select p.suspended_at is null from public.profiles p where p.id = m.sender_id))
        and not exists (
          select from public.user_relationships b
          where b.follower_id = viewer and b.following_id = m.sender_id and b.relationship_type = 'blocked'
        )
        and not exists (
          select from public.user_relationships b
          where b.follower_id = m.sender_id and b.following_id = viewer and b.relationship_type = 'blocked'
        )
    ) g
  );
end $$;

create function lean.unread_count(viewer uuid, maximum integer) returns integer language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select distinct n.group_key from public.notifications n
      where n.recipient_id = viewer and not n.is_read and n.withdrawn_at is null and n.is_listed
        and (n.sender_id is null or (select p.suspended_at is null from public.profiles p where p.id = n.sender_id))
        and not exists (
          select from public.user_relationships b
          where b.follower_id = viewer and b.following_id = n.sender_id and b.relationship_type = 'blocked'
        )
        and not exists (
          select from public.user_relationships b
          where b.follower_id = n.sender_id and b.following_id = viewer and b.relationship_type = 'blocked'
        )
      limit maximum
    ) unread
  );
end $$;

-- Walks the shifts by start until the page is full.
create function lean.shifts_near(
  viewer uuid, at timestamptz, lat double precision, lon double precision, radius double precision, page_size integer
) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('shift', lean.shift_line(s, p, v), 'id', s.id,
      'venue_latitude', v.latitude, 'venue_longitude', v.longitude, 'distance_meters', near.distance)
      order by s.start_time, near.distance, s.id), '[]')::text
    from (
      select w.id, w.start_time, public.distance_meters(lat, lon, v.latitude, v.longitude) as distance
      from (
        select s.id, s.start_time, s.venue_id from lean.shown_shifts(viewer, at) s join public.venues v on v.id = s.venue_id
        where v.archived_at is null and public.distance_meters(lat, lon, v.latitude, v.longitude) <= radius
        order by s.start_time fetch first (page_size) rows with ties
      ) w
      join public.venues v on v.id = w.venue_id
      order by w.start_time, distance, w.id limit page_size
    ) near
    join public.shifts s on s.id = near.id
    join public.profiles p on p.id = s.profile_id
    join public.venues v on v.id = s.venue_id
  );
end $$;

create function lean.venues_near(
  viewer uuid, at timestamptz, lat double precision, lon double precision, radius double precision, page_size integer
) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'city', v.city,
      'state_province', v.state_province, 'time_zone', v.time_zone, 'latitude', v.latitude, 'longitude', v.longitude,
      'venue_image_url', v.venue_image_url, 'follower_count', v.follower_count, 'distance_meters', v.distance,
      'on_now_count', (
        select count(distinct s.profile_id) from lean.shown_shifts(viewer, at) s
        where s.venue_id = v.id and s.start_time <= at
      )) order by v.distance, v.id), '[]')::text
    from (
      select w.*, public.distance_meters(lat, lon, w.latitude, w.longitude) as distance from public.venues w
      where w.archived_at is null and public.distance_meters(lat, lon, w.latitude, w.longitude) <= radius
      order by distance, w.id limit page_size
    ) v
  );
end $$;

create function lean.followed_shifts(viewer uuid, at timestamptz, page_size integer) returns text
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(lean.shift_line(s, p, v) order by s.start_time, s.id), '[]')::text
    from (
      select s.id from public.user_relationships f
      join public.profiles a on a.id = f.following_id and a.suspended_at is null and not a.schedule_is_private
        and a.schedule_dark_until is null
      join public.shifts s on s.profile_id = a.id and s.cancelled_at is null and s.hidden_at is null
        and s.visibility <> 'only_me'
        and s.start_time > at - interval '24 hours' and s.end_time > at
      where f.follower_id = viewer and f.relationship_type = 'following' and not exists (
        select from public.user_relationships b
        where b.follower_id = a.id and b.following_id = viewer and b.relationship_type = 'blocked'
      )
      order by s.start_time, s.id limit page_size
    ) page
    join public.shifts s on s.id = page.id
    join public.profiles p on p.id = s.profile_id
    join public.venues v on v.id = s.venue_id
  );
end $$;

create function lean.talent_page(viewer uuid, at timestamptz, page_size integer) returns text
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'talent', lean.person(p), 'next_shift_start_time', s.start_time,
      'next_shift_end_time', s.end_time, 'next_shift_venue_id', v.id, 'next_shift_venue_slug', v.slug,
      'next_shift_venue_name', v.name, 'next_shift_venue_city', v.city, 'next_shift_venue_time_zone', v.time_zone,
      'next_shift_venue_latitude', v.latitude, 'next_shift_venue_longitude', v.longitude)
      order by s.start_time, s.id), '[]')::text
    from (
      select s.* from lean.shown_shifts(viewer, at) s
      where (select p.user_type from public.profiles p where p.id = s.profile_id) in ('bartender', 'entertainer')
        and not exists (
          select from public.shifts e
          where e.profile_id = s.profile_id and e.cancelled_at is null
            and (e.profile_id = viewer or (
              e.hidden_at is null and (e.visibility = 'everyone' or (e.visibility = 'followers' and exists (
                select from public.user_relationships m
                where m.follower_id = viewer and m.following_id = e.profile_id and m.relationship_type = 'following'
              )))
            ))
            and e.start_time > at - interval '24 hours' and e.end_time > at
            and (e.start_time, e.id) < (s.start_time, s.id)
        )
      order by s.start_time, s.id limit page_size
    ) s
    join public.profiles p on p.id = s.profile_id
    join public.venues v on v.id = s.venue_id
  );
end $$;

-- A night is given by its instants, because all venues are in one time zone.
create function lean.night_near(
  viewer uuid, starts timestamptz, until timestamptz, lat double precision, lon double precision,
  radius double precision, page_size integer
) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('shift', lean.shift_line(s, p, v), 'id', s.id,
      'venue_latitude', v.latitude, 'venue_longitude', v.longitude, 'distance_meters', near.distance)
      order by near.distance, s.start_time, s.id), '[]')::text
    from (
      select s.id, public.distance_meters(lat, lon, v.latitude, v.longitude) as distance
      from lean.shown_shifts(viewer, starts) s join public.venues v on v.id = s.venue_id
      where s.start_time >= starts and s.start_time < until and v.archived_at is null
        and public.distance_meters(lat, lon, v.latitude, v.longitude) <= radius
      order by distance, s.start_time, s.id limit page_size
    ) near
    join public.shifts s on s.id = near.id
    join public.profiles p on p.id = s.profile_id
    join public.venues v on v.id = s.venue_id
  );
end $$;

create function lean.talent_of_night(viewer uuid, starts timestamptz, until timestamptz, page_size integer)
returns text language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'talent', lean.person(p), 'next_shift_start_time', s.start_time,
      'next_shift_end_time', s.end_time, 'next_shift_venue_id', v.id, 'next_shift_venue_slug', v.slug,
      'next_shift_venue_name', v.name, 'next_shift_venue_city', v.city, 'next_shift_venue_time_zone', v.time_zone,
      'next_shift_venue_latitude', v.latitude, 'next_shift_venue_longitude', v.longitude)
      order by s.start_time, s.id), '[]')::text
    from (
      select s.* from lean.shown_shifts(viewer, starts) s
      where s.start_time >= starts and s.start_time < until
        and (select p.user_type from public.profiles p where p.id = s.profile_id) in ('bartender', 'entertainer')
        and not exists (
          select from lean.shown_shifts(viewer, starts) e
          where e.profile_id = s.profile_id and e.start_time >= starts and (e.start_time, e.id) < (s.start_time, s.id)
        )
      order by s.start_time, s.id limit page_size
    ) s
    join public.profiles p on p.id = s.profile_id
    join public.venues v on v.id = s.venue_id
  );
end $$;

create function lean.profile_page(viewer uuid, slug text, at timestamptz, page_size integer) returns text
language plpgsql stable as $$
begin
  return (
    select json_build_object('id', p.id, 'person', lean.person(p), 'access', a.access, 'is_private', p.is_private,
      'follower_count', p.follower_count, 'following_count', p.following_count, 'created_at', p.created_at,
      'relationship', m.relationship_type, 'is_requested', exists (
        select from public.follow_requests r where r.requester_id = viewer and r.target_id = p.id
      ),
      'follows_me', exists (
        select from public.user_relationships x
        where x.follower_id = p.id and x.following_id = viewer and x.relationship_type = 'following'
      ),
      'has_bell', exists (select from public.bells b where b.profile_id = viewer and b.on_profile_id = p.id),
      'parts', case when a.access = 'full' then json_build_object('bio', p.bio, 'paypal_link', p.paypal_link,
        'venmo_handle', p.venmo_handle, 'cashapp_handle', p.cashapp_handle, 'workplaces_info', p.workplaces_info,
        'location_text', p.location_text, 'schedule_is_private', p.schedule_is_private) end,
      'shifts', (
        select coalesce(json_agg(lean.shift_line(s.*::public.shifts, p, v) order by s.start_time, s.id), '[]')
        from (
          select s.* from lean.shown_shifts(viewer, at) s
          where s.profile_id = p.id order by s.start_time, s.id limit page_size
        ) s join public.venues v on v.id = s.venue_id
      ))::text
    from public.profiles p
    left join public.user_relationships m on m.follower_id = viewer and m.following_id = p.id
    cross join lateral (
      select case
        when p.id = viewer then 'full' when m.relationship_type = 'blocked' then 'blocked_by_me'
        when not p.is_private or m.relationship_type = 'following' then 'full' else 'card' end as access
    ) a
    where p.username_slug = slug and p.suspended_at is null and not exists (
      select from public.user_relationships b
      where b.follower_id = p.id and b.following_id = viewer and b.relationship_type = 'blocked'
    )
  );
end $$;

create function lean.venue_page(viewer uuid, venue_slug text, at timestamptz, running integer, upcoming integer)
returns text language plpgsql stable as $$
begin
  return (
    select json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'city', v.city, 'time_zone', v.time_zone,
      'state_province', v.state_province, 'latitude', v.latitude, 'longitude', v.longitude,
      'venue_image_url', v.venue_image_url, 'follower_count', v.follower_count, 'description', v.description,
      'address_line1', v.address_line1, 'address_line2', v.address_line2, 'postal_code', v.postal_code,
      'country', v.country, 'phone_number', v.phone_number, 'website_url', v.website_url,
      'is_mine', v.owner_id is not distinct from viewer, 'is_archived', v.archived_at is not null,
      'is_following', exists (select from public.venue_follows f where f.venue_id = v.id and f.user_id = viewer),
      'on_now_count', (
        select count(distinct s.profile_id) from lean.shown_shifts(viewer, at) s
        where s.venue_id = v.id and s.start_time <= at
      ),
      'on_now', (
        select coalesce(json_agg(lean.shift_line(s.*::public.shifts, p, v) order by s.start_time, s.id), '[]')
        from (
          select s.* from lean.shown_shifts(viewer, at) s
          where s.venue_id = v.id and s.start_time <= at order by s.start_time, s.id limit running
        ) s join public.profiles p on p.id = s.profile_id
      ),
      'upcoming', (
        select coalesce(json_agg(lean.shift_line(s.*::public.shifts, p, v) order by s.start_time, s.id), '[]')
        from (
          select s.* from lean.shown_shifts(viewer, at) s
          where s.venue_id = v.id and s.start_time > at order by s.start_time, s.id limit upcoming
        ) s join public.profiles p on p.id = s.profile_id
      ))::text
    from public.venues v where v.slug = venue_slug and (v.archived_at is null or v.owner_id = viewer)
  );
end $$;

-- `q` has at least three letters and no wildcards.
create function lean.search(viewer uuid, q text, page_size integer) returns text language plpgsql stable as $$
begin
  return json_build_object(
    'users', (
      select coalesce(json_agg(found.person order by found.username), '[]') from (
        select lean.person(p) as person, p.username from public.profiles p
        where p.search_text like '%' || q || '%'
          and (strpos(p.username, q) > 0 or strpos(lower(p.full_name), q) > 0)
          and p.suspended_at is null and not p.is_private and p.id <> viewer
          and not exists (
            select from public.user_relationships m where m.follower_id = viewer and m.following_id = p.id
          )
          and not exists (
            select from public.user_relationships b
            where b.follower_id = p.id and b.following_id = viewer and b.relationship_type = 'blocked'
          )
        order by p.username limit page_size
      ) found
    ),
    'following', (
      select coalesce(json_agg(found.person order by found.username), '[]') from (
        select lean.person(p) as person, p.username
        from public.user_relationships f join public.profiles p on p.id = f.following_id
        where f.follower_id = viewer and f.relationship_type = 'following' and p.suspended_at is null
          and (strpos(p.username, q) > 0 or strpos(lower(p.full_name), q) > 0)
        order by p.username limit page_size
      ) found
    ),
    'venues', (
      select coalesce(json_agg(found.venue order by found.sort_name, found.id), '[]') from (
        select json_build_object('id', v.id, 'name', v.name, 'slug', v.slug, 'city', v.city) as venue, v.sort_name, v.id
        from public.venues v
        where v.archived_at is null and v.search_text like '%' || q || '%'
          and (strpos(lower(v.name), q) > 0 or strpos(lower(v.city), q) > 0)
        order by v.sort_name, v.id limit page_size
      ) found
    ))::text;
end $$;

-- The post's owner, if the viewer may see the post and react to it; locks the post. Null otherwise.
create function lean.lock_reactable_post(viewer uuid, post uuid, out owner_id uuid, out like_count integer)
language plpgsql as $$
begin
  select case when o.venue_id is null then o.profile_id else v.owner_id end, o.like_count into owner_id, like_count
  from public.posts o
  left join public.profiles p on p.id = o.profile_id
  left join public.venues v on v.id = o.venue_id
  where o.id = post and o.hidden_at is null
    and case when o.venue_id is not null then v.archived_at is null else p.suspended_at is null and (
      p.id = viewer or not p.is_private or exists (
        select from public.user_relationships m
        where m.follower_id = viewer and m.following_id = p.id and m.relationship_type = 'following'
      )
    ) end
    and not exists (
      select from public.user_relationships b
      where b.follower_id = viewer and b.following_id = coalesce(v.owner_id, p.id) and b.relationship_type = 'blocked'
    )
    and not exists (
      select from public.user_relationships b
      where b.follower_id = coalesce(v.owner_id, p.id) and b.following_id = viewer and b.relationship_type = 'blocked'
    )
  for no key update of o;
end $$;

-- Null for a notification that push or email may send: the server must judge it later, in time that it needs itself.
create function lean.delivered_unless_wanted(recipient uuid, topic text) returns timestamptz language plpgsql as $$
begin
  if exists (select from public.push_subscriptions s where s.profile_id = recipient) or exists (
    select from public.notification_preferences w
    where w.profile_id = recipient and w.topic = delivered_unless_wanted.topic and w.channel <> 'in_app' and w.is_on
  ) then
    return null;
  end if;
  return now();
end $$;

create function lean.like_post(viewer uuid, post uuid) returns integer language plpgsql as $$
declare
  target record;
  new_id uuid;
begin
  select * into target from lean.lock_reactable_post(viewer, post);
  if target.like_count is null then return null; end if;
  insert into public.likes (post_id, profile_id) values (post, viewer) on conflict do nothing returning id into new_id;
  if new_id is null then return target.like_count; end if;
  if target.owner_id <> viewer then
    insert into public.notifications (recipient_id, sender_id, type, message, link_url, metadata, dedupe_key, group_key, post_id, delivered_at)
    values (target.owner_id, viewer, 'new_like', 'liked your post.', '/posts/' || post, jsonb_build_object('likeId', new_id),
      'like:' || post || ':' || viewer, 'like:' || post, post, lean.delivered_unless_wanted(target.owner_id, 'new_like'))
    on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing;
  end if;
  return target.like_count + 1;
end $$;

create function lean.comment_on_post(viewer uuid, post uuid, content text) returns text language plpgsql as $$
declare
  target record;
  written public.comments;
begin
  select * into target from lean.lock_reactable_post(viewer, post);
  if target.like_count is null then return null; end if;
  insert into public.comments (post_id, profile_id, content) values (post, viewer, content) returning * into written;
  if target.owner_id <> viewer then
    insert into public.notifications (recipient_id, sender_id, type, message, link_url, dedupe_key, group_key, post_id, comment_id, delivered_at)
    values (target.owner_id, viewer, 'new_comment', 'commented on your post.', '/posts/' || post, 'comment:' || written.id,
      'comment:' || post, post, written.id, lean.delivered_unless_wanted(target.owner_id, 'new_comment'))
    on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing;
  end if;
  return (
    select json_build_object('id', written.id, 'post_id', written.post_id, 'author', lean.person(p),
      'content', written.content, 'can_delete', true, 'created_at', written.created_at)::text
    from public.profiles p where p.id = viewer
  );
end $$;

-- Without the job that notifies followers, which the product runs afterwards.
create function lean.add_shift(viewer uuid, venue uuid, starts timestamptz, ends timestamptz) returns text
language plpgsql as $$
declare
  new_id uuid;
begin
  perform from public.profiles where id = viewer and user_type in ('bartender', 'entertainer') for no key update;
  if not found or exists (
    select from public.shifts s
    where s.profile_id = viewer and s.cancelled_at is null and s.start_time > starts - interval '24 hours'
      and s.start_time < ends and s.end_time > starts
  ) then
    return null;
  end if;
  insert into public.shifts (profile_id, venue_id, start_time, end_time) values (viewer, venue, starts, ends)
    returning id into new_id;
  return (
    select lean.shift_line(s, p, v)::text
    from public.shifts s join public.venues v on v.id = s.venue_id join public.profiles p on p.id = s.profile_id
    where s.id = new_id
  );
end $$;

-- Each plan is made once, as the product's.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace = 'lean'::regnamespace
      and p.prolang = (select l.oid from pg_language l where l.lanname = 'plpgsql')
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', one.signature);
  end loop;
end $$;
