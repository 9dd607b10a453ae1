import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '#contract/mentions.ts'
import { type Db, preparedQuery, type SqlValue } from '#server/core/db/db.ts'
import { parseMentions } from './rules.ts'

/** A mention in a text, with the id of the person or venue. */
export type ResolvedMention = Pick<Mention, 'kind' | 'starts' | 'length'> & { id: string }

type ResolvedName = { kind: Mention['kind']; name: string; id: string }

/**
 * The mentions in a text of `writerId`: people whom the writer has full access to, also by a redirecting username given
 * up after `oldUsernamesSince`, and venues that are not archived, also by a former slug. Anything else is plain text.
 */
export async function resolveMentions(
  db: Db,
  writerId: string,
  text: string,
  oldUsernamesSince: Date,
): Promise<ResolvedMention[]> {
  const parsed = parseMentions(text)
  if (parsed.length === 0) return []
  const namesOfKind = (kind: Mention['kind']) => [
    ...new Set(parsed.flatMap((one) => (one.kind === kind ? [one.name] : []))),
  ]
  const { rows } = await sql<ResolvedName>`
    select 'person' as kind, n.name, p.id
    from unnest(${namesOfKind('person')}::text[]) n (name)
    join visible_profiles(${writerId}) p on p.id = coalesce(
      -- own: only finds the username's holder; the join checks that the writer sees them
      (select q.id from profiles q where q.username = n.name),
      (
        select h.profile_id from username_history h
        where h.username = n.name and h.redirects and h.released_at > ${oldUsernamesSince}::timestamptz
        order by h.released_at desc limit 1
      ))
    where p.access = 'full'
    union all
    select 'venue', n.name, v.id
    from unnest(${namesOfKind('venue')}::text[]) n (name)
    join venues v on v.archived_at is null and v.id = coalesce(
      (select w.id from venues w where w.slug = n.name),
      (select h.venue_id from venue_slug_history h where h.slug = n.name))`.execute(db)
  const ids = new Map(rows.map(({ kind, name, id }) => [`${kind} ${name}`, id]))
  return parsed.flatMap(({ kind, name, starts, length }) => {
    const id = ids.get(`${kind} ${name}`)
    return id === undefined ? [] : [{ kind, id, starts, length }]
  })
}

/** A profile text that contains mentions. */
export type ProfileTextField = { in_profile_id: string; in_field: 'bio' | 'workplaces_info' }

/** A text that contains mentions. */
type MentionSource = ProfileTextField | { in_post_id: string } | { in_comment_id: string }

/** Replaces the mentions of a text, in the transaction that writes the text. */
export async function replaceMentions(trx: Db, text: MentionSource, mentions: ResolvedMention[]): Promise<void> {
  await deleteMentions(trx, text)
  await insertMentions(trx, text, mentions)
}

export async function deleteMentions(trx: Db, text: MentionSource): Promise<void> {
  const columns = Object.entries(text)
  const isInText = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await preparedQuery(
    trx,
    `delete_mentions_${columns.map(([column]) => column).join('_')}`,
    sql`delete from mentions where ${sql.join(isInText, sql` and `)}`,
  )
}

/**
 * Inserts the mentions of a text that has none, in the transaction that writes the text. Skips people and venues whose
 * rows are locked by a deletion or rename: waiting for them could deadlock two people who mention each other. Such a
 * mention stays plain text.
 */
export async function insertMentions(trx: Db, text: MentionSource, mentions: ResolvedMention[]): Promise<void> {
  if (mentions.length === 0) return
  const columns = Object.entries(text)
  const values = columns.map(([column, value]) => sql`${value}::${sql.raw(column === 'in_field' ? 'text' : 'uuid')}`)
  await sql`
    with people as (
      -- own: people resolved before; the lock keeps them until the rows below refer to them
      select p.id from profiles p where p.id = any(${filterIds(mentions, 'person')}::uuid[]) for key share skip locked
    ), places as (
      select v.id from venues v where v.id = any(${filterIds(mentions, 'venue')}::uuid[]) for key share skip locked
    )
    insert into mentions (${sql.join(columns.map(([column]) => sql.ref(column)))}, starts, length, profile_id, venue_id)
    select ${sql.join(values)}, m.starts, m.length, people.id, places.id
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) m (kind text, id uuid, starts int, length int)
    left join people on m.kind = 'person' and people.id = m.id
    left join places on m.kind = 'venue' and places.id = m.id
    where people.id is not null or places.id is not null`.execute(trx)
}

const filterIds = (mentions: ResolvedMention[], kind: Mention['kind']) =>
  mentions.flatMap((one) => (one.kind === kind ? [one.id] : []))

/** The ids of the people mentioned in a text, in the order of their first mention. */
export async function listMentionedPeople(
  db: Db,
  text: { in_post_id: string } | { in_comment_id: string },
): Promise<string[]> {
  const isInText =
    'in_post_id' in text ? sql`in_post_id = ${text.in_post_id}` : sql`in_comment_id = ${text.in_comment_id}`
  const { rows } = await sql<{ profile_id: string }>`
    select profile_id from mentions where ${isInText} and profile_id is not null group by profile_id
    order by min(starts)`.execute(db)
  return rows.map(({ profile_id }) => profile_id)
}

/** Deletes all mentions of a person, so that old texts do not lead to a new username without redirects. */
export async function deleteMentionsOfPerson(trx: Db, profileId: string): Promise<void> {
  await trx.deleteFrom('mentions').where('profile_id', '=', profileId).execute()
}

/**
 * An SQL expression for a JSON array of `Mention` with the venues among the mentions `m` that satisfy `which`, by their
 * current names. It is for texts without links, which anyone may read (`formatMentionText`): people stay as they were
 * typed, and so do venues that are archived or hidden. `which` may refer to outer tables, except ones called `m` or `named`.
 */
export const selectVenueMentions = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'venue', 'starts', m.starts, 'length', m.length, 'slug', named.slug, 'label', named.name
    ) order by m.starts), '[]')
    from mentions m join venues named on named.id = m.venue_id
    where ${which} and named.archived_at is null and named.hidden_at is null
  )`

/**
 * An SQL expression for a JSON array of `Mention` with the mentions `m` that satisfy `which`, as the viewer may see them
 * (`describe_mention`). `which` and `writer` may refer to outer tables, except ones called `m` or `n`.
 */
export const selectMentions = (
  viewerId: SqlValue<string>,
  { which, writer }: { which: RawBuilder<unknown>; writer: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  (
    select coalesce(jsonb_agg(n.mention order by n.starts), '[]')
    from (
      select m.starts,
        describe_mention(${viewerId}, ${writer}, m.profile_id, m.venue_id, m.starts, m.length) as mention
      from mentions m where ${which} offset 0
    ) n
    where n.mention is not null
  )`
