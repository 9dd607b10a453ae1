-- works with: 1.0.0
-- Finds the shifts that are still on without reading those that have ended: one of up to n hours started within the last
-- n hours. See `list_soonest_shifts`.
create index shifts_by_length_idx on shifts (
  (ceil(extract(epoch from end_time - start_time) / 3600)::integer), start_time, id, end_time
) where cancelled_at is null;
