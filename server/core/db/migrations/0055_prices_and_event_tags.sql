-- works with: 1.0.0
-- What a special costs or takes off, as its venue words it, such as "$5" or "Half price".
alter table venue_specials add column price text check (char_length(price) between 1 and 24);

-- What kind of event it is, by a list that the contract has, too.
alter table venue_events add column tags text[] not null default '{}'
  constraint venue_events_tags_known check (tags <@ array[
    'live_music', 'rock', 'blues', 'jazz', 'country', 'folk', 'hip_hop', 'latin', 'soul', 'electronic', 'dj',
    'open_mic', 'karaoke', 'trivia', 'bingo', 'games', 'comedy', 'drag', 'burlesque', 'dancing', 'sports',
    'tasting', 'food', 'theme_party', 'lgbtq', 'fundraiser'
  ])
  constraint venue_events_tags_count check (cardinality(tags) <= 5);
