import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { SEARCH_EVENT_DAYS, SEARCH_LIMIT } from '#contract/search.limits.ts'
import type { FoundEvent, FoundSpecial, FoundVenue, Mentionable, SearchPerson } from '#contract/search.ts'
import type { Db } from '#server/core/db/db.ts'
import { endOf, eventEnd } from '#server/core/records/events.ts'
import { endOfCurrentShift, toPersonOnNow, type WithEndOfShift } from '#server/core/records/shifts.ts'
import {
  hasTrigram,
  isSearchable,
  listMatchingTags,
  toContainsPattern,
  toPrefixPattern,
  toSearchText,
} from './rules.ts'

type FoundPersonRow = z.input<typeof SearchPerson>
type FoundVenueRow = z.input<typeof FoundVenue>
type FoundSpecialRow = z.input<typeof FoundSpecial>
type FoundEventRow = z.input<typeof FoundEvent>
type MentionableRow = z.input<typeof Mentionable>

const DAY_MS = 86_400_000

/** Condition: the username or full name of a row `p` of `searchable_profiles` contains `q`. */
export const matchesPerson = (q: string): RawBuilder<unknown> => matchesFolded(sql`p.folded_text`, q)

/** The same without an index, for the few rows of a person's own list. */
export const containsPersonName = (q: string): RawBuilder<unknown> => containsText(sql`p.folded_text`, toSearchText(q))

/** Condition: the name or city of a venue `v` contains `q`. */
export const matchesVenue = (q: string): RawBuilder<unknown> => matchesFolded(sql`v.folded_text`, q)

/**
 * Condition: a folded text contains `q`. From two characters on, an index finds the rows: by trigrams if `q` has any,
 * otherwise by bigrams. Never by both, because a bigram condition recomputes the bigrams of every row found.
 */
function matchesFolded(folded: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const part = toSearchText(q)
  if (!isSearchable(part)) return containsText(folded, part)
  return hasTrigram(part)
    ? sql`${folded} like ${toContainsPattern(part)}::text`
    : sql`(bigrams(${folded}) @> bigrams(${part}::text) and ${containsText(folded, part)})`
}

/**
 * Uses `strpos`, because the planner would estimate a second `like` as so selective that it would not read in index
 * order.
 */
