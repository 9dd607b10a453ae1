import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { APP_SECRET } from './context.ts'
import { range } from './throughput-case.ts'
import { type BenchViewer, signIn } from './viewers.ts'

/** Enough that none of them reaches a limit, which are those of production. */
const PEOPLE = 1500
const FIRST_PERSON = 1000

export type SoakPerson = BenchViewer & { is_talent: boolean }

/** Logs people in, each with a loopback address of their own that the proxy sees. */
export async function findSoakPeople(db: Db, publicUrl: string): Promise<SoakPerson[]> {
  const viewers = await signIn(db, APP_SECRET, range(FIRST_PERSON, PEOPLE), publicUrl)
  const ids = viewers.map(({ id }) => id)
  // Accounts of the first week have a part of each limit only.
  await sql`update profiles set created_at = now() - interval '60 days' where id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from rate_limits`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any(${ids}::uuid[]) and user_type in ('bartender', 'entertainer')`.execute(db)
  const talent = new Set(rows.map(({ id }) => id))
  return viewers.map((viewer, index) => ({
    ...viewer,
    address: `127.1.${index >> 8}.${index & 255}`,
    is_talent: talent.has(viewer.id),
  }))
}
