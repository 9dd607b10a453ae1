import { type RawBuilder, sql } from 'kysely'
import type { SqlValue } from '#server/core/db/db.ts'

/** An instant, or an SQL expression for it. */
export type Instant = SqlValue<Date> | RawBuilder<unknown>

/**
 * SQL: shift `s` of `visible_shifts_with_end` ends after an instant, so it is running or upcoming. A shift lasts at most
 * a day, so the scan of an index on its start begins a day before.
 */
export const endsAfter = (at: Instant) =>
  sql`s.start_time > ${at}::timestamptz - interval '24 hours' and s.ends_at > ${at}::timestamptz`

/** SQL: when a shift may be over, for those who are not shown when it ends. */
export const toAssumedEnd = (shift: RawBuilder<unknown>) => sql`assumed_end(${shift}.start_time)`

/** SQL: shift `s` is ON SHIFT at an instant. */
export const isRunningAt = (at: Instant) => sql`${endsAfter(at)} and s.start_time <= ${at}::timestamptz`

/**
 * SQL: the end of the shift that person `p` is working at an instant, `infinity` if the viewer is not shown when it ends.
 * Null if the viewer can see none. `toPersonOnNow` reads it.
 */
export const endOfCurrentShift = (viewerId: string, at: Date) => sql`(
  select max(coalesce(s.end_time, 'infinity')) from visible_shifts_with_end(${viewerId}) s
  where s.profile_id = p.id and ${isRunningAt(at)}
)`

/** A row with `endOfCurrentShift` as `end_of_shift`. The drivers return an infinite one as a number. */
export type WithEndOfShift<Person> = Omit<Person, 'is_on' | 'on_until'> & { end_of_shift: Date | null }

/** Whether a person is on shift, and until when if the viewer is shown it. */
export const toPersonOnNow = <Row extends { end_of_shift: Date | null }>({ end_of_shift, ...person }: Row) => ({
  ...person,
  is_on: end_of_shift !== null,
  on_until: Number.isFinite(Number(end_of_shift)) ? end_of_shift : null,
})

/** SQL: shift `s` shares some time with a span. Spans that only touch do not overlap. */
export const overlapsSpan = ({ start_time, end_time }: { start_time: Date; end_time: Date }) =>
  sql`${endsAfter(start_time)} and s.start_time < ${end_time}::timestamptz`
