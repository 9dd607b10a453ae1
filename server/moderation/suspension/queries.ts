import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import type { SuspendedPerson } from '#contract/admin.ts'
import type { Db } from '#server/core/db/db.ts'
import { comesAfter, type TimeCursor } from '#server/core/requests/paging.ts'

type SuspendedRow = z.input<typeof SuspendedPerson>

/** Suspended people, newest first, with the notes from the email they were sent. */
export async function listSuspended(
  db: Db,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<SuspendedRow[]> {
  const begin = comesAfter(after, 'descending', sql`p.suspended_at, p.id`)
  const { rows } = await sql<SuspendedRow>`
    select p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status, p.suspended_at,
      (
        select a.details ->> 'notes' from audit_log a
        where a.subject_id = p.id and a.action = 'suspend' order by a.created_at desc, a.id desc limit 1
      ) as notes
    -- own: staff sees every suspended account
    from profiles p where p.suspended_at is not null and ${begin}
    order by p.suspended_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Suspends an account: deletes its sessions, which cascades to push subscriptions, and any pending change of its email
 * address. Returns the account's email address.
 */
export async function suspendProfile(trx: Db, id: string, now: Date): Promise<string | undefined> {
  await sql`update profiles set suspended_at = ${now}, updated_at = ${now} where id = ${id}`.execute(trx)
  await trx.deleteFrom('auth.session').where('userId', '=', id).execute()
  await trx.deleteFrom('auth.email_changes').where('user_id', '=', id).execute()
  return findAccountEmail(trx, id)
}

/**
 * Lifts a suspension. A login concurrent with the suspension may have created a session after the others were deleted;
 * it is deleted here, before it would become valid again. Returns the account's email address.
 */
export async function unsuspendProfile(trx: Db, id: string, now: Date): Promise<string | undefined> {
  await trx.deleteFrom('auth.session').where('userId', '=', id).execute()
  await sql`update profiles set suspended_at = null, updated_at = ${now} where id = ${id}`.execute(trx)
  return findAccountEmail(trx, id)
}

async function findAccountEmail(trx: Db, id: string): Promise<string | undefined> {
  const user = await trx.selectFrom('auth.user').select('email').where('id', '=', id).executeTakeFirst()
  return user?.email
}

export type ModeratedPersonRow = {
  id: string
  username: string
  user_type: UserType
  verification_status: VerificationStatus
  is_admin: boolean
  is_suspended: boolean
}

/** Finds a person by id, username or email address, and locks the profile until the decision is committed. */
export async function lockModeratedPerson(
  db: Db,
  by: { id: string } | { username: string } | { email: string },
): Promise<ModeratedPersonRow | undefined> {
  const matches =
    'id' in by
      ? sql`p.id = ${by.id}`
      : 'username' in by
        ? sql`p.username = ${by.username}`
        : sql`p.id = (select u.id from auth."user" u where u.email = ${by.email})`
  const { rows } = await sql<ModeratedPersonRow>`
    select p.id, p.username, p.user_type, p.verification_status, p.is_admin, p.suspended_at is not null as is_suspended
    -- own: staff decides on every account, regardless of privacy settings and blocks
    from profiles p where ${matches} for no key update`.execute(db)
  return rows[0]
}
