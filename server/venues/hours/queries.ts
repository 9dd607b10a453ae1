import { sql } from 'kysely'
import type { OpeningException, OpeningWeek } from '#contract/opening-spans.ts'
import type { Db } from '#server/core/db/db.ts'
import { type HoursColumns, hoursColumns } from '#server/core/records/opening-hours.ts'

/** The stored hours of a locked venue. */
export async function findHours(trx: Db, venueId: string): Promise<HoursColumns> {
  const { rows } = await sql<HoursColumns>`select ${hoursColumns} from venues v where v.id = ${venueId}`.execute(trx)
  return rows[0] ?? { hours_week: null, hours_exceptions: null }
}

type NewHours = Pick<OpeningWeek, 'week'> & { exceptions: readonly (OpeningException & { note: string | null })[] }

/** Replaces all hours of a locked venue, which confirms them. */
export async function replaceHours(
  trx: Db,
  venue_id: string,
  { week, exceptions }: NewHours,
  now: Date,
): Promise<void> {
  await trx.updateTable('venues').set({ hours_confirmed_at: now }).where('id', '=', venue_id).execute()
  await trx.deleteFrom('venue_hours').where('venue_id', '=', venue_id).execute()
  await trx.deleteFrom('venue_hours_exceptions').where('venue_id', '=', venue_id).execute()
  const hours = week.flatMap((spans, day) => spans.map((span, position) => ({ venue_id, day, position, ...span })))
  if (hours.length > 0) await trx.insertInto('venue_hours').values(hours).execute()
  if (exceptions.length === 0) return
  const dates = exceptions.map(({ date, note }, position) => ({ venue_id, date, note, position, saved_at: now }))
  await trx.insertInto('venue_hours_exceptions').values(dates).execute()
  const exceptionHours = exceptions.flatMap(({ date, spans }) =>
    spans.map((span, position) => ({ venue_id, date, position, ...span })),
  )
  if (exceptionHours.length > 0) await trx.insertInto('venue_exception_hours').values(exceptionHours).execute()
}
