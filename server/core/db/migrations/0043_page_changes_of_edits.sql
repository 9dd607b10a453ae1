-- works with: 1.0.0
-- The Atom feed of a venue, which processes remember as well, says when a post was edited, even if its text is the same.
drop trigger record_post_change on posts;
create trigger record_post_change after update on posts
  for each row when (
    (old.venue_id is not null or new.venue_id is not null)
    and (old.venue_id, old.profile_id, old.content, old.image_url, old.hidden_at, old.created_at, old.edited_at)
      is distinct from
        (new.venue_id, new.profile_id, new.content, new.image_url, new.hidden_at, new.created_at, new.edited_at)
  ) execute function record_venue_part_change();
