-- A mention in a text of `writer`, as JSON with the current name, if the viewer may see it, and null if not: a person
-- whom the viewer has full access to, unless there is a block between that person and the writer, or a venue that is not
-- archived. Most texts have no mention: inlined in the statement that reads a text, these checks would take a sixth of the
-- time of a feed's statement only to be set up.
create or replace function describe_mention(
  viewer uuid, writer uuid, person uuid, venue uuid, starts integer, length integer
) returns jsonb
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if person is null then
    return (
      select jsonb_build_object('kind', 'venue', 'starts', starts, 'length', length, 'slug', v.slug, 'label', v.name)
      from public.venues v where v.id = venue and v.archived_at is null
    );
  end if;
  return (
    select jsonb_build_object(
      'kind', 'person', 'starts', starts, 'length', length, 'slug', p.username_slug, 'label', '@' || p.username
    )
    from public.visible_profiles(viewer) p
    where p.id = person and p.access = 'full' and not exists (
      select from public.user_relationships b
      where b.relationship_type = 'blocked'
        and ((b.follower_id = writer and b.following_id = person)
          or (b.follower_id = person and b.following_id = writer))
    )
  );
end $$;
