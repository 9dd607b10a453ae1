import { type RawBuilder, sql } from 'kysely'
import type { NoticeType } from '#contract/notifications.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Announcement, ShiftAnnouncement, ShiftNews } from '#server/core/queue/job-data.ts'
import { wanted } from '#server/notifications/preferences/queries.ts'
import type { Told } from '#server/notifications/rules.ts'

type What = 'posted' | 'changed' | 'cancelled'

/** Those of the shifts that are not over; of changes and cancellations only those that followers were ever told of. */
export async function listToCome(trx: Db, what: What, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    -- own: shifts that their talent has just written
    select s.id from shifts s where s.id = any(${[...ids]}::uuid[]) and s.end_time > ${now}::timestamptz
      and (${what} = 'posted' or s.told_order is not null)
    order by s.start_time, s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Shifts that an announcement is about. */
const shiftsOf = (told: ShiftAnnouncement): RawBuilder<unknown> =>
  told.shift_id === undefined
    ? sql`s.id in (select i.shift_id from shift_batches i where i.batch_id = ${told.batch_id})`
    : sql`s.id = ${told.shift_id}`

/**
 * Records that whoever follows now is told of these shifts, if followers may see them. Holds the talent's row, as whoever
 * begins to follow and whoever cancels does, so that the numbers are in true order.
 */
export async function noteTold(db: Db, told: ShiftAnnouncement, now: Date): Promise<void> {
  const latest = told.kind === 'shift_soon' ? sql`s.start_time` : sql`s.end_time`
  await sql`
    with talent as materialized (
      -- own: only locked
      select p.id from profiles p
      -- own: whose they are
      where p.id = (select s.profile_id from shifts s where ${shiftsOf(told)} limit 1)
        and p.suspended_at is null and not p.schedule_is_private
      for no key update
    )
    update shifts s set told_order = nextval('public.visibility_order')
    from talent where s.profile_id = talent.id and ${shiftsOf(told)}
      and s.cancelled_at is null and s.hidden_at is null and ${latest} > ${now}::timestamptz`.execute(db)
}

/** The venue among shifts just posted where their talent never had one before, if they had one anywhere else. */
export async function findNewPlace(trx: Db, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ venue_id: string }>`
    -- own: shifts that their talent has just written
    select s.venue_id from shifts s
    where s.id = any(${[...ids]}::uuid[])
      -- own: others of the same person
      and not exists (select from shifts t where t.profile_id = s.profile_id and t.venue_id = s.venue_id
        and t.id <> all (${[...ids]}::uuid[]))
      -- own: others of the same person
      and exists (select from shifts t where t.profile_id = s.profile_id and t.venue_id <> s.venue_id
        and t.id <> all (${[...ids]}::uuid[]) and t.cancelled_at is null)
    order by s.start_time, s.id limit 1`.execute(trx)
  return rows[0]?.venue_id
}

