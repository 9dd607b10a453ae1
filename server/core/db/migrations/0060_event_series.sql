-- works with: 1.0.0
-- Events that were posted as one weekly event. Each date is an event of its own, as with shifts.
alter table venue_events add column series_id uuid;
create index venue_events_series_idx on venue_events (series_id, start_time) where series_id is not null;
