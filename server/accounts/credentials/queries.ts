import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import { generateToken, hashToken } from '#server/core/tokens.ts'
import type { PasswordOwner } from './passwords.ts'

/** What an emailed link lets its holder do. */
export type EmailLinkPurpose = 'reset' | 'login' | 'staff'

/**
 * Creates a link for the account with this address, replacing an earlier one for the same purpose, and returns its
 * token. Returns null if there is no account, after the same single statement, so that timing does not reveal which
 * addresses are registered. Only the hash of the token is stored.
 */
export async function createEmailLink(
  db: Db,
  email: string,
  { purpose, expires_at }: { purpose: EmailLinkPurpose; expires_at: Date },
): Promise<string | null> {
  const token = generateToken()
  const { rows } = await sql`
    insert into auth.emailed_links (token_hash, user_id, purpose, expires_at)
    select ${hashToken(token)}, u.id, ${purpose}, ${expires_at}::timestamptz from auth."user" u where u.email = ${email}
    on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning user_id`.execute(db)
  return rows.length > 0 ? token : null
}

/** The owner of the account that an emailed link belongs to, if the link is still valid. */
export async function findEmailLinkOwner(
  db: Db,
  { purpose, token, now }: { purpose: EmailLinkPurpose; token: string; now: Date },
): Promise<(PasswordOwner & { id: string }) | undefined> {
  const { rows } = await sql<PasswordOwner & { id: string }>`
    -- own: the link's owner
    select u.id, u.email, p.username, p.full_name
    from auth.emailed_links l join auth."user" u on u.id = l.user_id
    -- own: the link's owner
    join profiles p on p.id = u.id
    where l.token_hash = ${hashToken(token)} and l.purpose = ${purpose} and l.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Deletes a link. Of several concurrent callers, exactly one gets true. */
export async function consumeEmailLink(trx: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.emailed_links where token_hash = ${hashToken(token)} returning user_id`.execute(trx)
  return rows.length > 0
}

/** The address and password hash with which an account signs in. */
export async function findCredentials(db: Db, userId: string): Promise<{ email: string; hash: string } | undefined> {
  const row = await db
    .selectFrom('auth.user as u')
    .innerJoin('auth.account as a', 'a.userId', 'u.id')
    .select(['u.email', 'a.password as hash'])
    .where('u.id', '=', userId)
    .where('a.providerId', '=', 'credential')
    .executeTakeFirst()
  return row?.hash ? { email: row.email, hash: row.hash } : undefined
}

/** Ends one session of the account, all but one, or all. Returns how many sessions it ended. */
export async function endSessions(
  db: Db,
  userId: string,
  which: { id: string } | { except: string } | 'all',
): Promise<number> {
  await deleteKnownDevices(db, userId, which)
  let sessions = db.deleteFrom('auth.session').where('userId', '=', userId)
  if (which !== 'all') {
    sessions = 'id' in which ? sessions.where('id', '=', which.id) : sessions.where('id', '<>', which.except)
  }
  const ended = await sessions.executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** Ends the session of a token. The browser stays a known device, so that its user can log in again. */
export async function endSessionByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('auth.session').where('token', '=', hashToken(token)).execute()
}

/** Forgets the browsers of the sessions that end. Unless a single session ends, also those of past sessions. */
async function deleteKnownDevices(db: Db, userId: string, which: Parameters<typeof endSessions>[2]): Promise<void> {
  const condition =
    which === 'all'
      ? sql`true`
      : 'id' in which
        ? sql`session_id = ${which.id}`
        : sql`session_id is distinct from ${which.except}::uuid`
  await sql`delete from auth.known_devices where user_id = ${userId} and ${condition}`.execute(db)
}

/** Locks the account, so that a change of credentials, which also ends sessions, never interleaves with a sign-in. */
export async function lockAccount(trx: Db, userId: string): Promise<void> {
  await lockProfilesForNoKeyUpdate(trx, [userId])
}

/** Waits for a transaction that holds `lockAccount`. The caller's next statement sees its changes. */
export async function lockAccountForShare(trx: Db, userId: string): Promise<void> {
  // own: locks, reads nothing
  await sql`select from profiles p where p.id = ${userId} for share`.execute(trx)
}

/** Sets the password and deletes the links that were emailed under the old one. */
export async function setPassword(trx: Transaction<DB>, userId: string, password: string, now: Date): Promise<void> {
  await trx
    .updateTable('auth.account')
    .set({ password, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
  await deleteEmailLinks(trx, userId)
}

/** Deletes pending registrations, and their links, for an address that now has an account. */
export async function deletePendingSignUps(trx: Transaction<DB>, email: string): Promise<void> {
  await trx.deleteFrom('auth.pending_sign_ups').where('email', '=', email).execute()
  await trx.deleteFrom('auth.confirmation_links').where('email', '=', email).execute()
}

/** Deletes the account's links: password reset, login, staff invitation and email change. */
export async function deleteEmailLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth.emailed_links').where('user_id', '=', userId).execute()
  await db.deleteFrom('auth.email_changes').where('user_id', '=', userId).execute()
}
