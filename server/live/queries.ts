import { sql } from 'kysely'
import type { PublicPageTarget } from '#contract/public-page-target.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { CommentChange, PrivateCountChange, ScheduleChange } from './rules.ts'

/** The readers who have at least one of these posts in their feed now. */
export async function findFeedReaders(db: Db, readers: string[], posts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from unnest(${readers}::uuid[]) v (id)
    where exists (
      select from visible_posts(v.id) o
      where o.id = any(${posts}::uuid[])
        and o.owner_id is distinct from v.id
        and (
          (o.venue_id is null and exists (
            select from user_relationships r
            where r.follower_id = v.id and r.following_id = o.profile_id and r.relationship_type = 'following'
          ))
          or exists (select from venue_follows f where f.user_id = v.id and f.venue_id = o.venue_id)
        )
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The readers for whom one of these changes makes a difference: a shift that is shown or no longer shown to people like
 * them is not over, and no block is between them and its talent. The talent is always one of them. So are people from
 * whom the schedule is hidden if the profile itself changes, for which the time is infinite. A rule that hides a schedule
 * from one viewer belongs here as well as in `visible_shifts`.
 */
export async function findScheduleReaders(
  db: Db,
  readers: string[],
  changes: ScheduleChange[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with changed as materialized (
      select c.profile_id, max(c.followers_until) as followers_until, max(c.others_until) as others_until
      from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
        as c (profile_id uuid, followers_until timestamptz, others_until timestamptz)
      group by c.profile_id
    )
    select v.id
    from unnest(${readers}::uuid[]) v (id)
    where exists (
      select from changed c
      left join user_relationships mine on mine.follower_id = v.id and mine.following_id = c.profile_id
      where c.profile_id = v.id
        or (
          ${now}::timestamptz
            < case mine.relationship_type when 'following' then c.followers_until else c.others_until end
          and mine.relationship_type is distinct from 'blocked'
          and not exists (
            select from user_relationships theirs
            where theirs.follower_id = c.profile_id and theirs.following_id = v.id
              and theirs.relationship_type = 'blocked'
          )
          and (
            case mine.relationship_type when 'following' then c.followers_until else c.others_until end = 'infinity'
            or not exists (
              select from schedule_hidden_from h where h.viewer_id = v.id and h.profile_id = c.profile_id
            )
          )
        )
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The readers who own a venue for which the number of private shifts this week changed, as `count_private_shifts` counts. */
export async function findPrivateCountReaders(
  db: Db,
  readers: string[],
  changes: PrivateCountChange[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.owner_id as id
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as c (profile_id uuid, venue_id uuid, week date, owner_id uuid)
    join venues v on v.id = c.venue_id
    where v.owner_id = any(${readers}::uuid[]) and v.archived_at is null and v.owner_id <> c.profile_id
      and c.week = date_trunc('week', ${now}::timestamptz at time zone v.time_zone)::date
      and case when c.owner_id is not null then c.owner_id = v.owner_id
        else not exists (
          select from user_relationships b
          where b.follower_id = c.profile_id and b.following_id = v.owner_id and b.relationship_type = 'blocked'
        ) and not exists (
          select from schedule_hidden_from h where h.viewer_id = v.owner_id and h.profile_id = c.profile_id
        ) end`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The id of a person or venue with a public page. */
export async function findPublicPageId(db: Db, { kind, name }: PublicPageTarget): Promise<string | undefined> {
  const [page] =
    kind === 'venue'
      ? await preparedQuery(
          db,
          'public_venue_id',
          sql<{ id: string }>`
            select v.id from public_venues() open join venues v on v.id = open.id where v.slug = ${name}`,
        )
      : await preparedQuery(
          db,
          'public_profile_id',
          sql<{ id: string }>`select p.id from visible_profiles(null) p where p.username_slug = ${name}`,
        )
  return page?.id
}

export type WatchedPost = { viewer_id: string; id: string }

/** The watched posts that their viewer may see now, as `viewer_id + id`. */
export async function findVisiblePosts(db: Db, watched: WatchedPost[]): Promise<Set<string>> {
  const { rows } = await sql<WatchedPost>`
    select w.viewer_id, w.id
    from unnest(${watched.map((one) => one.viewer_id)}::uuid[], ${watched.map((one) => one.id)}::uuid[]) w (viewer_id, id)
    where exists (select from visible_posts(w.viewer_id) o where o.id = w.id)`.execute(db)
  return new Set(rows.map(({ viewer_id, id }) => viewer_id + id))
}

/** Below which posts these comments are, and whose they are; without those that staff has hidden. */
export async function findCommentChanges(db: Db, ids: string[]): Promise<CommentChange[]> {
  const { rows } = await sql<CommentChange>`
    -- own: each reader's access is checked below
    select c.post_id, c.profile_id from comments c where c.id = any(${ids}::uuid[]) and c.hidden_at is null`.execute(db)
  return rows
}

/** The watched posts below which their viewer is shown other comments than before, as \`viewer_id + id\`. */
export async function findPostsWithOtherComments(
  db: Db,
  watched: WatchedPost[],
  changes: CommentChange[],
): Promise<Set<string>> {
  const { rows } = await sql<WatchedPost>`
    with changed as materialized (
      select distinct c.post_id, c.profile_id
      from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as c (post_id uuid, profile_id uuid)
    )
    select w.viewer_id, w.id
    from unnest(${watched.map((one) => one.viewer_id)}::uuid[], ${watched.map((one) => one.id)}::uuid[]) w (viewer_id, id)
    where exists (
      select from changed c join visible_posts(w.viewer_id) o on o.id = c.post_id
      where c.post_id = w.id
        and exists (
          select from visible_profiles(w.viewer_id) p where p.id = c.profile_id and p.access <> 'blocked_by_me'
        )
        -- As in \`visible_comments\`.
        and not exists (
          select from user_relationships b
          where b.relationship_type = 'blocked'
            and ((b.follower_id = c.profile_id and b.following_id = o.owner_id)
              or (b.follower_id = o.owner_id and b.following_id = c.profile_id))
        )
    )`.execute(db)
  return new Set(rows.map(({ viewer_id, id }) => viewer_id + id))
}

/**
 * The people who have access to Behind the Bar now. They also get events of deleted and hidden discussions, to refetch
 * them.
 */
export async function findForumMembers(db: Db, people: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    -- own: the rights of the watching person
    select me.id from profiles me
    where me.id = any(${people}::uuid[]) and me.suspended_at is null
      and (me.is_admin or (me.user_type = 'bartender' and me.verification_status = 'verified'))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Makes a process the one that sends live events in batches, or renews its lease; false while another process has it.
 */
export async function takeLiveLease(db: Db, process: string, seconds: number): Promise<boolean> {
  const rows = await preparedQuery(
    db,
    'take_live_lease',
    sql<{ process: string }>`
    insert into live_notifier as n (process, leased_until)
    values (${process}::uuid, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (is_only) do update set process = excluded.process, leased_until = excluded.leased_until
      where n.process = excluded.process or n.leased_until <= clock_timestamp()
    returning process`,
  )
  return rows.length > 0
}

/** Ends the lease: from now on each change is sent with its own transaction. */
export async function endLiveLease(db: Db, process: string): Promise<void> {
  await sql`update live_notifier set leased_until = clock_timestamp() where process = ${process}::uuid`.execute(db)
}

/** Whether events wait in the outbox. */
export async function hasWaitingEvents(db: Db): Promise<boolean> {
  const [row] = await preparedQuery(
    db,
    'has_waiting_events',
    sql<{ is_waiting: boolean }>`select exists (select from live_outbox) as is_waiting`,
  )
  return row?.is_waiting === true
}

export type SentLiveEvents = { sent: number; drained_before: string }

/** Sends the waiting events to every process, from a transaction on; undefined if another process has the lease. */
export async function sendLiveEvents(db: Db, process: string, fromXid: string): Promise<SentLiveEvents | undefined> {
  const [row] = await preparedQuery(
    db,
    'send_live_events',
    sql<SentLiveEvents>`select * from send_live_events(${process}::uuid, ${fromXid})`,
  )
  return row
}
