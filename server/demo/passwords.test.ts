import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { renewDemoPasswords } from './passwords.ts'
import { demoPeople } from './people.ts'
import { insertPeople } from './seed.ts'

test('a changed demo password replaces the public one and ends all sessions', async () => {
  const { db, close } = await openTestDatabase()
  const now = new Date()
  const { ada, pat } = demoPeople
  const ids = await insertPeople(db, { ada, pat }, await hashPassword('last-call'), now)
  const session = () => sql`
    insert into auth.session (token, "userId", "expiresAt", "updatedAt") values (gen_random_uuid(), ${ids.get('ada')}, ${now}, ${now})`
  await session().execute(db)
  const hashes = async () => (await sql<{ password: string }>`select password from auth.account`.execute(db)).rows
  const sessions = async () => (await sql`select from auth.session`.execute(db)).rows.length

  const before = await hashes()
  await renewDemoPasswords(db, 'last-call')
  expect([await hashes(), await sessions()]).toEqual([before, 1])

  await renewDemoPasswords(db, 'sesame')
  for (const { password: hash } of await hashes()) {
    expect(await verifyPassword({ hash, password: 'last-call' })).toBe(false)
    expect(await verifyPassword({ hash, password: 'sesame' })).toBe(true)
  }
  expect(await sessions()).toBe(0)
  await close()
})
