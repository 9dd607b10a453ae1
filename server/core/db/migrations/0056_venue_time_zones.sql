-- works with: 1.0.0
-- Which time zones venues are in, for reads of a chosen night (`list_venue_time_zones`).
create index venues_time_zone_idx on venues (time_zone);
