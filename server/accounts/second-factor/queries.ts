import { sql } from 'kysely'
import { consumeEmailLink } from '#server/accounts/credentials/queries.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Viewer } from '#server/core/requests/context.ts'

export type SecondFactor = { secret: string; is_on: boolean }

/** A user's second factor, whether it is on or still waits for its first code. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('auth.second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { secret: row.secret, is_on: row.confirmed_at !== null }
}

/** The status of a user's second factor. */
export async function findSecondFactorStatus(
  db: Db,
  userId: string,
): Promise<{ on_since: Date | null; recovery_codes_left: number }> {
  const { rows } = await sql<{ on_since: Date; recovery_codes_left: number }>`
    select f.confirmed_at as on_since,
      (select count(*)::integer from auth.recovery_codes c where c.user_id = f.user_id) as recovery_codes_left
    from auth.second_factors f where f.user_id = ${userId} and f.confirmed_at is not null`.execute(db)
  return rows[0] ?? { on_since: null, recovery_codes_left: 0 }
}

/** The account with this address: its password hash, and whether its second factor is on. */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; hash: string | null; has_factor: boolean } | undefined> {
  const { rows } = await sql<{ id: string; hash: string | null; has_factor: boolean }>`
    select u.id, a.password as hash, f.user_id is not null as has_factor
    from auth."user" u
    join auth.account a on a."userId" = u.id and a."providerId" = 'credential'
    left join auth.second_factors f on f.user_id = u.id and f.confirmed_at is not null
    where u.email = ${email}`.execute(db)
  return rows[0]
}

/** Saves a secret that waits for its first code, replacing an earlier one. Returns false if a second factor is on. */
export async function savePendingSecondFactor(db: Db, userId: string, secret: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.second_factors as f (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where f.confirmed_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}

/**
 * Switches the second factor on and records the time step of its first code. Returns false if it is already on, was
 * deleted, or has another secret by now.
 */
export async function enableSecondFactor(
  trx: Db,
  userId: string,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.second_factors set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and confirmed_at is null and secret = ${secret}
    returning user_id`.execute(trx)
  return rows.length > 0
}

/** Uses up the code of a time step. Returns false for a step that is not later than the last used one. */
export async function consumeTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update auth.second_factors set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} and confirmed_at is not null
    returning user_id`.execute(db)
  return rows.length > 0
}

/**
 * Whether the second factor is on, and locks it until the transaction ends. Call this before changing the recovery
 * codes: switching off takes the locks in the same order.
 */
export async function lockSecondFactor(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.second_factors where user_id = ${userId} and confirmed_at is not null for update`.execute(trx)
  return rows.length > 0
}

/** Stores the secret, sealed with the current key. */
export async function updateSealedSecret(db: Db, userId: string, secret: string): Promise<void> {
  await db.updateTable('auth.second_factors').set({ secret }).where('user_id', '=', userId).execute()
}

/** Uses up a recovery code. Returns false if it is unknown or already used. */
export async function consumeRecoveryCode(db: Db, userId: string, code_hash: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.recovery_codes where user_id = ${userId} and code_hash = ${code_hash}
    returning user_id`.execute(db)
  return rows.length > 0
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(trx: Db, userId: string, hashes: string[]): Promise<void> {
  await sql`delete from auth.recovery_codes where user_id = ${userId}`.execute(trx)
  await sql`
    insert into auth.recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`.execute(trx)
}

/** Deletes the second factor and, by foreign key, its recovery codes. Returns false if it was not on. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    delete from auth.second_factors where user_id = ${userId} returning confirmed_at is not null as was_on`.execute(db)
  return rows[0]?.was_on ?? false
}

/** Uses up the invitation. Returns false if it was used or replaced in the meantime. */
export const consumeInvitation = async (trx: Db, viewer: Viewer, token: string | undefined): Promise<boolean> =>
  !viewer.needs_second_factor || (token !== undefined && (await consumeEmailLink(trx, token)))
