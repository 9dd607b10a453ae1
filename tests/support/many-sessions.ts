import { sql } from 'kysely'
import { createAuth } from '#server/accounts/service.ts'
import type { Db } from '#server/core/db/db.ts'
import { generateToken, hashToken } from '#server/core/tokens.ts'

export const APP_SECRET = 'x'.repeat(32)

type MadeSession = { user_id: string; token: string }
/** A session as its row stores it. */
export const hashedSession = ({ user_id, token }: MadeSession): MadeSession => ({ user_id, token: hashToken(token) })

/** Accounts with a number of logged-in browsers each, all following the first; returns ids and cookies. */
export async function makeSessions(db: Db, accounts: number, browsersOfEach: number) {
  const auth = createAuth({ appSecrets: [APP_SECRET], publicUrl: undefined }, db)
  const { rows: people } = await sql<{ id: string }>`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'listener' || n || '@example.test', true, now(), now(), 'bartender', now()
    from generate_series(1, ${accounts}) n returning id`.execute(db)
  const [first] = people
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select id, ${first?.id}, 'following' from auth."user" where id <> ${first?.id}`.execute(db)
  const sessions = people.flatMap(({ id }) =>
    Array.from({ length: browsersOfEach }, () => ({ user_id: id, token: generateToken() })),
  )
  await sql`
    insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt")
    select token, user_id, now() + interval '30 days', now(), now()
    from jsonb_to_recordset(${JSON.stringify(sessions.map(hashedSession))}::text::jsonb) s (token text, user_id uuid)`.execute(
    db,
  )
  const cookieOf = (token: string) => auth.buildSessionCookie(token).split(';')[0] ?? ''
  return {
    people: people.map(({ id }) => id),
    cookies: sessions.map(({ token }) => cookieOf(token)),
  }
}
