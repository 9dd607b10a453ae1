import { type RawBuilder, sql } from 'kysely'
import { EVENT_MAX_DAYS } from '#contract/events.limits.ts'
import type { SpecialWindow } from '#contract/specials.ts'
import { eventEnd } from './events.ts'
import type { Instant } from './shifts.ts'

/** SQL: the weekly windows of the special with this id, as JSON. */
export const selectWindows = (id: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(
    jsonb_build_object('day', w.day, 'start_time', w.start_time, 'end_time', w.end_time) order by w.day, w.start_time
  )
  from venue_special_windows w where w.special_id = ${id}
), '[]'::jsonb)`

/** Specials and events of a venue as JSON, with ISO 8601 times. Null if there are none. */
export type TonightColumns = {
  tonight_specials: SpecialOfVenue[] | null
  tonight_events: { title: string; start_time: string }[] | null
}
type SpecialOfVenue = {
  title: string
  valid_from: string | null
  valid_until: string | null
  valid_from_day: string | null
  valid_until_day: string | null
  windows: SpecialWindow[]
}

/** The most events considered per venue; the running or next event is always among the first. */
const MAX_EVENTS = 3

type TonightSpan = {
  from: Instant
  /** Until when something has to start. */
  until: RawBuilder<unknown>
}

/** SQL: `TonightColumns` of the venue `v`, the specials and events that may be on tonight. */
export const selectTonight = (now: Instant) =>
  selectOnBetween({ from: now, until: sql`${now}::timestamptz + interval '2 days'` })

/** SQL: `TonightColumns` of the venue `v`, the specials and events that may be on in a span. */
export const selectOnBetween = ({ from, until }: TonightSpan) => sql`
  (
    select jsonb_agg(jsonb_build_object(
      'title', s.title, 'valid_from', s.valid_from, 'valid_until', s.valid_until,
      'valid_from_day', s.valid_from_day, 'valid_until_day', s.valid_until_day, 'windows', ${selectWindows(sql`s.id`)}
    ) order by s.created_at desc, s.id)
    from venue_specials s
    -- The last day's window may continue into the next day.
    where s.venue_id = v.id and (s.valid_until is null or s.valid_until > ${from}::timestamptz - interval '2 days')
  ) as tonight_specials,
  (
    select jsonb_agg(jsonb_build_object('title', e.name, 'start_time', e.start_time) order by e.start_time, e.id)
    from (
      select e.id, e.name, e.start_time from venue_events e
      where e.venue_id = v.id and e.cancelled_at is null
        and e.start_time > ${from}::timestamptz - make_interval(days => ${sql.lit(EVENT_MAX_DAYS)} + 1)
        and e.start_time < ${until}
        and ${eventEnd} > ${from}::timestamptz
      order by e.start_time, e.id limit ${sql.lit(MAX_EVENTS)}
    ) e
  ) as tonight_events`
