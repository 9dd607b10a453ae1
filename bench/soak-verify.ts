import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { Acknowledged, WriteKind } from './soak-mix.ts'

/** Each kind of write: its table, and the columns of its content or target and of its author. */
const TABLES: Record<WriteKind, [table: string, subject: string, person: string]> = {
  like: ['likes', 'post_id', 'profile_id'],
  follow: ['user_relationships', 'following_id', 'follower_id'],
  comment: ['comments', 'id', 'profile_id'],
  post: ['posts', 'id', 'profile_id'],
  shift: ['shifts', 'id', 'profile_id'],
}

/** How many acknowledged writes of each kind there were, and how many of them are not in the database. */
export async function countLostWrites(
  db: Db,
  acknowledged: readonly Acknowledged[],
): Promise<Record<WriteKind, { written: number; lost: number }>> {
  const count = async (kind: WriteKind) => {
    const writes = acknowledged.filter((write) => write.kind === kind)
    const [table, subject, person] = TABLES[kind]
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost
      from unnest(${writes.map((write) => write.subject)}::uuid[], ${writes.map((write) => write.person)}::uuid[]) as w (subject, person)
      where not exists (
        select from ${sql.table(table)} t where t.${sql.ref(subject)} = w.subject and t.${sql.ref(person)} = w.person
      )`.execute(db)
    return { written: writes.length, lost: rows[0]?.lost ?? writes.length }
  }
  return {
    like: await count('like'),
    follow: await count('follow'),
    comment: await count('comment'),
    post: await count('post'),
    shift: await count('shift'),
  }
}
