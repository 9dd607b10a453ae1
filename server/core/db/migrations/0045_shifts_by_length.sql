-- works with: 1.0.0
-- Finds what is on now without reading what has ended: a shift of up to n hours that is still on started within the last
-- n hours. See `list_soonest_shifts`.
create index shifts_by_length_idx on shifts (
  (ceil(extract(epoch from end_time - start_time) / 3600)::integer), start_time, id, end_time
) where cancelled_at is null;
