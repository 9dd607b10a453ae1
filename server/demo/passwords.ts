import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/**
 * Gives the demo accounts the password of this start, if theirs is another. A demo made at home has the public one; it
 * must not keep it when it is put on the net with a `DEMO_PASSWORD`. Whoever was signed in with the old one is out.
 */
export async function renewDemoPasswords(db: Db, password: string): Promise<void> {
  const cast = sql`(select id from auth."user" where email like '%@demo.test')`
  const { rows } = await sql<{ hash: string }>`
    select distinct password as hash from auth.account where "userId" in ${cast} and password is not null`.execute(db)
  const verdicts = await Promise.all(rows.map(({ hash }) => verifyPassword({ hash, password })))
  const stale = rows.filter((_, index) => !verdicts[index]).map(({ hash }) => hash)
  if (stale.length === 0) return
  const fresh = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const { rows: changed } = await sql<{ id: string }>`
      update auth.account set password = ${fresh} where password = any(${stale}::text[]) and "userId" in ${cast}
      returning "userId" as id`.execute(trx)
    await sql`delete from auth.session where "userId" = any(${changed.map(({ id }) => id)}::uuid[])`.execute(trx)
  })
}
