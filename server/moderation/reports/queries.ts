import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Reportable } from '#contract/reports.texts.ts'
import type { OwnReport, ReportDraft } from '#contract/reports.ts'
import type { Db } from '#server/core/db/db.ts'
import type { TimeCursor } from '#server/core/requests/paging.ts'

type Draft = z.output<typeof ReportDraft>
type OwnReportRow = z.input<typeof OwnReport>
export type Subject = Pick<Draft, 'subject_type' | 'subject_id'>

/** What the viewer sees of a thing: whose it is, and what it says. */
export type Seen = { person_id: string | null; is_mine: boolean; said: string | null }

const lines = (...parts: RawBuilder<unknown>[]) => sql`concat_ws(E'\n', ${sql.join(parts)})`
const clock = (at: RawBuilder<unknown>, form: string) => sql`to_char(${at} at time zone v.time_zone, ${sql.lit(form)})`

/** What each thing says in words: of a person `p`, a post `o`, a comment `c`, a shift `s` at `v`, a venue `v`, a thread `t`, a reply `r`. */
export const wordsOf: Record<Reportable, RawBuilder<unknown>> = {
  user: lines(sql`p.full_name`, sql`'@' || p.username`, sql`p.bio`, sql`p.workplaces_info`, sql`p.location_text`),
  post: sql`o.content`,
  comment: sql`c.content`,
  shift: lines(
    sql`v.name || ', ' || ${clock(sql`s.start_time`, 'Dy, Mon FMDD YYYY, FMHH12:MI AM')} || ' to ' || ${clock(sql`s.end_time`, 'FMHH12:MI AM')}`,
    sql`s.notes`,
  ),
  venue: lines(
    sql`v.name`,
    sql`v.description`,
    sql`v.address_line1`,
    sql`v.address_line2`,
    sql`v.city`,
    sql`v.phone_number`,
    sql`v.website_url`,
  ),
  thread: lines(sql`t.title`, sql`t.content`),
  reply: sql`r.content`,
}

/** A thing as the viewer may see it now; undefined where it is missing or not for them, which is the same. */
export async function findSeen(
  db: Db,
  viewerId: string,
  { subject_type, subject_id }: Subject,
): Promise<Seen | undefined> {
  const viewer = sql`${viewerId}::uuid`
  const id = sql`${subject_id}::uuid`
  const words = sql`nullif(left(${wordsOf[subject_type]}, 12000), '') as said`
  const queries: Record<Reportable, RawBuilder<Seen>> = {
    // Of a card no more is seen than the names.
    user: sql`
      select p.id as person_id, p.id = ${viewer} as is_mine,
        case when p.access = 'full' then ${wordsOf.user} else ${lines(sql`p.full_name`, sql`'@' || p.username`)} end as said
      from visible_profiles(${viewer}) p where p.id = ${id}`,
    post: sql`
      select o.speaker_id as person_id, ${viewer} in (o.speaker_id, o.profile_id) as is_mine, ${words}
      from visible_posts(${viewer}) o where o.id = ${id}`,
    comment: sql`
      select c.profile_id as person_id, c.profile_id = ${viewer} as is_mine, ${words}
      from visible_comments(${viewer}) c where c.id = ${id}`,
    shift: sql`
      select s.profile_id as person_id, s.profile_id = ${viewer} as is_mine, ${words}
      from visible_shifts(${viewer}) s join venues v on v.id = s.venue_id where s.id = ${id}`,
    venue: sql`
      select v.owner_id as person_id, v.owner_id = ${viewer} as is_mine, ${words}
      from venues v where v.id = ${id} and (v.archived_at is null or v.owner_id = ${viewer})`,
    thread: sql`
      select t.created_by as person_id, t.created_by = ${viewer} as is_mine, ${words}
      from visible_forum_threads(${viewer}) t where t.id = ${id} and not t.is_collapsed`,
    reply: sql`
      select r.created_by as person_id, r.created_by = ${viewer} as is_mine, ${words}
      from visible_forum_replies(${viewer}) r where r.id = ${id} and not r.is_collapsed`,
  }
  const { rows } = await sql<Seen>`${queries[subject_type]}`.execute(db)
  return rows[0]
}

const own = sql`id, subject_type, subject_id, reason, note, outcome, resolved_at, created_at`

/** Undefined where a report of the viewer's waits already; one that was decided is taken up anew. */
export async function insertReport(
  db: Db,
  viewerId: string,
  { subject_type, subject_id, reason, note }: Draft,
  { person_id, said, now }: Pick<Seen, 'person_id' | 'said'> & { now: Date },
): Promise<OwnReportRow | undefined> {
  const { rows } = await sql<OwnReportRow>`
    insert into reports (reporter_id, subject_type, subject_id, person_id, said, reason, note, created_at)
    -- own: whoever is being deleted at this moment is nobody's any more
    select me.id, ${subject_type}, ${subject_id}::uuid, (select p.id from profiles p where p.id = ${person_id} for key share),
      ${said}::text, ${reason}, ${note}::text, ${now}::timestamptz
    -- own: who reports
    from profiles me where me.id = ${viewerId} for key share
    on conflict (reporter_id, subject_type, subject_id) do update
      set person_id = excluded.person_id, said = excluded.said, reason = excluded.reason, note = excluded.note,
        created_at = excluded.created_at, outcome = null, resolved_by = null, resolved_at = null
      where reports.outcome is not null
    returning ${own}`.execute(db)
  return rows[0]
}

/** Whether no other report of the same thing waits. */
export async function isOnlyOpen(
  trx: Db,
  { id, subject_type, subject_id }: Subject & { id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reports where subject_type = ${subject_type} and subject_id = ${subject_id}::uuid
      and outcome is null and id <> ${id} limit 1`.execute(trx)
  return rows.length === 0
}

/** What the viewer reported, newest first. */
export async function listOwnReports(
  db: Db,
  viewerId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<OwnReportRow[]> {
  const begin = after ? sql`(created_at, id) < (${after.time}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<OwnReportRow>`
    select ${own} from reports where reporter_id = ${viewerId} and ${begin}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