const containsText = (folded: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`strpos(${folded}, ${part}::text) > 0`

const personColumns = (viewerId: string, now: Date) =>
  sql`p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status,
      ${endOfCurrentShift(viewerId, now)} as end_of_shift`

/**
 * Public people whose username or name contains `q`, except the viewer and people the viewer follows or has blocked.
 */
export async function searchPeople(db: Db, viewerId: string, q: string, now: Date): Promise<FoundPersonRow[]> {
  const { rows } = await sql<WithEndOfShift<FoundPersonRow>>`
    select ${personColumns(viewerId, now)} from searchable_profiles(${viewerId}) p
    where ${matchesPerson(q)} and not p.is_private and p.id <> ${viewerId}::uuid
      -- Not "is null": the planner would estimate it as so selective that it would join all profiles first.
      and coalesce(p.relationship_type, 'none') not in ('following', 'blocked')
    order by p.username limit ${SEARCH_LIMIT}`.execute(db)
  return rows.map(toPersonOnNow)
}

/**
 * Followed people whose username or name contains `q`. Checks each followed person, at the same cost for any text: the
 * index would find more people than a user follows.
 */
export async function searchFollowing(db: Db, viewerId: string, q: string, now: Date): Promise<FoundPersonRow[]> {
  const { rows } = await sql<WithEndOfShift<FoundPersonRow>>`
    with named as materialized (
      select f.following_id from user_relationships f
      cross join lateral (
        -- own: people the viewer follows; the outer query checks that they are visible
        select p.folded_text from profiles p where p.id = f.following_id limit 1
      ) p
      where f.follower_id = ${viewerId} and f.relationship_type = 'following' and ${containsPersonName(q)}
    )
    select ${personColumns(viewerId, now)} from named join visible_profiles(${viewerId}) p on p.id = named.following_id
    where p.relationship_type = 'following'
    order by p.username limit ${SEARCH_LIMIT}`.execute(db)
  return rows.map(toPersonOnNow)
}

/** Venues whose name or city contains `q`. */
export async function searchVenues(db: Db, q: string): Promise<FoundVenueRow[]> {
  const { rows } = await sql<FoundVenueRow>`
    select v.id, v.name, v.slug, v.city from venues v
    where v.archived_at is null and ${matchesVenue(q)}
    order by v.folded_text, v.id limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

const foundAtVenue = sql`v.name as venue_name, v.slug as venue_slug, v.city as venue_city`

/** Specials that have not ended whose title contains `q`. */
export async function searchSpecials(db: Db, q: string, now: Date): Promise<FoundSpecialRow[]> {
  const { rows } = await sql<FoundSpecialRow>`
    select s.id, s.title, s.price, ${foundAtVenue}
    from venue_specials s join venues v on v.id = s.venue_id
    where v.archived_at is null and ${matchesFolded(sql`s.folded_title`, q)}
      and (s.valid_until is null or s.valid_until > ${now}::timestamptz)
    order by s.folded_title, v.folded_text, s.id limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

/** Events in progress or of the next weeks whose name contains `q`, or whose kind does. */
export async function searchEvents(db: Db, q: string, now: Date): Promise<FoundEventRow[]> {
  const latest = new Date(now.getTime() + SEARCH_EVENT_DAYS * DAY_MS)
  const { rows } = await sql<FoundEventRow>`
    select e.id, e.name, e.start_time, e.end_time, v.time_zone as venue_time_zone, ${foundAtVenue}
    from venue_events e join venues v on v.id = e.venue_id
    where v.archived_at is null and e.cancelled_at is null
      and (${matchesFolded(sql`e.folded_name`, q)} or e.tags && ${listMatchingTags(q)}::text[])
      and e.start_time < ${latest}::timestamptz and ${eventEnd} > ${now}::timestamptz
      -- The next date of a weekly event stands for its later ones.
      and not exists (select from venue_events earlier
        where earlier.series_id = e.series_id and earlier.folded_name = e.folded_name and earlier.tags = e.tags
          and earlier.cancelled_at is null and earlier.start_time < e.start_time
          and ${endOf(sql`earlier`)} > ${now}::timestamptz)
    order by e.start_time, e.id limit ${SEARCH_LIMIT}`.execute(db)
  return rows
}

const mentionablePersonColumns = sql`
  'person' as kind, p.id, p.username_slug as slug, p.full_name as name, null as detail, p.avatar_url, p.user_type`

/**
 * People whom the viewer can mention, except the viewer: those whose username starts with `q`, then those whose
 * username or name contains it, each by username. An empty `q` returns followed people. Indexes serve both parts, and
 * the second one runs only if the first does not fill the limit.
 */
export async function listMentionablePeople(
  db: Db,
  viewerId: string,
  q: string,
  limit: number,
): Promise<MentionableRow[]> {
  // Not an equality: the planner would estimate it as so selective that it would read and sort all prefix matches.
  const canMention = sql`p.access not in ('card', 'blocked_by_me') and p.id <> ${viewerId}::uuid`
  const part = toSearchText(q)
  const startsWithText = sql`p.username collate "C" like ${toPrefixPattern(part)}::text`
  if (part === '') {
    const { rows } = await sql<MentionableRow>`
      select ${mentionablePersonColumns}
      from user_relationships f join visible_profiles(${viewerId}) p on p.id = f.following_id
      where f.follower_id = ${viewerId} and f.relationship_type = 'following' and ${canMention}
      order by p.username collate "C" limit ${limit}`.execute(db)
    return rows
  }
  const { rows } = await sql<MentionableRow>`
    with prefix_matches as materialized (
      select ${mentionablePersonColumns} from visible_profiles(${viewerId}) p
      where ${startsWithText} and ${canMention}
      order by p.username collate "C" limit ${limit}
    ), other_matches as materialized (
      select ${mentionablePersonColumns} from searchable_profiles(${viewerId}) p
      where (select count(*) from prefix_matches) < ${limit}
        and ${isSearchable(part) ? matchesPerson(part) : sql`false`} and not (${startsWithText}) and ${canMention}
      order by p.username collate "C" limit ${limit}
    )
    select kind, id, slug, name, detail, avatar_url, user_type
    from (select 1 as rank, * from prefix_matches union all select 2 as rank, * from other_matches) found
    order by rank, slug collate "C" limit ${limit}`.execute(db)
  return rows
}

/**
 * Venues that are not archived whose name or slug starts with `q`, then those whose name or city contains it, each by
 * name. Hyphens in `q` may also separate words, as in a slug.
 */
export async function listMentionableVenues(db: Db, q: string, limit: number): Promise<MentionableRow[]> {
  const part = toSearchText(q)
  const names = [...new Set([part, part.replaceAll('-', ' ')])]
  const anyName = (toCondition: (name: string) => RawBuilder<unknown>) =>
    sql`(${sql.join(names.map(toCondition), sql` or `)})`
  const { rows } = await sql<MentionableRow>`
    with prefix_matches as materialized (
      (
        select v.id from venues v
        where v.archived_at is null and ${anyName((name) => sql`v.folded_text like ${toPrefixPattern(name)}::text`)}
        order by v.folded_text, v.id limit ${limit}
      )
      union
      (
        select v.id from venues v
        where v.archived_at is null and v.slug collate "C" like ${toPrefixPattern(part)}::text
        order by v.slug collate "C" limit ${limit}
      )
    ), other_matches as materialized (
      select v.id from venues v
      where (select count(*) from prefix_matches) < ${limit}
        and v.archived_at is null and ${isSearchable(part.replaceAll('-', ' ').trim()) ? anyName((name) => matchesVenue(name.trim())) : sql`false`}
        and v.id not in (select id from prefix_matches)
      order by v.folded_text, v.id limit ${limit}
    )
    select 'venue' as kind, v.id, v.slug, v.name, v.city as detail, null as avatar_url, null as user_type
    from (select 1 as rank, id from prefix_matches union all select 2, id from other_matches) found
    join venues v on v.id = found.id
    order by rank, v.folded_text, v.id limit ${limit}`.execute(db)
  return rows
}