export async function insertBatch(
  trx: Db,
  { batch_id, what }: { batch_id: string; what: What },
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into shift_batches (batch_id, shift_id, what)
    select ${batch_id}::uuid, id, ${what}::text from unnest(${[...ids]}::uuid[]) id`.execute(trx)
}

const fallen: Record<What, NoticeType[]> = {
  posted: ['shift_posted', 'works_elsewhere'],
  // A change ends what was said of the old time.
  changed: ['shift_changed', 'shift_soon'],
  cancelled: ['shift_cancelled'],
}

/** Takes back what was told of shifts in this respect. */
export async function withdrawShiftNews(trx: Db, ids: readonly string[], what: What): Promise<void> {
  await sql`delete from shift_batches where shift_id = any(${[...ids]}::uuid[]) and what = ${what}`.execute(trx)
  await sql`
    delete from notifications
    where shift_id = any(${[...ids]}::uuid[]) and type = any(${fallen[what]}::text[])`.execute(trx)
}

/** Remembers which change or cancellation of a shift is told of by itself: only the last one still is. */
export async function noteRevisions(trx: Db, ids: readonly string[], alone: boolean): Promise<void> {
  await sql`
    update shifts set told_revision = case when ${alone} then revision end
    where id = any(${[...ids]}::uuid[])`.execute(trx)
}

/** Takes the shifts that begin within the hour and of which nobody was reminded; those posted that late told it themselves. */
export async function takeShiftsSoon(trx: Db, { now, until }: { now: Date; until: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update shifts s set reminded_for = s.start_time
    where s.cancelled_at is null and s.hidden_at is null and s.start_time > ${now}::timestamptz and s.start_time <= ${until}::timestamptz
      and s.reminded_for is distinct from s.start_time and s.created_at <= s.start_time - interval '1 hour'
    returning s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What is announced, as it stands. */
export type Subject = Omit<Told, 'type' | 'message' | 'link_url' | 'sender_count' | 'in_comment'> & {
  sender_id: string | null
  venue_id: string | null
  thread_id?: string
  /** What makes each of its notices one. */
  cause: string
}

const person = sql`jsonb_build_object('id', p.id, 'username', p.username, 'username_slug', p.username_slug,
  'full_name', p.full_name, 'avatar_url', p.avatar_url, 'user_type', p.user_type,
  'verification_status', p.verification_status) as sender, p.id as sender_id`
const place = sql`jsonb_build_object('name', v.name, 'slug', v.slug, 'time_zone', v.time_zone) as venue`
const nothing = { sender: sql`null as sender, null::uuid as sender_id`, title: sql`null as title` }

/** Undefined once there is nothing to tell. `held` until the transaction ends: hold the people before. */
export async function findSubject(
  trx: Db,
  announcement: Announcement,
  { now, held }: { now: Date; held: boolean },
): Promise<Subject | undefined> {
  const { query, hold } = subjectOf(announcement, now)
  const { rows } = await sql<Subject>`${query} ${held ? hold : sql``}`.execute(trx)
  return rows[0]
}

function subjectOf(told: Announcement, now: Date): { query: RawBuilder<unknown>; hold: RawBuilder<unknown> } {
  if (told.kind === 'new_post')
    return {
      query: sql`
      select ${person}, null as venue, null::uuid as venue_id, null as start_time, 0 as shift_count, ${nothing.title},
        'post:' || o.id as cause
      -- own: whoever may not see it is left out below
      from profiles p
      -- own: whoever may not see it is left out below
      join posts o on o.profile_id = p.id and o.venue_id is null and o.hidden_at is null
      where o.id = ${told.id} and p.suspended_at is null`,
      hold: sql`for key share of o`,
    }
  if (told.kind === 'new_event')
    return {
      query: sql`
      select ${nothing.sender}, ${place}, v.id as venue_id, e.start_time, 0 as shift_count, e.name as title,
        'event:' || e.id as cause
      from venues v join venue_events e on e.venue_id = v.id
      where e.id = ${told.id} and v.archived_at is null and e.cancelled_at is null`,
      hold: sql`for key share of v, e`,
    }
  if (told.kind === 'new_special')
    return {
      query: sql`
      select ${nothing.sender}, ${place}, v.id as venue_id, null as start_time, 0 as shift_count, s.title,
        'special:' || s.id as cause
      from venues v join venue_specials s on s.venue_id = v.id
      where s.id = ${told.id} and v.archived_at is null`,
      hold: sql`for key share of v, s`,
    }
  if (told.kind === 'forum_reply')
    return {
      query: sql`
      select ${person}, null as venue, null::uuid as venue_id, null as start_time, 0 as shift_count, t.title,
        t.id as thread_id, 'reply:' || r.id as cause
      -- own: whoever may not see it is left out below
      from forum_replies r join forum_threads t on t.id = r.thread_id
      -- own: whoever may not see it is left out below
      join profiles p on p.id = r.created_by
      where r.id = ${told.id} and r.hidden_at is null and t.hidden_at is null and p.suspended_at is null`,
      hold: sql`for key share of t, r`,
    }
  const cancelled = told.kind === 'shift_cancelled'
  const latest = told.kind === 'shift_soon' ? sql`s.start_time` : sql`s.end_time`
  const stands = sql`s.hidden_at is null and ${cancelled ? sql`s.cancelled_order is not null` : sql`s.cancelled_at is null`} and ${latest} > ${now}::timestamptz`
  if (told.shift_id !== undefined)
    return {
      query: sql`
      select ${person}, ${place}, null::uuid as venue_id, s.start_time, 0 as shift_count, ${nothing.title},
        'shift:' || s.id || ${causeOf(told.kind)} as cause
      -- own: whoever may not see it is left out below
      from profiles p join shifts s on s.profile_id = p.id join venues v on v.id = s.venue_id
      where s.id = ${told.shift_id} and ${stands} and p.suspended_at is null and not p.schedule_is_private
        and (${sql.lit(told.kind)} not in ('shift_changed', 'shift_cancelled') or s.told_revision is not null)`,
      hold: sql`for share of s`,
    }
  return {
    query: sql`
    select ${person}, case when v.id is not null then jsonb_build_object('name', v.name, 'slug', v.slug, 'time_zone', v.time_zone) end as venue, v.id as venue_id, null as start_time,
      b.shift_count, ${nothing.title}, 'batch:' || ${told.batch_id}::text as cause
    from (
      select s.profile_id, count(*)::integer as shift_count
      -- own: whoever may not see them is left out below
      from shift_batches i join shifts s on s.id = i.shift_id
      where i.batch_id = ${told.batch_id} and ${stands} group by s.profile_id
    ) b
    -- own: whoever may not see them is left out below
    join profiles p on p.id = b.profile_id
    left join venues v on v.id = ${told.venue_id ?? null}::uuid
    where p.suspended_at is null and not p.schedule_is_private`,
    hold: sql``,
  }
}

/** A change is another one each time; whatever it is called, somebody's first word of a shift comes once. */
function causeOf(kind: ShiftNews): RawBuilder<unknown> {
  switch (kind) {
    case 'shift_changed':
      return sql`':changed:' || s.told_revision`
    case 'shift_cancelled':
      return sql`':cancelled:' || s.told_revision`
    case 'shift_soon':
      return sql`':soon:' || extract(epoch from s.start_time)::bigint`
    default:
      return sql`':posted'`
  }
}

/** Who hears of it, and what of it they must see themselves. */
function audienceOf(told: Announcement, subject: Subject, now: Date) {
  switch (told.kind) {
    case 'new_event':
    case 'new_special':
      return {
        hearers: { table: sql`venue_follows r`, id: sql`r.user_id`, which: sql`r.venue_id = ${subject.venue_id}` },
        sees: sql`select from venues v where v.id = ${subject.venue_id} and v.owner_id is distinct from a.id`,
      }
    case 'new_post':
      return {
        hearers: { table: sql`bells r`, id: sql`r.profile_id`, which: sql`r.on_profile_id = ${subject.sender_id}` },
        sees: sql`select from visible_posts(a.id) o where o.id = ${told.id}`,
      }
    case 'forum_reply':
      // Whoever wrote there, verified still. The row of each is what makes them hear of it: a block and a revocation wait.
      return {
        hearers: {
          table: sql`profiles r`,
          id: sql`r.id`,
          which: sql`r.id <> ${subject.sender_id} and not r.is_admin and r.id in (
            -- own: who wrote there, not what
            select t.created_by from forum_threads t where t.id = ${subject.thread_id}
            union all
            -- own: the same
            select w.created_by from forum_replies w where w.thread_id = ${subject.thread_id}
          )`,
        },
        sees: sql`
          select from visible_forum_replies(a.id) r join visible_forum_threads(a.id) t on t.id = r.thread_id
          where r.id = ${told.id} and not r.is_collapsed and not t.is_collapsed`,
      }
    default: {
      const shifts = told.kind === 'shift_cancelled' ? sql`visible_cancelled_shifts(a.id)` : sql`visible_shifts(a.id)`
      const corrects = told.kind === 'shift_changed' || told.kind === 'shift_cancelled'
      return {
        hearers: {
          table: sql`user_relationships r`,
          id: sql`r.follower_id`,
          which: sql`r.following_id = ${subject.sender_id} and r.relationship_type = 'following'`,
        },
        sees: sql`select from ${shifts} s where ${shiftsOf(told)} and s.end_time > ${now}::timestamptz
          ${corrects ? wasTold : sql``}`,
      }
    }
  }
}

/** Whether `a` was told of the shift `s` before: has followed since, without a break. */
const wasTold = sql`and exists (
  -- own: only when it was told
  select from shifts t join user_relationships f on f.following_id = t.profile_id
  where t.id = s.id and f.follower_id = a.id and f.relationship_type = 'following' and f.since_order < t.told_order
)`

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next so many who are to hear of it, in the order of their ids. */
export async function listHearers(
  trx: Db,
  told: Announcement,
  subject: Subject,
  { after, limit, now }: Pick<Page, 'after' | 'limit' | 'now'>,
): Promise<string[]> {
  const { table, id, which } = audienceOf(told, subject, now).hearers
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${table} where ${which} and ${id} > ${after ?? FIRST}::uuid order by ${id} limit ${limit}`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** Nobody of these is deleted until the transaction ends: taken in the order in which everybody takes them. */
export async function lockProfilesForKeyShare(trx: Db, ids: readonly (string | null)[]): Promise<void> {
  await sql`
    -- own: locks, reads nothing
    select count(*) from (select from profiles p where p.id = any(${[...ids]}::uuid[]) order by p.id for key share) held`.execute(
    trx,
  )
}

/** What is said in one discussion is one line. */
const groupKeyOf = ({ thread_id }: Subject): string | null => (thread_id === undefined ? null : `reply:${thread_id}`)

export type Page = { after: string | null; limit: number; now: Date; deliver_after: Date | null }
type Words = { type: NoticeType; message: string; link_url: string | null }

/**
 * Tells those of a page. Whether each may see it and wants to hear of it is asked by the statement that writes. What
 * makes them hear of it is held: who blocks meanwhile waits, and takes the notice away again.
 */
export async function tellPage(
  trx: Db,
  told: Announcement,
  { subject, words, ids }: { subject: Subject; words: Words; ids: readonly string[] },
  { now, deliver_after }: Pick<Page, 'now' | 'deliver_after'>,
): Promise<void> {
  const { hearers, sees } = audienceOf(told, subject, now)
  const { in_app, any } = wanted(sql`a.id`, words.type)
  // Told already that somebody works elsewhere, but not in the list: there the shift is, which is not sent as well.
  const second = told.kind === 'works_elsewhere' && words.type === 'shift_posted'
  const elsewhere = sql`${second}::boolean and ${in_app} and exists (
    select from notifications e
    where e.recipient_id = a.id and e.cause = ${subject.cause}::text and e.type = 'works_elsewhere' and not e.is_listed
  )`
  const of = (kind: Announcement['kind']) => sql`${told.kind === kind && 'id' in told ? told.id : null}::uuid`
  await sql`
    with held as materialized (
      select ${hearers.id} as id from ${hearers.table}
      where ${hearers.which} and ${hearers.id} = any(${[...ids]}::uuid[]) order by ${hearers.id} for share of r
    )
    insert into notifications (recipient_id, sender_id, type, message, link_url, created_at, cause, delivered_at, is_listed,
      deliver_after, post_id, event_id, special_id, shift_id, venue_id, batch_id, thread_id, reply_id, group_key)
    select a.id, ${subject.sender_id}::uuid, ${words.type}::text, ${words.message}::text, ${words.link_url}::text,
      ${now}::timestamptz, ${subject.cause}::text || case when ${elsewhere} then ':listed' else '' end,
      case when ${elsewhere} then ${now}::timestamptz end, ${in_app}, ${deliver_after}::timestamptz, ${of('new_post')},
      ${of('new_event')}, ${of('new_special')}, ${('shift_id' in told && told.shift_id) || null}::uuid,
      ${subject.venue_id}::uuid, ${('batch_id' in told && told.batch_id) || null}::uuid,
      ${subject.thread_id ?? null}::uuid, ${of('forum_reply')}, coalesce(${groupKeyOf(subject)}::text, gen_random_uuid()::text)
    from held a
    where ${any} and exists (${sees})
    on conflict (recipient_id, cause) where cause is not null do nothing`.execute(trx)
}
