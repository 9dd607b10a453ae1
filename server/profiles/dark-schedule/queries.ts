import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { endsAfter } from '#server/core/records/shifts.ts'

/** The time zone of the viewer's running or next shift, or else the one of their notifications. */
export async function findOwnTimeZone(db: Db, viewerId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ time_zone: string | null }>`
    select coalesce(
      (
        select v.time_zone from visible_shifts_with_end(${viewerId}) s join venues v on v.id = s.venue_id
        where s.profile_id = ${viewerId} and ${endsAfter(now)}
        order by s.start_time, s.id limit 1
      ),
      (select n.time_zone from notification_settings n where n.profile_id = ${viewerId})
    ) as time_zone`.execute(db)
  return rows[0]?.time_zone ?? undefined
}

/** Hides the viewer's schedule until an instant, or with null until they show it again. */
export async function hideSchedule(db: Db, viewerId: string, until: Date | null, now: Date): Promise<void> {
  await sql`
    update profiles set schedule_dark_until = coalesce(${until}::timestamptz, 'infinity'), updated_at = ${now}
    where id = ${viewerId}`.execute(db)
}

export async function showSchedule(db: Db, viewerId: string, now: Date): Promise<void> {
  await sql`
    update profiles set schedule_dark_until = null, updated_at = ${now}
    where id = ${viewerId} and schedule_dark_until is not null`.execute(db)
}

/** Shows every schedule again whose time is over. */
export async function showDueSchedules(db: Db, now: Date): Promise<void> {
  await sql`
    update profiles set schedule_dark_until = null where schedule_dark_until <= ${now}::timestamptz`.execute(db)
}
