import { sql } from 'kysely'
import type { Db, SqlValue } from '#server/core/db/db.ts'

/** A session ends this long after login even if it is used every day. */
const MAX_SESSION_DAYS = 90
/** Half a day, one working night, for staff, because they can reach every account. */
const MAX_STAFF_SESSION_DAYS = 0.5

/**
 * SQL: whether session `s` is young enough to be used, however recently it was used. `person` is the alias of its
 * owner's profile.
 */
export const sessionWithinMaxAge = (now: SqlValue<Date>, person = 'p') =>
  sql<boolean>`s."createdAt" > ${now}::timestamptz - interval '1 day'
    * case when ${sql.ref(person)}.is_admin then ${sql.lit(MAX_STAFF_SESSION_DAYS)} else ${sql.lit(MAX_SESSION_DAYS)} end`

/** The given sessions that are still valid: not expired, not too old, and their owner is not suspended. */
export async function findValidSessions(db: Db, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('auth.session as s')
    // own: the owners of the sessions
    .innerJoin('profiles as p', 'p.id', 's.userId')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.expiresAt', '>', now)
    .where(sessionWithinMaxAge(now))
    .where('p.suspended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Locks a session until the transaction ends; false if it is over. Access tokens are created only under this lock. */
export async function lockSession(trx: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    -- own: the viewer's; their profile first, in the order in which deleting an account locks them
    select from profiles p join auth.session s on s."userId" = p.id where s.id = ${sessionId}
    for key share of p, s`.execute(trx)
  return rows.length > 0
}
