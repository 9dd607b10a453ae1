import { type RawBuilder, sql } from 'kysely'
import type { ReportOutcome, ReportSubjectType } from '#contract/reports.texts.ts'
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

/** Whose a thing is now; of what a venue says, its owner's. */
const authorQueries: Record<ReportSubjectType, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  user: (id) => sql`select ${id} as id`,
  post: (id) => sql`
    select case when o.venue_id is null then o.profile_id else v.owner_id end as id
    -- own: staff decides on everybody, whoever hid or blocked whom
    from posts o left join venues v on v.id = o.venue_id where o.id = ${id}`,
  comment: (id) => sql`
    -- own: as above
    select c.profile_id as id from comments c where c.id = ${id}`,
  shift: (id) => sql`
    -- own: as above
    select s.profile_id as id from shifts s where s.id = ${id}`,
  venue: (id) => sql`select v.owner_id as id from venues v where v.id = ${id}`,
  thread: (id) => sql`
    -- own: as above
    select t.created_by as id from forum_threads t where t.id = ${id}`,
  reply: (id) => sql`
    -- own: as above
    select r.created_by as id from forum_replies r where r.id = ${id}`,
}

/** Whom a decision concerns: whose the thing was and is, and who waits for word of it. Read before they are held. */
export async function listAffectedProfiles(trx: Db, { subject_type, subject_id }: ReportSubject): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select unnest(array[r.person_id, case when r.outcome is null then r.reporter_id end]) as id from reports r
    where r.subject_type = ${subject_type} and r.subject_id = ${subject_id}::uuid
    union select whose.id from (${authorQueries[subject_type](sql`${subject_id}::uuid`)}) whose`.execute(trx)
  return [...new Set(rows.map(({ id }) => id).filter((id) => id !== null))]
}

/** Holds people in the order in which everybody takes them. */
export async function lockProfilesForNoKeyUpdate(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    -- own: locks, reads nothing
    select from profiles where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(trx)
}

/** The thing, its reports and its person, held until it is decided; undefined where nobody reported it. */
export async function lockReportedItem(trx: Db, subject: ReportSubject): Promise<ReportedItem | undefined> {
  const { subject_type, subject_id } = subject
  const { rows } = await sql<{ is_open: boolean; person_id: string | null }>`
    select r.outcome is null as is_open, r.person_id from reports r
    where r.subject_type = ${subject_type} and r.subject_id = ${subject_id}::uuid
    order by r.created_at desc, r.id desc for update`.execute(trx)
  const [last] = rows
  if (!last) return undefined
  const found = await sql<Omit<ReportedItem, 'subject_type' | 'is_open'>>`
    select case when thing.id is null then 'gone' when thing.is_hidden then 'hidden' else 'shown' end as state,
      p.id as person_id, coalesce(p.is_admin, false) as is_admin, p.suspended_at is not null as is_suspended
    from (select ${subject_id}::uuid as subject_id) q
    left join lateral (${reportedItemQueries[subject_type]}) thing (${reportedItemColumns}) on true
    -- own: staff decides on everybody, whoever hid or blocked whom
    left join profiles p on p.id = ${responsiblePerson(sql`${subject_type}::text`, sql`${last.person_id}::uuid`)}`.execute(
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

/** Hides a thing, or shows it again. A venue leaves every list, and stays archived where its owner had archived it. */
export async function setHidden(trx: Db, { subject_type, subject_id }: ReportSubject, hidden_at: Date | null) {
  if (subject_type === 'user') throw new Error('nobody is hidden')
  const query =
    subject_type === 'venue'
      ? hidden_at
        ? sql`update venues set hidden_at = coalesce(hidden_at, ${hidden_at}::timestamptz), archived_at = coalesce(archived_at, ${hidden_at}::timestamptz) where id = ${subject_id}`
        : sql`update venues set hidden_at = null, archived_at = nullif(archived_at, hidden_at) where id = ${subject_id}`
      : sql`update ${sql.table(tables[subject_type])} set hidden_at = ${hidden_at}::timestamptz where id = ${subject_id}`
  await query.execute(trx)
}

/** Closes what is open of a thing, and tells everybody who reported it, once. */
export async function closeReports(
  trx: Db,
  { subject_type, subject_id }: ReportSubject,
  { outcome, resolved_by, now }: { outcome: ReportOutcome; resolved_by: string; now: Date },
): Promise<void> {
  const recipient = sql`closed.reporter_id`
  const { in_app, any } = buildPreferenceChecks(recipient, 'report_outcome')
  await sql`
    with closed as (
      update reports set outcome = ${outcome}, resolved_by = ${resolved_by}::uuid, resolved_at = ${now}::timestamptz
      where subject_type = ${subject_type} and subject_id = ${subject_id}::uuid and outcome is null
      returning id, reporter_id, created_at
    )
    insert into notifications (recipient_id, type, message, link_url, metadata, created_at, cause, is_listed)
    select closed.reporter_id, 'report_outcome', ${formatOutcomeMessage(subject_type, outcome)}, ${REPORTS_LINK},
      jsonb_build_object('outcome', ${outcome}::text), ${now}::timestamptz, 'report:' || closed.id || ':' || extract(epoch from closed.created_at), ${in_app}
    from closed where closed.reporter_id is not null and ${any}
    order by closed.reporter_id
    on conflict (recipient_id, cause) where cause is not null do nothing`.execute(trx)
}

/**
 * What was decided of a thing and is decided otherwise now: whoever reported it finds it so among their reports, untold.
 * Hidden anew it is hidden for all; shown again for those who heard that it was.
 */
export async function updateOutcomes(
  trx: Db,
  { subject_type, subject_id }: ReportSubject,
  { outcome, resolved_by, now }: { outcome: 'hidden' | 'restored'; resolved_by: string; now: Date },
): Promise<void> {
  const before = outcome === 'restored' ? ['hidden'] : ['restored', 'dismissed']
  await sql`
    update reports set outcome = ${outcome}, resolved_by = ${resolved_by}::uuid, resolved_at = ${now}::timestamptz
    where subject_type = ${subject_type} and subject_id = ${subject_id}::uuid and outcome = any(${before}::text[])`.execute(
    trx,
  )
}

const buildHiddenCause = ({ subject_type, subject_id }: ReportSubject) => `hidden:${subject_type}:${subject_id}`

/** Tells whose it is now that their thing is hidden, once as long as it is. */
export async function notifyAuthor(
  trx: Db,
  subject: ReportSubject,
  { support, now }: { support: string; now: Date },
): Promise<void> {
  const { subject_type, subject_id } = subject
  if (!notifiesAuthor(subject_type)) return
  const recipient = sql`whose.id`
  const { in_app, any } = buildPreferenceChecks(recipient, 'hidden_by_staff')
  await sql`
    insert into notifications (recipient_id, type, message, link_url, created_at, cause, is_listed)
    select whose.id, 'hidden_by_staff', ${formatHiddenMessage(subject_type, support)}, ${TERMS_LINK}, ${now}::timestamptz,
      ${buildHiddenCause(subject)}, ${in_app}
    from (${authorQueries[subject_type](sql`${subject_id}::uuid`)}) whose
    where whose.id is not null and ${any}
    on conflict (recipient_id, cause) where cause is not null do nothing`.execute(trx)
}

/** What is shown again was never hidden: nothing is left that says so. */
export async function withdrawAuthorNotification(trx: Db, subject: ReportSubject): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('type', '=', 'hidden_by_staff')
    .where('cause', '=', buildHiddenCause(subject))
    .execute()
}

/** Whether a colleague could decide: one without a second step cannot, where staff needs it. */
export async function hasOtherStaff(db: Db, id: string, needsSecondFactor: boolean): Promise<boolean> {
  const { rows } = await sql`
    -- own: who works the desk
    select from profiles p where p.is_admin and p.suspended_at is null and p.id <> ${id}
      and (not ${needsSecondFactor}::boolean or exists (
        select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null
      ))
    limit 1`.execute(db)
  return rows.length > 0
}
