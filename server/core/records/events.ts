import { type RawBuilder, sql } from 'kysely'
import { EVENT_DEFAULT_HOURS } from '#contract/events.limits.ts'

/** SQL: when an event counts as over; without an end, some hours after its start. */
export const endOf = (event: RawBuilder<unknown>) =>
  sql`coalesce(${event}.end_time, ${event}.start_time + ${sql.lit(EVENT_DEFAULT_HOURS)} * interval '1 hour')`

/** SQL: when event `e` counts as over. */
export const eventEnd = endOf(sql`e`)
