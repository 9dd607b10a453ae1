import { type RawBuilder, sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.limits.ts'
import { batchLookups } from '#server/core/db/batched-lookups.ts'
import { compiledRead, type Db, preparedQuery } from '#server/core/db/db.ts'
import type { TimeCursor } from '#server/core/requests/paging.ts'
import { toSingleLine } from '#server/core/truncate.ts'
import { buildPreferenceChecks } from '#server/notifications/preferences/queries.ts'
import {
  MAX_UNREAD_COUNT,
  type NotificationLine,
  READ_RETENTION_DAYS,
  SHIFT_RETENTION_DAYS,
  UNLISTED_RETENTION_DAYS,
} from './rules.ts'

/**
 * What a notification is about. It is deleted together with its subject, and visible only to those who may see that.
 */
type NotificationReferences = {
  post_id?: string
  comment_id?: string
  shift_id?: string
  event_id?: string
  special_id?: string
  venue_id?: string
}

type NewNotification = NotificationReferences & {
  recipient_id: string
  /** Null if the notification comes from Last Call or a venue. */
  sender_id: string | null
  type: NotificationType
  /** The current text. The list rebuilds it with current names, except for messages from Last Call itself. */
  message: string
  link_url: string
  metadata: Record<string, string>
  /** Deduplicates: each recipient gets at most one notification per key. */
  dedupe_key?: string
  /** Notifications with the same key form one line of the list. */
  group_key?: string
}

type NotificationPair = { recipient_id: string; sender_id: string; types: readonly NotificationType[] }

/** The fields of a notification as SQL: values, or columns of a query that it is inserted from. */
type NotificationColumns = {
  recipient_id: RawBuilder<unknown>
  sender_id: RawBuilder<unknown>
  message: RawBuilder<unknown>
  link_url: RawBuilder<unknown>
  metadata: RawBuilder<unknown>
  created_at: RawBuilder<unknown>
  dedupe_key: RawBuilder<unknown>
  group_key: RawBuilder<unknown>
} & { [Reference in keyof NotificationReferences]?: RawBuilder<unknown> }

/**
 * An insert of a notification for one person, if they want it on any channel. It inserts nothing if the recipient is the
 * sender, may not see the sender or the subject, or already has one of the same cause, or if the same sender sent one of
 * the same type since `quietSince`. `source` ends in `cross join` and gives a row whose columns the notification uses.
 */
export function insertNotification(
  type: NotificationType,
  columns: NotificationColumns,
  {
    source = sql``,
    quietSince = sql`null::timestamptz`,
  }: Partial<Record<'source' | 'quietSince', RawBuilder<unknown>>>,
): RawBuilder<{ id: string }> {
  const { recipient_id: recipient, sender_id: sender, message, link_url, metadata, created_at } = columns
  const { in_app, any, outgoing } = buildPreferenceChecks(recipient, type)
  const referenceId = (field: keyof NotificationReferences) => columns[field] ?? sql`null::uuid`
  return sql<{ id: string }>`
    insert into notifications (recipient_id, sender_id, type, message, link_url, metadata, created_at, dedupe_key, group_key,
      is_listed, delivered_at, post_id, comment_id, shift_id, event_id, special_id, venue_id)
    select ${recipient}, p.id, ${type}::text, ${message}, ${link_url}, ${metadata}, ${created_at}, ${columns.dedupe_key},
      coalesce(${columns.group_key}, gen_random_uuid()::text),
      ${in_app}, case when not ${outgoing} then ${created_at} end, ${referenceId('post_id')}, ${referenceId('comment_id')},
      ${referenceId('shift_id')}, ${referenceId('event_id')}, ${referenceId('special_id')}, ${referenceId('venue_id')}
    from ${source} lateral (
      select id from visible_profiles(${recipient}) where id = ${sender} and access <> 'blocked_by_me'
      union all
      select null where ${sender} is null
    ) p
    where p.id is distinct from ${recipient} and ${any}
      and (${referenceId('post_id')} is null or exists (select from visible_posts(${recipient}) o where o.id = ${referenceId('post_id')}))
      and (
        ${referenceId('comment_id')} is null
        or exists (select from visible_comments(${recipient}) c where c.id = ${referenceId('comment_id')})
      )
      and not exists (
        select from notifications earlier
        where earlier.sender_id = p.id and earlier.recipient_id = ${recipient} and earlier.type = ${type}::text
          and earlier.created_at > ${quietSince}
      )
    on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing
    returning id`
}

/**
 * Inserts a notification in the transaction of its cause, as `insertNotification` says. With `quietSince`, one that was
 * withdrawn since then is restored. Returns whether a notification was inserted.
 */
export async function notify(
  db: Db,
  notification: NewNotification,
  { now, quietSince = null }: { now: Date; quietSince?: Date | null },
): Promise<boolean> {
  const { type, metadata } = notification
  const text = (value: string | null | undefined) => sql`${value ?? null}::text`
  const id = (value: string | null | undefined) => sql`${value ?? null}::uuid`
  const columns: NotificationColumns = {
    recipient_id: id(notification.recipient_id),
    sender_id: id(notification.sender_id),
    message: text(toSingleLine(notification.message)),
    link_url: text(notification.link_url),
    metadata: sql`${JSON.stringify(metadata)}::text::jsonb`,
    created_at: sql`${now}::timestamptz`,
    dedupe_key: text(notification.dedupe_key),
    group_key: text(notification.group_key),
    post_id: id(notification.post_id),
    comment_id: id(notification.comment_id),
    shift_id: id(notification.shift_id),
    event_id: id(notification.event_id),
    special_id: id(notification.special_id),
    venue_id: id(notification.venue_id),
  }
  // Planning takes longer than running, so the statement is prepared. Its text depends on the topic's channels.
  if (quietSince === null)
    return (await preparedQuery(db, `notification_${type}`, insertNotification(type, columns, {}))).length > 0
  const since = sql`${quietSince}::timestamptz`
  const query = sql<{ id: string }>`
    with again as (
      update notifications set withdrawn_at = null
      where sender_id = ${columns.sender_id} and recipient_id = ${columns.recipient_id} and type = ${type}
        and withdrawn_at is not null and created_at > ${since}
    )
    ${insertNotification(type, columns, { quietSince: since })}`
  return (await preparedQuery(db, `notice_once_${type}`, query)).length > 0
}

/** Withdraws notifications whose cause no longer exists. `answered`: the recipient responded, so they count as read. */
export async function withdrawNotifications(
  db: Db,
  { recipient_id, sender_id, types }: NotificationPair,
  { now, answered }: { now: Date; answered: boolean },
): Promise<void> {
  await sql`
    update notifications set withdrawn_at = ${now}, is_read = is_read or ${answered}
    where sender_id = ${sender_id} and recipient_id = ${recipient_id} and withdrawn_at is null
      and type = any(${[...types]}::text[])`.execute(db)
}

/** Shows notifications again that were withdrawn at this moment. */
export async function restoreWithdrawnNotifications(
  db: Db,
  { recipient_id, sender_id, types }: NotificationPair,
  withdrawnAt: Date,
): Promise<void> {
  await sql`
    update notifications set withdrawn_at = null
    where sender_id = ${sender_id} and recipient_id = ${recipient_id} and withdrawn_at = ${withdrawnAt}
      and type = any(${[...types]}::text[])`.execute(db)
}

export type NotificationRow = NotificationLine & { id: string; is_read: boolean; created_at: Date }

/** As `describe_notification_subject` returns it. */
type SubjectDescription = Pick<NotificationLine, 'venue' | 'shift_count' | 'title' | 'is_weekly' | 'reader_zone'> & {
  start_time: string | null
}
type DescribedRow = Omit<NotificationRow, keyof SubjectDescription> & { subject: SubjectDescription | null }
/** `n`: the place of the line's page. */
type PageRow = DescribedRow & { n: number }

const NO_SUBJECT = { venue: null, shift_count: 0, title: null, reader_zone: null }

const toNotificationRow = (row: DescribedRow): NotificationRow => ({
  ...row,
  ...(row.subject ?? NO_SUBJECT),
  start_time: row.subject?.start_time ? new Date(row.subject.start_time) : null,
})

/**
 * The columns of a list line for its newest notification `n`, a row of `visible_notifications`: that function has
 * checked that the viewer may see the sender and the subject, so these are read by their ids. The alias `g` aggregates
 * the notifications of the line.
 */
const buildLineColumns = (viewer: RawBuilder<unknown>) => sql`
    n.id, n.type, n.message, n.link_url, coalesce(n.comment_id, n.reply_id, n.shift_id, n.event_id, n.special_id) as item_id,
    n.created_at, g.is_read, g.sender_count, n.comment_id is not null as in_comment,
    (
      select jsonb_build_object('id', s.id, 'username', s.username, 'username_slug', s.username_slug,
        'full_name', s.full_name, 'avatar_url', s.avatar_url, 'user_type', s.user_type,
        'verification_status', s.verification_status)
      -- own: the sender of a visible notification
      from profiles s where s.id = n.sender_id
    ) as sender,
    case
      when num_nonnulls(n.post_id, n.shift_id, n.batch_id, n.event_id, n.special_id, n.venue_id, n.thread_id) > 0
      then describe_notification_subject(
        ${viewer}, n.type, n.post_id, n.shift_id, n.batch_id, n.event_id, n.special_id, n.venue_id, n.thread_id
      )
    end as subject`

type Page = { viewerId: string; after: TimeCursor | null; limit: number }

/** Readers who share a statement wait for each other, so they are few. */
const MAX_READERS = 8

/**
 * The viewer's notifications, newest first, with similar ones grouped into one line. First pages that are asked for in one
 * turn of the event loop share a statement.
 */
export async function listNotifications(
  db: Db,
  viewerId: string,
  { after, limit }: Omit<Page, 'viewerId'>,
): Promise<NotificationRow[]> {
  const page = { viewerId, after, limit }
  if (!after) return lookUpFirstPage(db, page)
  const [rows] = await readPages(db, [page])
  return rows ?? []
}

/**
 * The lines of each page, which its own viewer may see. The recursive query steps from one group to the next; its first
 * row is not a notification. A group whose newest notification is above the cursor was on an earlier page.
 */
async function readPages(db: Db, pages: Page[]): Promise<NotificationRow[][]> {
  const isFirst = pages.every(({ after }) => after === null)
  const values = [
    pages.map(({ viewerId }) => viewerId),
    pages.map(({ limit }) => limit),
    pages.map(({ after }) => after?.time ?? 'infinity'),
    pages.map(({ after }) => after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ] as const
  const name = isFirst ? 'notifications_page' : 'notifications_page_below'
  const rows = await compiledRead(db, name, values, (viewers, pageSizes, afterTimes, afterIds) => {
    const viewer = sql`reader.viewer`
    const shown = isFirst
      ? sql`false`
      : sql`coalesce((
          select true from visible_notifications(${viewer}) above
          where above.group_key = n.group_key and above.is_listed and (above.created_at, above.id) >= (reader.after_time, reader.after_id)
          limit 1
        ), false)`
    return sql<PageRow>`
      select reader.n::integer - 1 as n, line.*
      from unnest(
        ${viewers}::uuid[], ${pageSizes}::integer[], ${afterTimes}::timestamptz[],
        ${afterIds}::uuid[]
      ) with ordinality as reader (viewer, page_size, after_time, after_id, n)
      cross join lateral (
        with recursive heads (
          created_at, id, type, message, link_url, group_key, sender_id, post_id, comment_id, shift_id, event_id, special_id,
          venue_id, batch_id, thread_id, reply_id, is_shown, seen, found
        ) as (
          select reader.after_time, reader.after_id, 'mention', '', null::text, '', null::uuid, null::uuid, null::uuid, null::uuid,
            null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, null::uuid, true, '{}'::text[], 0
          union all
          select next.*, heads.seen || next.group_key, heads.found + (not next.is_shown)::integer
          from heads cross join lateral (
            select n.created_at, n.id, n.type, n.message, n.link_url, n.group_key, n.sender_id, n.post_id, n.comment_id,
              n.shift_id, n.event_id, n.special_id, n.venue_id, n.batch_id, n.thread_id, n.reply_id, ${shown} as is_shown
            from visible_notifications(${viewer}) n
            where n.is_listed and (n.created_at, n.id) < (heads.created_at, heads.id) and n.group_key <> all (heads.seen)
            order by n.created_at desc, n.id desc limit 1
          ) next
          where heads.found < reader.page_size
        )
        select ${buildLineColumns(viewer)}
        from heads n
        -- The notifications of a line share the subject, except for shifts of several people: otherwise only the visibility
        -- of senders, comments and replies differs.
        cross join lateral (
          select bool_and(m.is_read) as is_read, count(distinct m.sender_id)::integer as sender_count
          from notifications m
          where m.recipient_id = ${viewer} and m.group_key = n.group_key and m.is_listed and m.withdrawn_at is null
            and (
              m.id = n.id
              or (
                (
                  m.sender_id is null
                  or (select true from visible_profiles(${viewer}) s where s.id = m.sender_id and s.access <> 'blocked_by_me')
                )
                and (m.comment_id is null or can_view_comment(${viewer}, m.comment_id))
                and (m.reply_id is null or can_view_forum_reply(${viewer}, m.reply_id))
                and (
                  m.shift_id is null
                  or (select true from visible_notifications(${viewer}) v where v.id = m.id)
                )
              )
            )
        ) g
        where not n.is_shown
      ) line
      order by reader.n, line.created_at desc, line.id desc`
  })
  return pages.map((_, index) => rows.filter(({ n }) => n === index).map(toNotificationRow))
}

const lookUpFirstPage = batchLookups(readPages, MAX_READERS)

/** One notification, ungrouped, as its recipient may see it now. */
export async function findNotification(db: Db, recipientId: string, id: string): Promise<NotificationRow | undefined> {
  const viewer = sql`${recipientId}::uuid`
  const query = sql<DescribedRow>`
    select ${buildLineColumns(viewer)}
    from visible_notifications(${viewer}) n
    cross join lateral (select n.is_read, 1 as sender_count) g
    where n.id = ${id}`
  const [found] = await preparedQuery(db, 'notification', query)
  return found && toNotificationRow(found)
}

/** The number of lines with unread notifications, up to `MAX_UNREAD_COUNT`. */
export const countUnread = (db: Db, viewerId: string): Promise<number> => lookUpUnread(db, viewerId)

/** The recursive query steps from group to group and reads one row of each. */
const lookUpUnread = batchLookups(async (db, viewerIds: string[]) => {
  const viewer = sql`reader.viewer`
  const unread = sql`n.recipient_id = ${viewer} and not n.is_read and n.withdrawn_at is null and n.is_listed`
  const rows = await compiledRead(
    db,
    'unread_notifications',
    [viewerIds],
    (viewers) => sql<{ count: number }>`
    select (
      with recursive groups as (
        (select n.group_key from notifications n where ${unread} order by n.group_key limit 1)
        union all
        select (
          select n.group_key from notifications n
          where ${unread} and n.group_key > groups.group_key order by n.group_key limit 1
        ) from groups where groups.group_key is not null
      )
      select count(*)::integer from (
        select from groups
        where groups.group_key is not null and (
          select true from visible_notifications(${viewer}) n
          where n.group_key = groups.group_key and n.is_listed and not n.is_read limit 1
        )
        limit ${sql.lit(MAX_UNREAD_COUNT)}
      ) counted
    ) as count
    from unnest(${viewers}::uuid[]) with ordinality as reader (viewer, n) order by reader.n`,
  )
  return rows.map(({ count }) => count)
}, MAX_READERS)

const DAY = 86_400_000
const BATCH_SIZE = 1000

/**
 * Deletes notifications that were read long ago, that no list shows and that have been sent, or whose shifts are long
 * over or deleted.
 */
export async function pruneNotifications(db: Db, now: Date, batchSize = BATCH_SIZE): Promise<void> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY)}::timestamptz`
  let deletedCount = batchSize
  while (deletedCount === batchSize) {
    const { rows } = await sql`
      delete from notifications where id in (
        select n.id from notifications n
        where n.created_at < ${before(UNLISTED_RETENTION_DAYS)} and (
          (n.is_read and n.created_at < ${before(READ_RETENTION_DAYS)})
          or (not n.is_listed and n.delivered_at is not null)
          -- own: a job deletes by age, for every viewer
          or (select s.end_time < ${before(SHIFT_RETENTION_DAYS)} from shifts s where s.id = n.shift_id)
          or (n.batch_id is not null and not exists (
            -- own: a job deletes by age, for every viewer
            select from shift_batches b join shifts s on s.id = b.shift_id
            where b.batch_id = n.batch_id and s.end_time >= ${before(SHIFT_RETENTION_DAYS)}
          ))
        )
        limit ${batchSize} for update of n skip locked
      ) returning id`.execute(db)
    deletedCount = rows.length
  }
}

/** Marks lines as read: each of the viewer's notifications in `ids` and the older ones of its group. */
export async function markRead(db: Db, viewerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update notifications n set is_read = true
    from notifications named
    where named.id = any(${[...ids]}::uuid[]) and named.recipient_id = ${viewerId}
      and n.recipient_id = ${viewerId} and not n.is_read and n.group_key = named.group_key
      and (n.created_at, n.id) <= (named.created_at, named.id)`.execute(db)
}

/** Marks everything created up to `until` as read. */
export async function markAllRead(db: Db, viewerId: string, until: Date): Promise<void> {
  await sql`
    update notifications set is_read = true
    where recipient_id = ${viewerId} and not is_read and created_at <= ${until}::timestamptz`.execute(db)
}
