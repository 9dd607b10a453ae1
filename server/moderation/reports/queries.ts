import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import type { OwnReport, PublicReportDraft, ReportDraft } from '#contract/reports.ts'
import type { Db } from '#server/core/db/db.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { comesAfter, type TimeCursor } from '#server/core/requests/paging.ts'

type ReportInput = z.output<typeof ReportDraft>
type PublicReportInput = z.output<typeof PublicReportDraft>
type OwnReportRow = z.input<typeof OwnReport>
export type ReportSubject = Pick<ReportInput, 'subject_type' | 'subject_id'>

/** An item as its reporter sees it: its owner and its text. `is_mine` is null if it has no owner. */
export type ReportableItem = {
  reported_profile_id: string | null
  is_mine: boolean | null
  reported_content: string | null
}

const joinLines = (...parts: RawBuilder<unknown>[]) => sql`concat_ws(E'\n', ${sql.join(parts)})`
const formatVenueTime = (at: RawBuilder<unknown>, form: string) =>
  sql`to_char(${at} at time zone v.time_zone, ${sql.lit(form)})`

/**
 * The text of each kind of item. SQL aliases: person `p`, post `o`, comment `c`, shift `s` at `v`, venue `v`, thread
 * `t`, reply `r`.
 */
export const reportableTexts: Record<ReportSubjectType, RawBuilder<unknown>> = {
  user: joinLines(sql`p.full_name`, sql`'@' || p.username`, sql`p.bio`, sql`p.workplaces_info`, sql`p.location_text`),
  post: sql`o.content`,
  comment: sql`c.content`,
  shift: joinLines(
    sql`v.name || ', ' || ${formatVenueTime(sql`s.start_time`, 'Dy, Mon FMDD, YYYY, FMHH12:MI AM')} || coalesce(' to ' || ${formatVenueTime(sql`s.end_time`, 'FMHH12:MI AM')}, '')`,
    sql`s.notes`,
  ),
  venue: joinLines(
    sql`v.name`,
    sql`v.description`,
    sql`v.address_line1`,
    sql`v.address_line2`,
    sql`v.city`,
    sql`v.phone_number`,
    sql`v.website_url`,
  ),
  thread: joinLines(sql`t.title`, sql`t.content`),
  reply: sql`r.content`,
}

/**
 * An item as the viewer may see it now, or without a viewer, as anyone may. Undefined if it does not exist or the viewer
 * may not see it.
 */
export async function findReportableItem(
  db: Db,
  viewerId: string | null,
  { subject_type, subject_id }: ReportSubject,
): Promise<ReportableItem | undefined> {
  const viewer = sql`${viewerId}::uuid`
  const id = sql`${subject_id}::uuid`
  const snapshot = sql`nullif(left(${reportableTexts[subject_type]}, 12000), '') as reported_content`
  const queries: Record<ReportSubjectType, RawBuilder<ReportableItem>> = {
    // Someone without full access sees only the names, so only these are stored.
    user: sql`
      select p.id as reported_profile_id, p.id = ${viewer} as is_mine,
        case when p.access = 'full' then ${reportableTexts.user} else ${joinLines(sql`p.full_name`, sql`'@' || p.username`)} end as reported_content
      from visible_profiles(${viewer}) p where p.id = ${id}`,
    post: sql`
      select o.owner_id as reported_profile_id, ${viewer} in (o.owner_id, o.profile_id) as is_mine, ${snapshot}
      from visible_posts(${viewer}) o where o.id = ${id}`,
    comment: sql`
      select c.profile_id as reported_profile_id, c.profile_id = ${viewer} as is_mine, ${snapshot}
      from visible_comments(${viewer}) c where c.id = ${id}`,
    shift: sql`
      select s.profile_id as reported_profile_id, s.profile_id = ${viewer} as is_mine, ${snapshot}
      from visible_shifts(${viewer}) s join venues v on v.id = s.venue_id where s.id = ${id}`,
    venue: sql`
      select v.owner_id as reported_profile_id, v.owner_id = ${viewer} as is_mine, ${snapshot}
      from venues v where v.id = ${id} and ${isReadableVenue(viewer)}`,
    thread: sql`
      select t.created_by as reported_profile_id, t.created_by = ${viewer} as is_mine, ${snapshot}
      from visible_forum_threads(${viewer}) t where t.id = ${id} and not t.is_collapsed`,
    reply: sql`
      select r.created_by as reported_profile_id, r.created_by = ${viewer} as is_mine, ${snapshot}
      from visible_forum_replies(${viewer}) r where r.id = ${id} and not r.is_collapsed`,
  }
  const { rows } = await sql<ReportableItem>`${queries[subject_type]}`.execute(db)
  return rows[0]
}

