import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { reportableTexts } from '#server/moderation/reports/queries.ts'
import type { PersonKey } from './people.ts'

/** Inserts open reports, and the audit record of the suspended demo account. */
export async function insertReports(db: Db, personIds: ReadonlyMap<PersonKey, string>, now: Date): Promise<void> {
  const id = (key: PersonKey) => personIds.get(key) ?? null
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await sql`
    insert into reports (reporter_id, subject_type, subject_id, reported_profile_id, reported_content, reason, note, created_at)
    select r.reporter_id, 'comment', c.id, c.profile_id, c.content, 'harassment', r.note, r.created_at
    -- own: seeds reports of demo comments
    from comments c cross join (values
      (${id('lola')}::uuid, 'She was at the front table and left in tears.'::text, ${ago(40)}::timestamptz),
      (${id('june')}::uuid, null, ${ago(25)}::timestamptz)
    ) r (reporter_id, note, created_at)
    where c.profile_id = ${id('hank')} and r.reporter_id is not null`.execute(db)
  await sql`
    insert into reports (reporter_id, subject_type, subject_id, reported_profile_id, reported_content, reason, note, created_at)
    select ${id('ruth')}::uuid, 'shift', s.id, s.profile_id, ${reportableTexts.shift}, 'other', 'He told me himself that he is away that night.', ${ago(300)}
    -- own: seeds a report of a demo shift
    from shifts s join venues v on v.id = s.venue_id
    where s.profile_id = ${id('abe')} and s.end_time > ${now} and s.cancelled_at is null
    order by s.start_time, s.id limit 1`.execute(db)
  await sql`
    insert into audit_log (actor_id, action, subject_id, details, created_at)
    values (${id('ada')}, 'suspend', ${id('rex')},
      jsonb_build_object('notes', 'Three people told us of threats after closing time.'), ${now})`.execute(db)
}
