import { sql } from 'kysely'
import type { z } from 'zod'
import type { VenueHours } from '#contract/opening-hours.ts'
import { addDays, type OpeningSpan } from '#contract/opening-spans.ts'
import { getOpeningState } from '#contract/opening-state.ts'
import { toWall } from '#contract/zone-clock.ts'

/** The opening hours of a venue as JSON. Null if there are none. */
export type HoursColumns = {
  hours_week: (OpeningSpan & { day: number })[] | null
  hours_exceptions: { date: string; note: string | null; spans: OpeningSpan[] }[] | null
}
type StoredHours = Omit<z.input<typeof VenueHours>, 'state'>

const span = sql`'opens', h.opens, 'closes', h.closes, 'kitchen_until', h.kitchen_until`

/** SQL: `HoursColumns` of the venue `v`. */
export const hoursColumns = sql`
  (
    select jsonb_agg(jsonb_build_object('day', h.day, ${span}) order by h.day, h.position)
    from venue_hours h where h.venue_id = v.id
  ) as hours_week,
  (
    select jsonb_agg(jsonb_build_object('date', e.date, 'note', e.note, 'spans', coalesce((
      select jsonb_agg(jsonb_build_object(${span}) order by h.position)
      from venue_exception_hours h where h.venue_id = e.venue_id and h.date = e.date
    ), '[]'::jsonb)) order by e.date)
    from venue_hours_exceptions e where e.venue_id = v.id
  ) as hours_exceptions`

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** All stored hours, including exceptions that are over. */
export const toStoredHours = ({ hours_week, hours_exceptions }: HoursColumns): StoredHours => ({
  week: DAYS.map((day) => (hours_week ?? []).filter((span) => span.day === day).map(({ day: _, ...span }) => span)),
  exceptions: hours_exceptions ?? [],
})

/** The hours with the state they result in now; null if there are none. */
export function toVenueHours(columns: HoursColumns, timeZone: string, now: Date): z.input<typeof VenueHours> | null {
  const hours = toStoredHours(columns)
  const state = getOpeningState(hours, timeZone, now)
  if (!state) return null
  const yesterday = addDays(toWall(now.getTime(), timeZone).date, -1)
  return { ...hours, exceptions: hours.exceptions.filter(({ date }) => date >= yesterday), state }
}