const ownReportColumns = sql`id, subject_type, subject_id, reason, note, outcome, resolved_at, created_at`

/** Undefined if the viewer already has an open report of the item. A closed one is reopened. */
export async function insertReport(
  db: Db,
  viewerId: string,
  { subject_type, subject_id, reason, note }: ReportInput,
  {
    reported_profile_id,
    reported_content,
    now,
  }: Pick<ReportableItem, 'reported_profile_id' | 'reported_content'> & { now: Date },
): Promise<OwnReportRow | undefined> {
  const { rows } = await sql<OwnReportRow>`
    insert into reports (reporter_id, subject_type, subject_id, reported_profile_id, reported_content, reason, note, created_at)
    -- own: null if the person's account is being deleted concurrently
    select me.id, ${subject_type}, ${subject_id}::uuid, (select p.id from profiles p where p.id = ${reported_profile_id} for key share),
      ${reported_content}::text, ${reason}, ${note}::text, ${now}::timestamptz
    -- own: the reporter's own row
    from profiles me where me.id = ${viewerId} for key share
    on conflict (reporter_id, subject_type, subject_id) do update
      set reported_profile_id = excluded.reported_profile_id, reported_content = excluded.reported_content, reason = excluded.reason, note = excluded.note,
        created_at = excluded.created_at, outcome = null, resolved_by = null, resolved_at = null
      where reports.outcome is not null
    returning ${ownReportColumns}`.execute(db)
  return rows[0]
}

/** Inserts a report without a reporter, and returns its id. */
export async function insertAnonymousReport(
  db: Db,
  { subject_type, subject_id }: ReportSubject,
  { reason, note, email }: Pick<PublicReportInput, 'reason' | 'note' | 'email'>,
  {
    reported_profile_id,
    reported_content,
    now,
  }: Pick<ReportableItem, 'reported_profile_id' | 'reported_content'> & { now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into reports (is_anonymous, reporter_email, subject_type, subject_id, reported_profile_id, reported_content, reason, note, created_at)
    -- own: null if the person's account is being deleted concurrently
    select true, ${email}::text, ${subject_type}, ${subject_id}::uuid, (select p.id from profiles p where p.id = ${reported_profile_id} for key share),
      ${reported_content}::text, ${reason}, ${note}::text, ${now}::timestamptz
    returning id`.execute(db)
  return rows[0]?.id
}

/** Whether the item has no other open report. */
export async function isOnlyOpenReport(
  trx: Db,
  { id, subject_type, subject_id }: ReportSubject & { id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reports where subject_type = ${subject_type} and subject_id = ${subject_id}::uuid
      and outcome is null and id <> ${id} limit 1`.execute(trx)
  return rows.length === 0
}

/** The viewer's own reports, newest first. */
export async function listOwnReports(
  db: Db,
  viewerId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<OwnReportRow[]> {
  const begin = comesAfter(after, 'descending', sql`created_at, id`)
  const { rows } = await sql<OwnReportRow>`
    select ${ownReportColumns} from reports where reporter_id = ${viewerId} and ${begin}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes the email addresses of reports that are closed or from before `olderThan`. */
export async function deleteReporterEmails(db: Db, olderThan: Date): Promise<void> {
  await sql`
    update reports set reporter_email = null
    where reporter_email is not null and (outcome is not null or created_at < ${olderThan})`.execute(db)
}
