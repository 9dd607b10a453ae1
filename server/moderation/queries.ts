import { sql } from 'kysely'
import type { z } from 'zod'
import type { VerificationStatus } from '#contract/accounts.ts'
import type { AuditEntry, AuditKind, VerificationCase, Waiting } from '#contract/admin.ts'
import type { Db } from '#server/core/db/db.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { comesAfter, type TimeCursor } from '#server/core/requests/paging.ts'
import type { ModeratedPersonRow } from '#server/moderation/suspension/queries.ts'

export type VerificationRow = z.input<typeof VerificationCase>
export type AuditLogRow = z.input<typeof AuditEntry>
/** `asked_at` is the person's position in the queue, for paging. */
type VerificationQueueRow = VerificationRow & { asked_at: Date }
type PageQuery = { after: TimeCursor | null; limit: number }

/** The queue's order. Someone who never requested verification (decided on the command line) counts from sign-up. */
const requestedAt = sql`coalesce(p.verification_requested_at, p.created_at)`

/** Talent with a verification status. Pending requests come oldest first, all others newest first. */
export async function listVerifications(
  db: Db,
  viewerId: string,
  { status, now, after, limit }: PageQuery & { status: VerificationStatus; now: Date },
): Promise<VerificationQueueRow[]> {
  const isPending = status === 'pending_review'
  const begin = comesAfter(after, isPending ? 'ascending' : 'descending', sql`${requestedAt}, p.id`)
  const order = isPending ? sql`asked_at, p.id` : sql`asked_at desc, p.id desc`
  const { rows } = await sql<Omit<VerificationQueueRow, 'venues' | 'decisions'>>`
    select p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status,
      p.verification_notes, p.verification_requested_at, p.verification_statement, p.verification_link, p.bio,
      p.workplaces_info, p.follower_count, p.created_at, ${requestedAt} as asked_at,
      -- own: staff sees the number of past shifts, not when or where they were
      (select count(*) from shifts s where s.profile_id = p.id and s.end_time <= ${now} and s.cancelled_at is null) as past_shift_count,
      (
        select count(distinct (r.subject_type, r.subject_id))::integer from reports r where r.reported_profile_id = p.id
      ) as report_count
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from profiles p
    where p.verification_status = ${status} and p.suspended_at is null and ${begin}
    order by ${order} limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [venues, decisions] = [await listPastVenues(db, viewerId, ids, now), await listDecisions(db, ids)]
  return rows.map((row) => ({ ...row, venues: venues.get(row.id) ?? [], decisions: decisions.get(row.id) ?? [] }))
}

const MAX_VENUES = 5
/** The venues of each person's past shifts, most shifts first. Leaves out shifts that the viewer may not see. */
async function listPastVenues(
  db: Db,
  viewerId: string,
  ids: string[],
  now: Date,
): Promise<Map<string, VerificationRow['venues']>> {
  const { rows } = await sql<VerificationRow['venues'][number] & { profile_id: string }>`
    select p.id as profile_id, top.name, top.slug, top.past_shift_count
    from unnest(${ids}::uuid[]) as p (id)
    cross join lateral (
      select v.name, v.slug, count(*)::integer as past_shift_count
      from visible_shifts_with_end(${viewerId}) s join venues v on v.id = s.venue_id
      where s.profile_id = p.id and s.ends_at <= ${now} and ${isReadableVenue(viewerId)}
      group by v.id
      order by past_shift_count desc, v.name, v.id limit ${MAX_VENUES}
    ) top`.execute(db)
  return groupByPerson(rows)
}

const MAX_DECISIONS = 10
/** The latest verification decisions on each person. */
async function listDecisions(db: Db, ids: string[]): Promise<Map<string, VerificationRow['decisions']>> {
  const { rows } = await sql<VerificationRow['decisions'][number] & { profile_id: string }>`
    select p.id as profile_id, latest.*
    from unnest(${ids}::uuid[]) as p (id)
    cross join lateral (
      select a.action as decision, a.details ->> 'notes' as notes, actor.username as actor_username, a.created_at
      from audit_log a
      -- own: staff sees who decided
      left join profiles actor on actor.id = a.actor_id
      where a.subject_id = p.id and a.action in ('verify', 'reject', 'revoke', 'undo-verify')
      order by a.created_at desc, a.id desc limit ${MAX_DECISIONS}
    ) latest`.execute(db)
  return groupByPerson(rows)
}

function groupByPerson<Row extends { profile_id: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'profile_id'>[]> {
  const groups = new Map<string, Omit<Row, 'profile_id'>[]>()
  for (const { profile_id, ...row } of rows) groups.set(profile_id, [...(groups.get(profile_id) ?? []), row])
  return groups
}

/** The number of pending items in each queue. Each subquery matches a partial index. */
export async function countPending(db: Db): Promise<z.output<typeof Waiting>> {
  const { rows } = await sql<z.output<typeof Waiting>>`
    select
      -- own: staff decides on every account, regardless of privacy settings and blocks
      (select count(*)::integer from profiles p where p.verification_status = 'pending_review' and p.suspended_at is null) as verifications,
      (select count(distinct (r.subject_type, r.subject_id))::integer from reports r where r.outcome is null) as reports,
      (select count(*)::integer from venue_requests v where v.status = 'open') as venue_requests`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return counts
}

export async function updateVerification(
  db: Db,
  id: string,
  { status, notes, now }: { status: VerificationStatus; notes: string | null; now: Date },
): Promise<void> {
  await sql`
    update profiles set verification_status = ${status}, verification_notes = ${notes}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Whether a person's latest verification decision is this one, of this admin, made since then. */
export async function isLastDecision(
  db: Db,
  { subject_id, action, actor_id, since }: { subject_id: string; action: 'verify'; actor_id: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_this: boolean }>`
    select coalesce(a.action = ${action} and a.actor_id = ${actor_id} and a.created_at >= ${since}, false) as is_this
    from audit_log a
    where a.subject_id = ${subject_id} and a.action in ('verify', 'reject', 'revoke', 'undo-verify')
    order by a.created_at desc, a.id desc limit 1`.execute(db)
  return rows[0]?.is_this ?? false
}

const isVerifiedNotification = (personId: string, since: Date) => sql`
  recipient_id = ${personId} and type = 'verification_decision' and metadata ->> 'decision' = 'verify'
    and created_at >= ${since}`

/** Holds back the emails and push messages of a verification. */
export async function delayVerifiedNotification(
  db: Db,
  personId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await sql`update notifications set deliver_after = ${until} where ${isVerifiedNotification(personId, now)}`.execute(
    db,
  )
}

export async function deleteVerifiedNotification(db: Db, personId: string, since: Date): Promise<void> {
  await sql`delete from notifications where ${isVerifiedNotification(personId, since)}`.execute(db)
}

export async function updateAdmin(db: Db, id: string, is_admin: boolean, now: Date): Promise<void> {
  await sql`update profiles set is_admin = ${is_admin}, updated_at = ${now} where id = ${id}`.execute(db)
}

/** The audit log, newest first: staff's decisions, or what they read in the forum and whose numbers they looked at. */
export async function listAuditLog(
  db: Db,
  { kind, after, limit }: PageQuery & { kind: AuditKind },
): Promise<AuditLogRow[]> {
  // Decisions are few and have a partial index. Most entries are reads, so their list takes the index of all.
  const matchesKind =
    kind === 'reads'
      ? sql`a.action in ('read-forum', 'read-person-counts')`
      : sql`a.action <> 'read-forum' and a.action <> 'read-person-counts'`
  const begin = comesAfter(after, 'descending', sql`a.created_at, a.id`)
  const { rows } = await sql<AuditLogRow>`
    select a.id, actor.username as actor_username, a.action, a.subject_id, subject.username as subject_username, a.details, a.created_at
    from audit_log a
    -- own: staff sees who acted on whom
    left join profiles actor on actor.id = a.actor_id
    -- own: staff sees who acted on whom
    left join profiles subject on subject.id = a.subject_id
    where ${matchesKind} and ${begin}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Admins and verified, pending and suspended accounts, for the admin command. */
export async function listStaffAndVerifications(db: Db): Promise<(ModeratedPersonRow & { email: string })[]> {
  const { rows } = await sql<ModeratedPersonRow & { email: string }>`
    select p.id, p.username, p.user_type, p.verification_status, p.is_admin, p.suspended_at is not null as is_suspended,
      u.email
    -- own: the operator's own list
    from profiles p join auth."user" u on u.id = p.id
    where p.is_admin or p.verification_status in ('pending_review', 'verified') or p.suspended_at is not null
    order by p.is_admin desc, p.verification_status, p.username
    limit 1000`.execute(db)
  return rows
}
