import { sql } from 'kysely'
import { EVENT_DEFAULT_HOURS } from '#contract/events.limits.ts'

/** SQL: when event `e` counts as over; without an end, some hours after its start. */
export const eventEnd = sql`coalesce(e.end_time, e.start_time + ${sql.lit(EVENT_DEFAULT_HOURS)} * interval '1 hour')`
