import { type RawBuilder, sql } from 'kysely'
import type { SqlValue } from '#server/core/db/db.ts'

/** An instant, or an SQL expression for it. */
export type Instant = SqlValue<Date> | RawBuilder<unknown>

/**
 * SQL: shift `s` ends after an instant, so it is running or upcoming. A shift lasts at most a day, so the scan of an
 * index on its start begins a day before.
 */
export const endsAfter = (at: Instant) =>
  sql`s.start_time > ${at}::timestamptz - interval '24 hours' and s.end_time > ${at}::timestamptz`

/** SQL: shift `s` is ON SHIFT at an instant. */
export const isRunningAt = (at: Instant) => sql`${endsAfter(at)} and s.start_time <= ${at}::timestamptz`

/** SQL: the end of the shift that person `p` is working at an instant. Null if the viewer can see none. */
export const endOfCurrentShift = (viewerId: string, at: Date) => sql`(
  select max(s.end_time) from visible_shifts(${viewerId}) s where s.profile_id = p.id and ${isRunningAt(at)}
)`

/** SQL: shift `s` shares some time with a span. Spans that only touch do not overlap. */
export const overlapsSpan = ({ start_time, end_time }: { start_time: Date; end_time: Date }) =>
  sql`${endsAfter(start_time)} and s.start_time < ${end_time}::timestamptz`
