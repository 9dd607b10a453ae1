import { type RawBuilder, sql } from 'kysely'
import type { ReportOutcome, ReportSubjectType } from '#contract/reports.limits.ts'
import type { Db } from '#server/core/db/db.ts'
import { reportedItemColumns, reportedItemQueries, responsiblePerson } from '#server/moderation/report-queue/queries.ts'
import type { ReportSubject } from '#server/moderation/reports/queries.ts'
import { buildPreferenceChecks } from '#server/notifications/preferences/queries.ts'
import {
  formatHiddenMessage,
  formatOutcomeMessage,
  notifiesAuthor,
  REPORTS_LINK,
  type ReportedItem,
  TERMS_LINK,
} from './rules.ts'

/** The current author of a reported item. The author of a venue's post is the venue's owner. */
const authorQueries: Record<ReportSubjectType, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  user: (id) => sql`select ${id} as id`,
  post: (id) => sql`
    select case when o.venue_id is null then o.profile_id else v.owner_id end as id
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from posts o left join venues v on v.id = o.venue_id where o.id = ${id}`,
  comment: (id) => sql`
    -- own: staff decides on every account, regardless of privacy settings and blocks
    select c.profile_id as id from comments c where c.id = ${id}`,
  shift: (id) => sql`
    -- own: staff decides on every account, regardless of privacy settings and blocks
    select s.profile_id as id from shifts s where s.id = ${id}`,
  venue: (id) => sql`select v.owner_id as id from venues v where v.id = ${id}`,
  thread: (id) => sql`
    -- own: staff decides on every account, regardless of privacy settings and blocks
    select t.created_by as id from forum_threads t where t.id = ${id}`,
  reply: (id) => sql`
    -- own: staff decides on every account, regardless of privacy settings and blocks
    select r.created_by as id from forum_replies r where r.id = ${id}`,
}

/**
 * The people affected by a decision: the item's author when reported, its current author, and the reporters of open
 * reports. Read before their profiles are locked.
 */
