import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/**
 * Sets the password of the demo accounts to the configured one, if it differs, and ends their sessions. A demo seeded
 * locally has the public password, which it must not keep when it is put online with a `DEMO_PASSWORD`.
 */
export async function renewDemoPasswords(db: Db, password: string): Promise<void> {
  const cast = sql`(select id from auth."user" where email like '%@demo.test')`
  const { rows } = await sql<{ hash: string }>`
    select distinct password as hash from auth.account where "userId" in ${cast} and password is not null`.execute(db)
  const matches = await Promise.all(rows.map(({ hash }) => verifyPassword({ hash, password })))
  const stale = rows.filter((_, index) => !matches[index]).map(({ hash }) => hash)
  if (stale.length === 0) return
  const fresh = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const { rows: changed } = await sql<{ id: string }>`
      update auth.account set password = ${fresh} where password = any(${stale}::text[]) and "userId" in ${cast}
      returning "userId" as id`.execute(trx)
    await sql`delete from auth.session where "userId" = any(${changed.map(({ id }) => id)}::uuid[])`.execute(trx)
  })
}
