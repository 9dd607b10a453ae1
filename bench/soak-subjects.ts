import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { SoakPerson } from './soak-person.ts'

/** Shifts of the soak start later than all others, so that they overlap none. */
export const FIRST_SHIFT_DAY = 60

const POSTS = 5000
const OTHERS = 2000

/** What the requests of the soak are about: posts and profiles that anyone may see, by people who take no part. */
export type SoakSubjects = {
  posts: string[]
  profiles: { id: string; slug: string }[]
  venues: { id: string; slug: string }[]
}

export async function findSoakSubjects(db: Db, people: readonly SoakPerson[]): Promise<SoakSubjects> {
  const ids = people.map(({ id }) => id)
  await sql`
    delete from shifts where profile_id = any(${ids}::uuid[])
      and start_time > now() + ${FIRST_SHIFT_DAY}::int * interval '1 day'`.execute(db)
  const posts = await sql<{ id: string }>`
    select o.id from posts o join profiles p on p.id = o.profile_id
    where o.venue_id is null and not p.is_private and p.id <> all (${ids}::uuid[])
    order by md5(o.id::text) limit ${POSTS}`.execute(db)
  const profiles = await sql<{ id: string; slug: string }>`
    select id, username_slug as slug from profiles
    where not is_private and id <> all (${ids}::uuid[]) order by md5(id::text) limit ${OTHERS}`.execute(db)
  const venues = await sql<{ id: string; slug: string }>`
    select id, slug from venues where archived_at is null order by slug limit 500`.execute(db)
  return { posts: posts.rows.map(({ id }) => id), profiles: profiles.rows, venues: venues.rows }
}
