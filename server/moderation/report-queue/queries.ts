import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ReportCase } from '#contract/admin.ts'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import type { Db } from '#server/core/db/db.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { comesAfter, TimeCursor } from '#server/core/requests/paging.ts'
import { type ReportSubject, reportableTexts } from '#server/moderation/reports/queries.ts'

export type ReportQueueRow = z.input<typeof ReportCase>
/** Position in the report queue. Items with an open report of danger come first. */
export const ReportQueueCursor = TimeCursor.extend({ is_urgent: z.boolean() })
type ReportQueueCursor = z.output<typeof ReportQueueCursor>
/** `place` is the item's position in the queue, for paging. */
type QueueHeadRow = Omit<ReportQueueRow, 'reports'> & { place: ReportQueueCursor }
type ReportRow = ReportQueueRow['reports'][number]

const MAX_REPORTS_PER_ITEM = 20
const formatInstant = (at: string) => sql`to_char(${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An open report of danger. Matches the condition of the partial index. */
const isUrgent = (report: string) =>
  sql`${sql.ref(`${report}.outcome`)} is null and ${sql.ref(`${report}.reason`)} = 'danger'`

/** Queries for the current data of the item `q.subject_id`, regardless of visibility, with the columns below. */
export const reportedItemQueries: Record<ReportSubjectType, RawBuilder<unknown>> = {
  user: sql`
    select p.id, false, ${reportableTexts.user}, '/profiles/' || p.username_slug, null::text, null::text, null::text, null::uuid
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from profiles p where p.id = q.subject_id`,
  post: sql`
    select o.id, o.hidden_at is not null, ${reportableTexts.post}, '/posts/' || o.id, o.image_url, null, null, null::uuid
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from posts o where o.id = q.subject_id`,
  comment: sql`
    select c.id, c.hidden_at is not null, ${reportableTexts.comment}, '/posts/' || c.post_id, null, null, null, null::uuid
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from comments c where c.id = q.subject_id`,
  shift: sql`
    select s.id, s.hidden_at is not null, ${reportableTexts.shift}, '/venues/' || v.slug, null, null, null, null::uuid
    from (
      select x.id, x.hidden_at, x.venue_id, x.start_time, x.notes,
        -- Nothing depends on it, so staff see an end only if everyone does.
        case when p.shift_ends_for = 'everyone' then x.end_time end as end_time
      -- own: staff decides on every account, regardless of privacy settings and blocks
      from shifts x join profiles p on p.id = x.profile_id where x.id = q.subject_id and x.cancelled_at is null
    ) s join venues v on v.id = s.venue_id`,
  venue: sql`
    select v.id, v.hidden_at is not null, ${reportableTexts.venue}, '/venues/' || v.slug, null, null, v.venue_image_url, v.owner_id
    from venues v where v.id = q.subject_id`,
  thread: sql`
    select t.id, t.hidden_at is not null, ${reportableTexts.thread}, '/behind-the-bar/threads/' || t.id, null, t.image_url, null, null::uuid
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from forum_threads t where t.id = q.subject_id`,
  reply: sql`
    select r.id, r.hidden_at is not null, ${reportableTexts.reply}, '/behind-the-bar/threads/' || r.thread_id, null, null, null, null::uuid
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from forum_replies r where r.id = q.subject_id`,
}

export const reportedItemColumns = sql.raw(
  'id, is_hidden, says, link_url, post_image_url, thread_image_url, venue_image_url, keeper_id',
)

/** Whether the admin may open the item's page. Outside the queue, the same visibility rules apply to admins. */
const isVisibleTo = (viewer: RawBuilder<unknown>) => sql`case q.subject_type
  when 'user' then (select true from visible_profiles(${viewer}) x where x.id = q.subject_id and x.access = 'full')
  when 'post' then (select true from visible_posts(${viewer}) x where x.id = q.subject_id)
  when 'comment' then (select true from visible_comments(${viewer}) x where x.id = q.subject_id)
  when 'shift' then (
    select true from visible_shifts(${viewer}) x join venues v on v.id = x.venue_id
    where x.id = q.subject_id and ${isReadableVenue(viewer)}
  )
  when 'venue' then (
    select true from venues v where v.id = q.subject_id and ${isReadableVenue(viewer)}
  )
  when 'thread' then (select true from visible_forum_threads(${viewer}) x where x.id = q.subject_id)
  else (select true from visible_forum_replies(${viewer}) x where x.id = q.subject_id)
