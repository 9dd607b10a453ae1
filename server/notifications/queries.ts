import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type Notice = {
  recipient_id: string
  /** Null where Last Call itself speaks. */
  sender_id: string | null
  type:
    | 'new_follower'
    | 'follow_request'
    | 'follow_accepted'
    | 'verification_decision'
    | 'venue_request'
    | 'venue_ownership'
  message: string
  link_url: string
  metadata: Record<string, string>
}

type Between = Pick<Notice, 'recipient_id' | 'type'> & { sender_id: string }

/**
 * Writes a notice to one person, in the transaction of its cause: the one place that makes notices. Nothing is written
 * to somebody who may not know of the sender, nor when the same sender sent one of the same type since `quietSince`;
 * one that was withdrawn since then stands again where it was.
 */
export async function writeNotice(
  db: Db,
  notice: Notice,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<void> {
  const { recipient_id, sender_id, type, message, link_url, metadata } = notice
  await sql`
    with again as (
      update notifications set withdrawn_at = null
      where sender_id = ${sender_id} and recipient_id = ${recipient_id} and type = ${type}
        and withdrawn_at is not null and created_at > ${quietSince}
    )
    insert into notifications (recipient_id, sender_id, type, message, link_url, metadata, created_at)
    select ${recipient_id}::uuid, p.id, ${type}::text, ${message}::text, ${link_url}::text, ${JSON.stringify(metadata)}::text::jsonb,
      ${now}::timestamptz
    from (
      select id from visible_profiles(${recipient_id}) where id = ${sender_id} and access <> 'blocked_by_me'
      union all
      select null where ${sender_id}::uuid is null
    ) p
    where p.id is distinct from ${recipient_id}::uuid
      and not exists (
        select from notifications earlier
        where earlier.sender_id = p.id and earlier.recipient_id = ${recipient_id}::uuid and earlier.type = ${type}::text
          and earlier.created_at > ${quietSince}::timestamptz
      )`.execute(db)
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
