import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { SEARCH_LIMIT } from '#contract/search.texts.ts'
import type { FoundVenue, Mentionable, SearchPerson } from '#contract/search.ts'
import type { Db } from '#server/core/db/db.ts'
import { hasTrigram, isSearchable, toContainsPattern, toPrefixPattern } from './rules.ts'

type FoundPersonRow = z.input<typeof SearchPerson>
type FoundVenueRow = z.input<typeof FoundVenue>
type MentionableRow = z.input<typeof Mentionable>

const personNameColumns = [sql`p.username`, sql`lower(p.full_name)`]
const venueNameColumns = [sql`lower(v.name)`, sql`lower(v.city)`]

/** Whether a row `p` of `visible_profiles` is of somebody whose handle or name holds `q`. */
export const matchesPerson = (q: string): RawBuilder<unknown> =>
  matchesIndexed(sql`p.search_text`, personNameColumns, q)

/** Whether the name or city of a venue `v` holds `q`. */
export const matchesVenue = (q: string): RawBuilder<unknown> => matchesIndexed(sql`v.search_text`, venueNameColumns, q)

/**
 * Whether one of the names holds `q`, found by an index from two characters on: by trigrams where it has any, else by the
 * pairs of characters in it. Never by both, since the pairs of every row would be made anew to check what was found.
 */
function matchesIndexed(indexed: RawBuilder<unknown>, names: RawBuilder<unknown>[], q: string): RawBuilder<unknown> {
  if (!isSearchable(q)) return matchesAnyName(names, q)
  const found = hasTrigram(q)
    ? sql`${indexed} like lower(${toContainsPattern(q)}::text)`
    : sql`bigrams(${indexed}) @> bigrams(lower(${q}::text))`
  return sql`(${found} and ${matchesAnyName(names, q)})`
}

/** By `strpos`, for the planner takes a second `like` for so rare that it would not order before it looks further. */
const matchesAnyName = (names: RawBuilder<unknown>[], q: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    names.map((name) => sql`strpos(${name}, lower(${q}::text)) > 0`),
    sql` or `,
  )})`

const personColumns = sql`p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status`

/** Public people whose handle or name holds `q`, without the viewer and those they follow or blocked. */
export async function searchPeople(db: Db, viewerId: string, q: string): Promise<FoundPersonRow[]> {
  const { rows } = await sql<FoundPersonRow>`
    select ${personColumns} from visible_profiles(${viewerId}) p
    where ${matchesPerson(q)} and not p.is_private and p.id <> ${viewerId}::uuid
      -- Not "is null", which the planner takes for so rare that it would join everybody first.
      and coalesce(p.relationship_type, 'none') not in ('following', 'blocked')
    order by p.username limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

/**
 * Those the viewer follows whose handle or name holds `q`. Looks at each of them, which costs the same whatever is typed;
 * the index finds more people than one follows.
 */
export async function searchFollowing(db: Db, viewerId: string, q: string): Promise<FoundPersonRow[]> {
  const { rows } = await sql<FoundPersonRow>`
    with named as materialized (
      select f.following_id from user_relationships f
      cross join lateral (
        -- own: those the viewer follows; whether they may be seen is asked below
        select p.username, p.full_name from profiles p where p.id = f.following_id limit 1
      ) p
      where f.follower_id = ${viewerId} and f.relationship_type = 'following' and ${matchesAnyName(personNameColumns, q)}
    )
    select ${personColumns} from named join visible_profiles(${viewerId}) p on p.id = named.following_id
    where p.relationship_type = 'following'
    order by p.username limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

/** Venues whose name or city holds `q`. */
export async function searchVenues(db: Db, q: string): Promise<FoundVenueRow[]> {
  const { rows } = await sql<FoundVenueRow>`
    select v.id, v.name, v.slug, v.city from venues v
    where v.archived_at is null and ${matchesVenue(q)}
    order by v.sort_name, v.id limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

const mentionablePersonColumns = sql`
  'person' as kind, p.id, p.username_slug as slug, p.full_name as name, null as detail, p.avatar_url, p.user_type`

/**
 * People whom a text of the viewer can name, without the viewer: whose handle begins with `q`, then those whose handle or
 * name holds it, each by handle; of nothing typed those whom the viewer follows. The second part is not begun where the
 * first is enough, and an index finds either.
 */
export async function listMentionablePeople(
  db: Db,
  viewerId: string,
  q: string,
  limit: number,
): Promise<MentionableRow[]> {
  // Not an equality, which the planner takes for so rare that it would read and sort all that begins so.
  const open = sql`p.access not in ('card', 'blocked_by_me') and p.id <> ${viewerId}::uuid`
  const begins = sql`p.username collate "C" like lower(${toPrefixPattern(q)}::text)`
  if (q === '') {
    const { rows } = await sql<MentionableRow>`
      select ${mentionablePersonColumns}
      from user_relationships f join visible_profiles(${viewerId}) p on p.id = f.following_id
      where f.follower_id = ${viewerId} and f.relationship_type = 'following' and ${open}
      order by p.username collate "C" limit ${limit}`.execute(db)
    return rows
  }
  const { rows } = await sql<MentionableRow>`
    with beginning as materialized (
      select ${mentionablePersonColumns} from visible_profiles(${viewerId}) p
      where ${begins} and ${open}
      order by p.username collate "C" limit ${limit}
    ), holding as materialized (
      select ${mentionablePersonColumns} from visible_profiles(${viewerId}) p
      where (select count(*) from beginning) < ${limit}
        and ${isSearchable(q) ? matchesPerson(q) : sql`false`} and not (${begins}) and ${open}
      order by p.username collate "C" limit ${limit}
    )
    select kind, id, slug, name, detail, avatar_url, user_type
    from (select 1 as place, * from beginning union all select 2, * from holding) found
    order by place, slug collate "C" limit ${limit}`.execute(db)
  return rows
}

/**
 * Open venues whose name or slug begins with `q`, then those whose name or city holds it, each by name. In `q` words stand
 * apart as in a slug.
 */
export async function listMentionableVenues(db: Db, q: string, limit: number): Promise<MentionableRow[]> {
  const searchText = q.replaceAll('-', ' ')
  const { rows } = await sql<MentionableRow>`
    with beginning as materialized (
      (
        select v.id from venues v
        where v.archived_at is null and v.sort_name like lower(${toPrefixPattern(searchText)}::text)
        order by v.sort_name, v.id limit ${limit}
      )
      union
      (
        select v.id from venues v
        where v.archived_at is null and v.slug collate "C" like lower(${toPrefixPattern(q)}::text)
        order by v.slug collate "C" limit ${limit}
      )
    ), holding as materialized (
      select v.id from venues v
      where (select count(*) from beginning) < ${limit}
        and v.archived_at is null and ${isSearchable(searchText.trim()) ? matchesVenue(searchText.trim()) : sql`false`}
        and v.id not in (select id from beginning)
      order by v.sort_name, v.id limit ${limit}
    )
    select 'venue' as kind, v.id, v.slug, v.name, v.city as detail, null as avatar_url, null as user_type
    from (select 1 as place, id from beginning union all select 2, id from holding) found
    join venues v on v.id = found.id
    order by place, v.sort_name, v.id limit ${limit}`.execute(db)
  return rows
}
