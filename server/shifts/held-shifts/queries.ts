import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/**
 * Holds or shows the shifts of a person whose setting has changed, in the transaction that locks and changes their profile.
 * Tells no one. A held shift that others may already see now stays held until the job shows it and tells them. Cancelled
 * shifts are included, because they can be restored.
 */
export async function applyShiftDelay(trx: Db, profileId: string, minutes: number | null, now: Date): Promise<void> {
  if (minutes === null) {
    await sql`
      update shifts set visibility = held_visibility, held_visibility = null, held_until = null
      where profile_id = ${profileId} and held_until is not null`.execute(trx)
    return
  }
  const delay = sql`make_interval(mins => ${minutes}::integer)`
  await sql`
    update shifts s set held_visibility = coalesce(s.held_visibility, s.visibility), visibility = 'only_me',
      held_until = s.start_time + ${delay}
    where s.profile_id = ${profileId}
      and (s.held_until is not null or s.start_time > ${now}::timestamptz - ${delay})
      and s.held_until is distinct from s.start_time + ${delay}`.execute(trx)
}

/** People with a held shift that others may see now. A cancelled one stays held, so that restoring it tells followers. */
export async function listPeopleWithDueShifts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    -- own: whose shifts a job is to show
    select distinct s.profile_id from shifts s
    where s.held_until <= ${now}::timestamptz and s.cancelled_at is null
    order by s.profile_id`.execute(db)
  return rows.map(({ profile_id }) => profile_id)
}

/** Shows the due shifts of a person and returns their ids. The caller has locked the profile. */
export async function showDueShifts(trx: Db, profileId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update shifts s set visibility = s.held_visibility, held_visibility = null, held_until = null
    where s.profile_id = ${profileId} and s.held_until <= ${now}::timestamptz and s.cancelled_at is null
    returning s.id`.execute(trx)
  return rows.map(({ id }) => id)
}