end`

/** The person responsible: a venue's current owner; for other items, the author at the time of the last report. */
export const responsiblePerson = (subject_type: RawBuilder<unknown>, reported: RawBuilder<unknown>) =>
  sql`case when ${subject_type} = 'venue' and item.id is not null then item.keeper_id else ${reported} end`

/** Queue entries for `heads`, one row per item: `subject_type`, `subject_id`, `at`, `id`, `is_urgent`. */
const selectQueueEntries = (heads: RawBuilder<unknown>, viewerId: string) => sql`
  select q.subject_type, q.subject_id, n.urgent_count > 0 as is_urgent,
    jsonb_build_object('time', ${formatInstant('q.at')}, 'id', q.id, 'is_urgent', q.is_urgent) as place,
    n.open_count > 0 as is_open, n.report_count, n.first_reported_at, last.reported_content as said, item.says,
    case when ${isVisibleTo(sql`${viewerId}::uuid`)} then item.link_url end as link_url,
    case when item.id is null then 'gone' when item.is_hidden then 'hidden' else 'shown' end as state,
    item.post_image_url, item.thread_image_url, item.venue_image_url,
    case when p.id is not null then jsonb_build_object('id', p.id, 'username', p.username, 'username_slug', p.username_slug,
      'full_name', p.full_name, 'avatar_url', p.avatar_url, 'user_type', p.user_type,
      'verification_status', p.verification_status, 'is_suspended', p.suspended_at is not null,
      'earlier_outcomes', (
        select count(distinct (e.subject_type, e.subject_id))::integer from reports e
        where e.reported_profile_id = p.id and e.outcome = 'hidden' and (e.subject_type, e.subject_id) <> (q.subject_type, q.subject_id)
      ) + (
        select count(*)::integer from audit_log a
        where a.subject_id = p.id and a.action = 'suspend' and a.created_at < coalesce(done.resolved_at, 'infinity')
      )
    ) end as person,
    -- own: staff decides on every account, regardless of privacy settings and blocks
    (select former.username from profiles former where former.id = last.reported_profile_id and former.id is distinct from p.id) as was_of_username,
    done.outcome, done.resolved_by_username, done.resolved_at
  from (${heads}) q
  cross join lateral (
    select count(*)::integer as report_count, count(*) filter (where r.outcome is null)::integer as open_count,
      count(*) filter (where ${isUrgent('r')})::integer as urgent_count, min(r.created_at) as first_reported_at
    from reports r where r.subject_type = q.subject_type and r.subject_id = q.subject_id
  ) n
  cross join lateral (
    select r.reported_content, r.reported_profile_id from reports r
    where r.subject_type = q.subject_type and r.subject_id = q.subject_id order by r.created_at desc, r.id desc limit 1
  ) last
  left join lateral (
    select r.outcome, r.resolved_at, staff.username as resolved_by_username
    -- own: staff sees who decided
    from reports r left join profiles staff on staff.id = r.resolved_by
    where r.subject_type = q.subject_type and r.subject_id = q.subject_id and r.outcome is not null
    order by r.resolved_at desc, r.id desc limit 1
  ) done on true
  left join lateral (
    ${sql.join(
      Object.entries(reportedItemQueries).map(([type, query]) => sql`${query} and q.subject_type = ${sql.lit(type)}`),
      sql` union all `,
    )}
  ) item (${reportedItemColumns}) on true
  -- own: staff decides on every account, regardless of privacy settings and blocks
  left join profiles p on p.id = ${responsiblePerson(sql`q.subject_type`, sql`last.reported_profile_id`)}`

const isSameItem = (one: string, other: string) => sql`
  ${sql.ref(`${one}.subject_type`)} = ${sql.ref(`${other}.subject_type`)}
  and ${sql.ref(`${one}.subject_id`)} = ${sql.ref(`${other}.subject_id`)}`

/**
 * The first report per item that `matches`, oldest first. Without `is_urgent`, items reported for danger are left out.
 */
const selectOpenHeads = (
  matches: (report: string) => RawBuilder<unknown>,
  { is_urgent, after, limit }: { is_urgent: boolean; after: ReportQueueCursor | null; limit: number },
) => sql`(
  select r.id, r.subject_type, r.subject_id, r.created_at as at, ${sql.lit(is_urgent)} as is_urgent from reports r
  where ${matches('r')} and ${comesAfter(after, 'ascending', sql`r.created_at, r.id`)}
    and not exists (
      select from reports e where ${isSameItem('e', 'r')} and ${matches('e')} and (e.created_at, e.id) < (r.created_at, r.id)
    )
    ${is_urgent ? sql`` : sql`and not exists (select from reports e where ${isSameItem('e', 'r')} and ${isUrgent('e')})`}
  order by r.created_at, r.id limit ${limit}
)`

const isOpen = (report: string) => sql`${sql.ref(`${report}.outcome`)} is null`

/**
 * Open: items reported for danger first, ordered by the first such report; then the others, ordered by their first open
 * report. Closed: ordered by the last decision, newest first.
 */
export async function listReportQueue(
  db: Db,
  viewerId: string,
  { status, after, limit }: { status: 'open' | 'closed'; after: ReportQueueCursor | null; limit: number },
): Promise<(ReportQueueRow & { place: ReportQueueCursor })[]> {
  const open = status === 'open'
  const urgent = selectOpenHeads(isUrgent, { is_urgent: true, after, limit })
  const others = selectOpenHeads(isOpen, { is_urgent: false, after: after?.is_urgent ? null : after, limit })
  const heads = open
    ? sql`select * from (${after && !after.is_urgent ? others : sql`${urgent} union all ${others}`}) h
      order by h.is_urgent desc, h.at, h.id limit ${limit}`
    : sql`
      select r.id, r.subject_type, r.subject_id, r.resolved_at as at, false as is_urgent from reports r
      where r.outcome is not null
        and ${comesAfter(after, 'descending', sql`r.resolved_at, r.id`)}
        and not exists (
          select from reports e
          where ${isSameItem('e', 'r')} and (e.outcome is null or (e.resolved_at, e.id) > (r.resolved_at, r.id))
        )
      order by r.resolved_at desc, r.id desc limit ${limit}`
  const { rows } = await sql<QueueHeadRow>`
    ${selectQueueEntries(heads, viewerId)}
    order by ${open ? sql`q.is_urgent desc, q.at, q.id` : sql`q.at desc, q.id desc`}`.execute(db)
  return withReports(db, rows)
}

/** The queue entry of one item. */
export async function findReportQueueEntry(
  db: Db,
  viewerId: string,
  { subject_type, subject_id }: ReportSubject,
): Promise<ReportQueueRow | undefined> {
  const head = sql`
    select r.id, r.subject_type, r.subject_id, r.created_at as at, false as is_urgent from reports r
    where r.subject_type = ${subject_type} and r.subject_id = ${subject_id}::uuid
    order by r.created_at, r.id limit 1`
  const { rows } = await sql<QueueHeadRow>`${selectQueueEntries(head, viewerId)}`.execute(db)
  return (await withReports(db, rows))[0]
}

async function withReports(db: Db, cases: QueueHeadRow[]): Promise<(ReportQueueRow & { place: ReportQueueCursor })[]> {
  const { rows } = await sql<ReportRow & ReportSubject>`
    select q.subject_type, q.subject_id, latest.*
    from unnest(${cases.map((one) => one.subject_type)}::text[], ${cases.map((one) => one.subject_id)}::uuid[])
      as q (subject_type, subject_id)
    cross join lateral (
      select r.id, p.username as reporter_username, r.is_anonymous, r.reporter_email, r.reason, r.note, r.created_at
      -- own: staff sees who reports
      from reports r left join profiles p on p.id = r.reporter_id
      where ${isSameItem('r', 'q')} order by r.created_at desc, r.id desc limit ${MAX_REPORTS_PER_ITEM}
    ) latest`.execute(db)
  return cases.map((one) => ({
    ...one,
    reports: rows.filter((row) => row.subject_type === one.subject_type && row.subject_id === one.subject_id),
  }))
}
