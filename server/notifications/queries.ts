import { type RawBuilder, sql } from 'kysely'
import { type Channel, type NoticeType, TOPICS, type Topic } from '#contract/notifications.texts.ts'
import type { Db } from '#server/db/db.ts'

/** What a notice is of: it falls with it, and is shown only to whom that is shown. */
export type Cause = {
  post_id?: string
  comment_id?: string
  shift_id?: string
  event_id?: string
  special_id?: string
  venue_id?: string
}

export type Notice = Cause & {
  recipient_id: string
  /** Null where Last Call itself speaks, or a venue. */
  sender_id: string | null
  type: NoticeType
  /** As it reads now. The list builds it anew of today's names; only what Last Call says stays as written. */
  message: string
  link_url: string
  metadata: Record<string, string>
  /** One notice for each recipient and cause, however often it is written. */
  cause?: string
  /** Those of one key are one line of the list. */
  group_key?: string
}

type Between = Pick<Notice, 'recipient_id' | 'type'> & { sender_id: string }

/**
 * Writes a notice to one person, in the transaction of its cause, if they want it on any channel. Nothing is written to
 * the sender, to somebody who may not know of the sender or not see what it is of, nor when it was written before, nor,
 * with `quietSince`, when the same sender sent one of the same type since then; one that was withdrawn since then stands
 * again where it was.
 */
export async function writeNotice(
  db: Db,
  notice: Notice,
  { now, quietSince = null }: { now: Date; quietSince?: Date | null },
): Promise<void> {
  const { recipient_id, sender_id, type, message, link_url, metadata } = notice
  const recipient = sql`${recipient_id}::uuid`
  const { in_app, any } = wanted(recipient, type)
  const of = (field: keyof Cause) => sql`${notice[field] ?? null}::uuid`
  await sql`
    with again as (
      update notifications set withdrawn_at = null
      where sender_id = ${sender_id} and recipient_id = ${recipient} and type = ${type}
        and withdrawn_at is not null and created_at > ${quietSince}::timestamptz
    )
    insert into notifications (recipient_id, sender_id, type, message, link_url, metadata, created_at, cause, group_key,
      is_listed, post_id, comment_id, shift_id, event_id, special_id, venue_id)
    select ${recipient}, p.id, ${type}::text, ${message}::text, ${link_url}::text, ${JSON.stringify(metadata)}::text::jsonb,
      ${now}::timestamptz, ${notice.cause ?? null}::text, coalesce(${notice.group_key ?? null}::text, gen_random_uuid()::text),
      ${in_app}, ${of('post_id')}, ${of('comment_id')}, ${of('shift_id')}, ${of('event_id')}, ${of('special_id')},
      ${of('venue_id')}
    from (
      select id from visible_profiles(${recipient}) where id = ${sender_id} and access <> 'blocked_by_me'
      union all
      select null where ${sender_id}::uuid is null
    ) p
    where p.id is distinct from ${recipient} and ${any}
      and (${of('post_id')} is null or exists (select from visible_posts(${recipient}) o where o.id = ${of('post_id')}))
      and (
        ${of('comment_id')} is null
        or exists (select from visible_comments(${recipient}) c where c.id = ${of('comment_id')})
      )
      and not exists (
        select from notifications earlier
        where earlier.sender_id = p.id and earlier.recipient_id = ${recipient} and earlier.type = ${type}::text
          and earlier.created_at > ${quietSince}::timestamptz
      )
    on conflict (recipient_id, cause) where cause is not null do nothing`.execute(db)
}

/** Whether a recipient wants a topic listed, and whether on any channel at all. */
export function wanted(
  recipient: RawBuilder<unknown>,
  topic: Topic,
): { in_app: RawBuilder<boolean>; any: RawBuilder<boolean> } {
  const on = (channel: Channel) => {
    const usual = TOPICS[topic].channels[channel]
    return usual === undefined
      ? sql<boolean>`false`
      : sql<boolean>`coalesce((
          select w.is_on from notification_preferences w
          where w.profile_id = ${recipient} and w.topic = ${topic} and w.channel = ${channel}
        ), ${sql.lit(usual)})`
  }
  return { in_app: on('in_app'), any: sql<boolean>`(${on('in_app')} or ${on('push')} or ${on('email')})` }
}

/** Takes back the notices of a cause that is gone; `answered` by the recipient, they count as read. */
export async function withdrawNotices(
  db: Db,
  { recipient_id, sender_id, type }: Between,
  { now, answered }: { now: Date; answered: boolean },
): Promise<void> {
  await sql`
    update notifications set withdrawn_at = ${now}, is_read = is_read or ${answered}
    where sender_id = ${sender_id} and recipient_id = ${recipient_id} and type = ${type} and withdrawn_at is null`.execute(
    db,
  )
}
