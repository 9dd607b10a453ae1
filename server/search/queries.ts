import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { SEARCH_LIMIT } from '#contract/search.texts.ts'
import type { FoundPerson, FoundVenue } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import { containing, hasTrigram, isSearchable } from './rules.ts'

type PersonRow = z.input<typeof FoundPerson>
type VenueRow = z.input<typeof FoundVenue>

const personNames = [sql`p.username`, sql`lower(p.full_name)`]
const venueNames = [sql`lower(v.name)`, sql`lower(v.city)`]

/** Whether a row `p` of `visible_profiles` is of somebody whose handle or name holds `q`. */
export const personHolds = (q: string): RawBuilder<unknown> => holds(sql`p.search_text`, personNames, q)

/** Whether the name or city of a venue `v` holds `q`. */
export const venueHolds = (q: string): RawBuilder<unknown> => holds(sql`v.search_text`, venueNames, q)

/**
 * Whether one of the names holds `q`, found by an index from two characters on: by trigrams where it has any, else by the
 * pairs of characters in it. Never by both, since the pairs of every row would be made anew to check what was found.
 */
function holds(indexed: RawBuilder<unknown>, names: RawBuilder<unknown>[], q: string): RawBuilder<unknown> {
  if (!isSearchable(q)) return anyHolds(names, q)
  const found = hasTrigram(q)
    ? sql`${indexed} like lower(${containing(q)}::text)`
    : sql`bigrams(${indexed}) @> bigrams(lower(${q}::text))`
  return sql`(${found} and ${anyHolds(names, q)})`
}

/** By `strpos`, for the planner takes a second `like` for so rare that it would not order before it looks further. */
const anyHolds = (names: RawBuilder<unknown>[], q: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    names.map((name) => sql`strpos(${name}, lower(${q}::text)) > 0`),
    sql` or `,
  )})`

const person = sql`p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status`

/** Public people whose handle or name holds `q`, without the viewer and those they follow or blocked. */
export async function findUsers(db: Db, viewerId: string, q: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${person} from visible_profiles(${viewerId}) p
    where ${personHolds(q)} and not p.is_private and p.id <> ${viewerId}::uuid
      -- Not "is null", which the planner takes for so rare that it would join everybody first.
      and coalesce(p.relationship_type, 'none') not in ('following', 'blocked')
    order by p.username limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

/**
 * Those the viewer follows whose handle or name holds `q`. Looks at each of them, which costs the same whatever is typed;
 * the index finds more people than one follows.
 */
export async function findFollowing(db: Db, viewerId: string, q: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with named as materialized (
      select f.following_id from user_relationships f
      cross join lateral (
        -- own: those the viewer follows; whether they may be seen is asked below
        select p.username, p.full_name from profiles p where p.id = f.following_id limit 1
      ) p
      where f.follower_id = ${viewerId} and f.relationship_type = 'following' and ${anyHolds(personNames, q)}
    )
    select ${person} from named join visible_profiles(${viewerId}) p on p.id = named.following_id
    where p.relationship_type = 'following'
    order by p.username limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

/** Venues whose name or city holds `q`. */
export async function findVenues(db: Db, q: string): Promise<VenueRow[]> {
  const { rows } = await sql<VenueRow>`
    select v.id, v.name, v.slug, v.city from venues v
    where v.archived_at is null and ${venueHolds(q)}
    order by v.sort_name, v.id limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}
