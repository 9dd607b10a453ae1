import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountSettings, UserType } from '#contract/accounts.ts'
import {
  deleteEmailLinks,
  deletePendingSignUps,
  endSessions,
  lockAccount,
} from '#server/accounts/credentials/queries.ts'
import { batchLookups } from '#server/core/db/batched-lookups.ts'
import { compiledRead, type Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { sessionWithinMaxAge } from '#server/core/records/sessions.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { generateToken, hashToken } from '#server/core/tokens.ts'

const DAY = 86_400_000
export const SESSION_SECONDS = 30 * 86_400
const PENDING_DAYS = 1
const EMAIL_CHANGE_DAYS = 1
/** How long a browser stays known after its last login. */
export const KNOWN_DEVICE_DAYS = 180

const addDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY)

export type PendingSignUp = {
  id: string
  email: string
  password_hash: string
  user_type: UserType
  age_confirmed_at: Date
  /** The address of the public page to follow. */
  follows: string | null
  created_at: Date
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** Records a registration that waits for its confirmation, and returns its id. */
export async function addPendingSignUp(
  db: Db,
  pending: Pick<PendingSignUp, 'email' | 'password_hash' | 'user_type' | 'follows'>,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('auth.pending_sign_ups')
    .values({ ...pending, age_confirmed_at: now, created_at: now, expires_at: addDays(now, PENDING_DAYS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pending registrations of an address, newest first. */
export function findPendingSignUps(db: Db, email: string, now: Date, limit: number): Promise<PendingSignUp[]> {
  return db
    .selectFrom('auth.pending_sign_ups')
    .select(['id', 'email', 'password_hash', 'user_type', 'age_confirmed_at', 'follows', 'created_at'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ user_type: UserType }>()
    .execute()
}

/** Creates a link that confirms the address and returns its token. Only the token's hash is stored. */
export async function addConfirmationLink(db: Db, email: string, now: Date): Promise<string> {
  const token = generateToken()
  await db
    .insertInto('auth.confirmation_links')
    .values({ token_hash: hashToken(token), email, expires_at: addDays(now, PENDING_DAYS) })
    .execute()
  return token
}

/** The address that a confirmation link confirms, if the link is still valid. */
export async function findConfirmationLinkEmail(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth.confirmation_links')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email
}

/**
 * Creates the account (a trigger creates its profile) and deletes all pending registrations of the address. Returns
 * the account's id, or undefined if the address already has an account.
 */
export async function createAccount(
  trx: Transaction<DB>,
  pending: PendingSignUp,
  now: Date,
): Promise<string | undefined> {
  const { email, password_hash, user_type, age_confirmed_at } = pending
  const user = await trx
    .insertInto('auth.user')
    .values({ name: '', email, emailVerified: true, user_type, age_confirmed_at, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  await deletePendingSignUps(trx, email)
  if (!user) return undefined
  await trx
    .insertInto('auth.account')
    .values({
      accountId: user.id,
      providerId: 'credential',
      userId: user.id,
      password: password_hash,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return user.id
}

type ViewerRow = Omit<Viewer, 'needs_second_factor' | 'schedule_dark_until'> & {
  token: string
  schedule_dark_until: Date | null
  has_second_factor: boolean
  used_at: Date
}
type FoundViewer = { viewer: Omit<Viewer, 'needs_second_factor'>; has_second_factor: boolean; used_at: Date }

type SessionLookup = { token_hash: string; now: Date }

/** The user of each session; undefined if it has ended or its user is suspended. */
async function findViewers(db: Db, sessions: SessionLookup[]): Promise<(FoundViewer | undefined)[]> {
  const hashes = sessions.map(({ token_hash }) => token_hash)
  const latest = sessions.at(-1)?.now ?? new Date(0)
  const rows = await compiledRead(
    db,
    'viewers',
    [hashes, latest],
    (tokens, now) => sql<ViewerRow>`
    select s.token, s.id as session_id, s."updatedAt" as used_at, p.id, p.username, p.username_slug,
      p.username_chosen_at is not null as username_chosen, p.full_name, p.user_type, p.verification_status, p.is_admin,
      p.schedule_is_private, p.schedule_dark_until is not null as schedule_is_dark,
      nullif(p.schedule_dark_until, 'infinity') as schedule_dark_until, p.shifts_shown_after, p.avatar_url, p.created_at,
      p.bio is not null as has_bio, exists (select from venues v where v.owner_id = p.id) as owns_venue,
      exists (select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null) as has_second_factor
    -- own: the users of the sessions
    from auth.session s join profiles p on p.id = s."userId"
    where s.token = any(${tokens}::text[]) and s."expiresAt" > ${now} and ${sessionWithinMaxAge(now)}
      and p.suspended_at is null`,
  )
  const found = new Map(
    rows.map(({ token, used_at, has_second_factor, schedule_dark_until, ...viewer }) => [
      token,
      {
        used_at,
        has_second_factor,
        viewer: { ...viewer, schedule_dark_until: schedule_dark_until?.toISOString() ?? null },
      },
    ]),
  )
  return sessions.map(({ token_hash }) => found.get(token_hash))
}

const lookUpViewer = batchLookups(findViewers)

/** Whether a user has a shift that is not cancelled, or income. Not part of the viewer, which every request reads. */
export async function hasShiftsOrIncome(db: Db, userId: string): Promise<boolean> {
  const rows = await compiledRead(
    db,
    'has_shifts',
    [userId],
    (user) => sql<{ has_shifts: boolean }>`
    -- own: the user's own shifts
    select exists (select from shifts own where own.profile_id = ${user} and own.cancelled_at is null)
      or exists (select from shift_income i where i.user_id = ${user}) as has_shifts`,
  )
  return rows[0]?.has_shifts ?? false
}

/**
 * The user of a session. Undefined if the session has ended or the user is suspended. Requests that arrive in the same
 * turn of the event loop share one statement.
 */
export const findViewer = (db: Db, token: string, now: Date): Promise<FoundViewer | undefined> =>
  lookUpViewer(db, { token_hash: hashToken(token), now })

/** Extends a session that is in use. */
export async function extendSession(db: Db, session_id: string, now: Date): Promise<void> {
  await db
    .updateTable('auth.session')
    .set({ updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) })
    .where('id', '=', session_id)
    .execute()
}

export type SessionRow = { id: string; user_agent: string | null; created_at: Date; used_at: Date }

/** Active sessions, most recently used first. */
export function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return (
    db
      .selectFrom('auth.session as s')
      // own: the sessions' user
      .innerJoin('profiles as p', 'p.id', 's.userId')
      .select(['s.id', 's.userAgent as user_agent', 's.createdAt as created_at', 's.updatedAt as used_at'])
      .where('s.userId', '=', userId)
      .where('s.expiresAt', '>', now)
      .where(sessionWithinMaxAge(now))
      .orderBy('s.updatedAt', 'desc')
      .orderBy('s.id')
      .execute()
  )
}

/** The account's address, its pending new address, and what prevents or complicates its deletion. */
export async function findSettings(
  db: Db,
  userId: string,
  now: Date,
): Promise<Omit<AccountSettings, 'sessions' | 'second_factor'> | undefined> {
  return db
    .selectFrom('auth.user as u')
    .leftJoin('auth.email_changes as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.expires_at', '>', now))
    .select((eb) => [
      'u.email',
      'c.email as new_email',
      // own: whether any other active admin exists
      sql<boolean>`exists (select from profiles p where p.id = u.id and p.is_admin) and not exists (
        select from profiles p where p.id <> u.id and p.is_admin and p.suspended_at is null)`.as('is_only_admin'),
      jsonArrayFrom(
        eb
          .selectFrom('venues as v')
          .select(['v.id', 'v.name', 'v.slug'])
          .whereRef('v.owner_id', '=', 'u.id')
          .orderBy('v.folded_text')
          .orderBy('v.id'),
      ).as('owned_venues'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

/** The hash of the token among these, from a browser's cookies, that is a known device of the account. */
export async function findKnownDevice(
  db: Db,
  { tokens, email, now }: { tokens: string[]; email: string; now: Date },
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined
  const { rows } = await sql<{ token_hash: string }>`
    select d.token_hash from auth.known_devices d join auth."user" u on u.id = d.user_id
    where d.token_hash = any(${tokens.map(hashToken)}::text[]) and u.email = ${email}
      and d.expires_at > ${now}`.execute(db)
  return rows[0]?.token_hash
}

/**
 * Makes a browser a known device: the browser of a session, or one whose user opened an emailed link. Its new token
 * replaces those it had for the account.
 */
export async function rememberDevice(
  db: Db,
  { by, old, now }: { by: { session: string } | { account: string }; old: string[]; now: Date },
): Promise<{ token: string; user_id: string } | undefined> {
  const token = generateToken()
  const source =
    'session' in by
      ? // Lock the session: if it ends at the same time, no browser is remembered for it.
        sql`select id, "userId" as user_id from auth.session where token = ${hashToken(by.session)} for key share`
      : sql`select null::uuid as id, ${by.account}::uuid as user_id`
  const { rows } = await sql<{ user_id: string }>`
    with s as (${source}),
      forgotten as (
        delete from auth.known_devices d using s
        where d.user_id = s.user_id and d.token_hash = any(${old.map(hashToken)}::text[]))
    insert into auth.known_devices (token_hash, user_id, session_id, expires_at)
    select ${hashToken(token)}, user_id, id, ${addDays(now, KNOWN_DEVICE_DAYS)}::timestamptz from s
    returning user_id`.execute(db)
  return rows[0] && { token, user_id: rows[0].user_id }
}

/** Records a pending email change, replacing an earlier one, and returns its token. Only the token's hash is stored. */
export async function addEmailChange(trx: Transaction<DB>, userId: string, email: string, now: Date): Promise<string> {
  const token = generateToken()
  const change = { token_hash: hashToken(token), email, expires_at: addDays(now, EMAIL_CHANGE_DAYS) }
  await trx
    .insertInto('auth.email_changes')
    .values({ ...change, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  return token
}

/**
 * Changes the account's address to the one that the link confirms and ends all sessions. Returns undefined if the link
 * is invalid or expired. Violates `user_email_key` if the address has been taken since.
 */
export async function applyEmailChange(
  trx: Transaction<DB>,
  token: string,
  now: Date,
): Promise<{ user_id: string; old_email: string } | undefined> {
  const change = await trx
    .deleteFrom('auth.email_changes')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  if (!change) return undefined
  const { user_id, email } = change
  await lockAccount(trx, user_id)
  const { email: old_email } = await trx
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('auth.user').set({ email, updatedAt: now }).where('id', '=', user_id).execute()
  await deletePendingSignUps(trx, email)
  await endSessions(trx, user_id, 'all')
  await deleteEmailLinks(trx, user_id)
  return { user_id, old_email }
}

/** Deletes expired registrations, links, known devices, sessions and rate limit windows. */
export async function deleteExpiredAuthRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('auth.pending_sign_ups').where('expires_at', '<=', now).execute()
  await db.deleteFrom('auth.confirmation_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('auth.email_changes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('auth.emailed_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('auth.known_devices').where('expires_at', '<=', now).execute()
  await db.deleteFrom('auth.session').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute()
}

/** Ends all sessions of a suspended account. Returns whether the account is suspended. */
export async function endSessionsIfSuspended(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    -- own: the user who is signing in
    select u.id from auth."user" u join profiles p on p.id = u.id
    where u.email = ${email} and p.suspended_at is not null`.execute(db)
  const [found] = rows
  if (!found) return false
  await db.deleteFrom('auth.session').where('userId', '=', found.id).execute()
  return true
}

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  // own: the user who is signing in
  const { rows } = await sql`select from profiles p where p.id = ${accountId} and p.suspended_at is not null`.execute(
    db,
  )
  return rows.length > 0
}
