import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { Operation } from './fuzz.ts'
import type { Pools } from './json-schema.ts'

/** The tables of a procedure's ids, by feature. Other features use the table of their own name. */
const ABOUT: Record<string, string[]> = {
  accounts: ['session'],
  admin: ['profiles', 'reports', 'venue_requests', 'venues', 'posts'],
  calendars: ['shifts'],
  events: ['venue_events'],
  forum: ['forum_threads', 'forum_replies'],
  income: ['shift_income', 'shifts'],
  menus: ['venue_menu_pages'],
  notifications: ['notifications', 'profiles'],
  posts: ['posts', 'comments'],
  relationships: ['profiles'],
  reports: ['posts', 'comments', 'profiles', 'shifts', 'venues', 'forum_threads'],
  schedule: ['shifts'],
  specials: ['venue_specials'],
}

/** `idsOf`: a few ids of each table. */
type Gathered = Omit<Pools, 'fitting'> & { idsOf: Map<string, string[]> }

/** Ids and names currently in the database, whoever they belong to. */
export async function gatherPools(db: Db, cursors: ReadonlySet<string>): Promise<Gathered> {
  const { rows: tables } = await sql<{ place: string; name: string }>`
    select format('%I.%I', table_schema, table_name) as place, table_name as name from information_schema.columns
    where column_name = 'id' and data_type = 'uuid' and table_schema in ('public', 'auth')
      and table_name in (select tablename from pg_tables) order by place`.execute(db)
  const idsOf = new Map<string, string[]>()
  for (const { place, name } of tables) {
    const { rows } = await sql<{ id: string }>`select id::text from ${sql.raw(place)} order by id limit 15`.execute(db)
    idsOf.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  const { rows: names } = await sql<{ name: string }>`
    select username::text as name from profiles union select slug from venues order by name`.execute(db)
  return {
    ids: [...idsOf.values()].flat(),
    idsOf,
    names: names.map(({ name }) => name),
    venues: idsOf.get('venues') ?? [],
    pictures: idsOf.get('media') ?? [],
    cursors: [...cursors],
  }
}

/** The same, starting with those that fit the procedure. */
export function poolsFor({ operationId }: Operation, { idsOf, ...pools }: Gathered): Pools {
  const [feature = ''] = operationId.split('.')
  return { ...pools, fitting: (ABOUT[feature] ?? [feature]).flatMap((table) => idsOf.get(table) ?? []) }
}
