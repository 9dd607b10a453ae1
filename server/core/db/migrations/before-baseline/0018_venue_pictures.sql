-- Whose picture a file is: asked each time one is fetched.
create index venues_image_idx on venues (venue_image_url) where venue_image_url is not null;
