/** Statements with mistakes that `scripts/check-sql.ts` must find, and some without. */
import { type RawBuilder, sql } from 'kysely'
import { compiledRead, type Db, preparedQuery } from '#server/core/db/db.ts'

export const selectRenamedColumn = (db: Db) => sql<{ id: string }>`select former_id as id from posts`.execute(db)

export const updateRenamedColumn = (db: Db) => sql`update posts set former_at = now()`.execute(db)

export const updateWithoutReturning = (db: Db) => sql<{ id: string }>`update posts set edited_at = now()`.execute(db)

export const selectOtherName = (db: Db) => sql<{ post_id: string }>`select id from posts`.execute(db)

export const selectNullable = (db: Db) => sql<{ bio: string }>`select bio from profiles`.execute(db)

export const selectWrongType = (db: Db) => sql<{ created_at: string }>`select created_at from posts`.execute(db)

export const selectUnlistedValue = (db: Db) =>
  sql<{ user_type: 'patron' | 'bartender' }>`select user_type from profiles`.execute(db)

/** Wrong in one branch only. */
export const selectByKind = (db: Db, kind: 'post' | 'venue') =>
  preparedQuery(
    db,
    `by_kind_${kind}`,
    sql<{ profile_id: string }>`select ${nameOwner(kind)} as profile_id from ${sql.table(`${kind}s`)}`,
  )

/** The name does not say which of the two statements it is. */
export const selectUnderOneName = (db: Db, kind: 'post' | 'venue') =>
  compiledRead(db, 'wrong_name', [], () => sql<{ id: string }>`select id from ${sql.table(`${kind}s`)}`)

const nameOwner = (kind: 'post' | 'venue') => (kind === 'post' ? sql`profile_id` : sql`owner_id`)

/** Wrong only if the first statement finds a row. */
export async function selectLater(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`select id from posts`.execute(db)
  if (rows.length === 0) return []
  const counts = await sql<{ count: string }>`select count(*) as count from posts`.execute(db)
  return counts.rows.map(({ count }) => Number(count))
}

const selectGeneric = async <Row>(db: Db, columns: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`select ${columns} from posts`.execute(db)
  return rows
}

/** The type is declared by the caller of a generic function. */
export const selectThroughGeneric = async (db: Db) => selectGeneric<{ like_count: boolean }>(db, sql`like_count`)

export const selectWithBuilder = (db: Db) =>
  db.selectFrom('posts').select(sql<string>`edited_at`.as('edited_at')).execute()

export const selectJson = (db: Db) =>
  sql<{ author: { id: string; name: string }; likes: { at: Date }[] }>`
    select jsonb_build_object('id', p.id, 'username', p.username) as author,
      (select coalesce(jsonb_agg(jsonb_build_object('at', l.created_at)), '[]') from likes l) as likes
    from profiles p`.execute(db)

export const selectNullableInJson = (db: Db) =>
  sql<{ person: { bio: string } }>`select jsonb_build_object('bio', bio) as person from profiles`.execute(db)

export const selectUnion = (db: Db) =>
  sql<{ of: 'post'; post_id: string } | { of: 'venue'; venue_id: string }>`
    select 'venue' as of, id as place_id from venues`.execute(db)

export const selectCorrectly = (db: Db, after: Date | null) =>
  sql<{ id: string; edited_at: Date | null; venue: { slug: string } | null }>`
    select o.id, o.edited_at, case when v.id is not null then jsonb_build_object('slug', v.slug) end as venue
    from posts o left join venues v on v.id = o.venue_id ${after ? sql`where o.created_at > ${after}` : sql``}`.execute(
    db,
  )

/** The check does not call it, because it is not exported. */
const selectInPrivate = (db: Db) => sql<{ id: string }>`select id from posts`.execute(db)
export const wrapped = { selectInPrivate }
