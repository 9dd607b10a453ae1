import { sql } from 'kysely'
import { createAuth } from '#server/accounts/service.ts'
import type { Db } from '#server/core/db/db.ts'
import { generateToken } from '#server/core/tokens.ts'
import { hashedSession } from '#tests/support/many-sessions.ts'

/** Each viewer has an IP address of their own, because rate limits are shared per address. */
export type BenchViewer = { id: string; cookie: string; address: string }

/** Logs people in by their numbers. */
export async function signIn(db: Db, appSecret: string, numbers: readonly number[]): Promise<BenchViewer[]> {
  const auth = createAuth({ appSecrets: [appSecret], publicUrl: undefined }, db)
  const { rows } = await sql<{ id: string }>`
    select id from bench.people where n = any(${[...numbers]}::int[]) order by n`.execute(db)
  const sessions = rows.map(({ id }) => ({ user_id: id, token: generateToken() }))
  await sql`
    insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt")
    select token, user_id, now() + interval '30 days', now(), now()
    from jsonb_to_recordset(${JSON.stringify(sessions.map(hashedSession))}::text::jsonb) s (token text, user_id uuid)`.execute(
    db,
  )
  return sessions.map(({ user_id, token }, index) => ({
    id: user_id,
    cookie: auth.buildSessionCookie(token).split(';')[0] ?? '',
    address: `10.0.${index >> 8}.${index & 255}`,
  }))
}