export async function listAffectedProfiles(trx: Db, { subject_type, subject_id }: ReportSubject): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select unnest(array[r.reported_profile_id, case when r.outcome is null then r.reporter_id end]) as id from reports r
    where r.subject_type = ${subject_type} and r.subject_id = ${subject_id}::uuid
    union select author.id from (${authorQueries[subject_type](sql`${subject_id}::uuid`)}) author`.execute(trx)
  return [...new Set(rows.map(({ id }) => id).filter((id) => id !== null))]
}

/** Locks the reports of an item and returns its current state. Undefined if there is no report of it. */
export async function lockReportedItem(trx: Db, subject: ReportSubject): Promise<ReportedItem | undefined> {
  const { subject_type, subject_id } = subject
  const { rows } = await sql<{ is_open: boolean; reported_profile_id: string | null }>`
    select r.outcome is null as is_open, r.reported_profile_id from reports r
    where r.subject_type = ${subject_type} and r.subject_id = ${subject_id}::uuid
    order by r.created_at desc, r.id desc for update`.execute(trx)
  const [last] = rows
  if (!last) return undefined
  const found = await sql<Omit<ReportedItem, 'subject_type' | 'is_open'>>`
    select case when item.id is null then 'gone' when item.is_hidden then 'hidden' else 'shown' end as state,
      p.id as person_id, coalesce(p.is_admin, false) as is_admin, p.suspended_at is not null as is_suspended
    from (select ${subject_id}::uuid as subject_id) q
    left join lateral (${reportedItemQueries[subject_type]}) item (${reportedItemColumns}) on true
    -- own: staff decides on every account, regardless of privacy settings and blocks
    left join profiles p on p.id = ${responsiblePerson(sql`${subject_type}::text`, sql`${last.reported_profile_id}::uuid`)}`.execute(
    trx,
  )
  const [current] = found.rows
  return current && { ...current, subject_type, is_open: rows.some(({ is_open }) => is_open) }
}

const tables: Record<Exclude<ReportSubjectType, 'user' | 'venue'>, string> = {
  post: 'posts',
  comment: 'comments',
  shift: 'shifts',
  thread: 'forum_threads',
  reply: 'forum_replies',
}

/**
 * Hides an item, or restores it if `hidden_at` is null. A hidden venue is archived too, so that no list shows it; one
 * that its owner had archived before stays archived when restored.
 */
export async function setHidden(trx: Db, { subject_type, subject_id }: ReportSubject, hidden_at: Date | null) {
  if (subject_type === 'user') throw new Error('an account cannot be hidden')
  const query =
    subject_type === 'venue'
      ? hidden_at
        ? sql`update venues set hidden_at = coalesce(hidden_at, ${hidden_at}::timestamptz), archived_at = coalesce(archived_at, ${hidden_at}::timestamptz) where id = ${subject_id}`
        : sql`update venues set hidden_at = null, archived_at = nullif(archived_at, hidden_at) where id = ${subject_id}`
      : sql`update ${sql.table(tables[subject_type])} set hidden_at = ${hidden_at}::timestamptz where id = ${subject_id}`
  await query.execute(trx)
}

/** Deletes the email addresses left with closed reports of an item, and returns them: each gets one answer. */
export async function takeReporterEmails(trx: Db, { subject_type, subject_id }: ReportSubject): Promise<string[]> {
  const { rows } = await sql<{ reporter_email: string }>`
    with closed_reports as (
      select r.id, r.reporter_email from reports r
      where r.subject_type = ${subject_type} and r.subject_id = ${subject_id}::uuid and r.outcome is not null
        and r.reporter_email is not null
    ), cleared as (
      update reports r set reporter_email = null from closed_reports o where r.id = o.id
    )
    select distinct o.reporter_email from closed_reports o where o.reporter_email is not null
    order by o.reporter_email`.execute(trx)
  return rows.map(({ reporter_email }) => reporter_email)
}

/** Closes an item's open reports and notifies each of their reporters once. */
export async function closeReports(
  trx: Db,
  { subject_type, subject_id }: ReportSubject,
  { outcome, resolved_by, now }: { outcome: ReportOutcome; resolved_by: string; now: Date },
): Promise<void> {
  const recipient = sql`closed.reporter_id`
  const { in_app, any, outgoing } = buildPreferenceChecks(recipient, 'report_outcome')
  await sql`
    with closed as (
      update reports set outcome = ${outcome}, resolved_by = ${resolved_by}::uuid, resolved_at = ${now}::timestamptz
      where subject_type = ${subject_type} and subject_id = ${subject_id}::uuid and outcome is null
      returning id, reporter_id, created_at
    )
    insert into notifications (recipient_id, type, message, link_url, metadata, created_at, dedupe_key, is_listed,
      delivered_at)
    select closed.reporter_id, 'report_outcome', ${formatOutcomeMessage(subject_type, outcome)}, ${REPORTS_LINK},
      jsonb_build_object('outcome', ${outcome}::text), ${now}::timestamptz, 'report:' || closed.id || ':' || extract(epoch from closed.created_at), ${in_app},
      case when not ${outgoing} then ${now}::timestamptz end
    from closed where closed.reporter_id is not null and ${any}
    order by closed.reporter_id
    on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing`.execute(trx)
}

/**
 * Updates the outcome of closed reports after a later decision, without notifying the reporters. Hiding changes reports
 * closed as restored or dismissed; restoring changes only those closed as hidden.
 */
export async function updateOutcomes(
  trx: Db,
  { subject_type, subject_id }: ReportSubject,
  { outcome, resolved_by, now }: { outcome: 'hidden' | 'restored'; resolved_by: string; now: Date },
): Promise<void> {
  const before = outcome === 'restored' ? ['hidden'] : ['restored', 'dismissed']
  await sql`
    update reports set outcome = ${outcome}, resolved_by = ${resolved_by}::uuid, resolved_at = ${now}::timestamptz
    where subject_type = ${subject_type} and subject_id = ${subject_id}::uuid
      and outcome = any(${before}::text[])`.execute(trx)
}

const buildHiddenDedupeKey = ({ subject_type, subject_id }: ReportSubject) => `hidden:${subject_type}:${subject_id}`

/** Notifies the current author that staff hid the item, once while it stays hidden. */
export async function notifyAuthor(
  trx: Db,
  subject: ReportSubject,
  { support, now }: { support: string; now: Date },
): Promise<void> {
  const { subject_type, subject_id } = subject
  if (!notifiesAuthor(subject_type)) return
  const recipient = sql`author.id`
  const { in_app, any, outgoing } = buildPreferenceChecks(recipient, 'hidden_by_staff')
  await sql`
    insert into notifications (recipient_id, type, message, link_url, created_at, dedupe_key, is_listed, delivered_at)
    select author.id, 'hidden_by_staff', ${formatHiddenMessage(subject_type, support)}, ${TERMS_LINK}, ${now}::timestamptz,
      ${buildHiddenDedupeKey(subject)}, ${in_app}, case when not ${outgoing} then ${now}::timestamptz end
    from (${authorQueries[subject_type](sql`${subject_id}::uuid`)}) author
        where author.id is not null and ${any}
    on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing`.execute(trx)
}

/** Deletes the author's notification after the item is restored. */
export async function withdrawAuthorNotification(trx: Db, subject: ReportSubject): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('type', '=', 'hidden_by_staff')
    .where('dedupe_key', '=', buildHiddenDedupeKey(subject))
    .execute()
}

/** Whether another admin could decide. Where a second factor is required, an admin without one cannot. */
export async function hasOtherStaff(db: Db, id: string, needsSecondFactor: boolean): Promise<boolean> {
  const { rows } = await sql`
    -- own: finds the admins
    select from profiles p where p.is_admin and p.suspended_at is null and p.id <> ${id}
      and (not ${needsSecondFactor}::boolean or exists (
        select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null
      ))
    limit 1`.execute(db)
  return rows.length > 0
}
