import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

export type AuditRecord = {
  /** Null for a command on the server's own terminal. */
  actor_id: string | null
  action:
    | 'verify'
    | 'reject'
    | 'revoke'
    | 'undo-verify'
    | 'grant-admin'
    | 'revoke-admin'
    | 'invite-staff'
    | 'backup'
    | 'restore'
    | 'repair'
    | 'list-venue'
    | 'import-venues'
    | 'decline-venue'
    | 'give-venue'
    | 'take-venue'
    | 'read-forum'
    | 'read-person-counts'
    | 'pin-thread'
    | 'unpin-thread'
    | 'delete-thread'
    | 'delete-reply'
    | 'hide'
    | 'unhide'
    | 'dismiss'
    | 'suspend'
    | 'lift'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'reset-second-factor'
    | 'end-sessions'
  subject_id: string | null
  details: Record<string, string>
}

/** Records an action in the transaction that performs it. */
export async function insertAuditRecord(db: Db, record: AuditRecord, now: Date): Promise<void> {
  const { actor_id, action, subject_id } = record
  // An account's deletion clears its `actor_id`, so only this tells the operator from a deleted account.
  const details = actor_id === null ? { ...record.details, by: 'operator' } : record.details
  await sql`
    insert into audit_log (actor_id, action, subject_id, details, created_at)
    values (${actor_id}, ${action}, ${subject_id}, ${JSON.stringify(details)}::text::jsonb, ${now})`.execute(db)
}
