import { sql } from 'kysely'
import { CONFIRMATION_DAYS, NOT_RIGHT_LIMIT } from '#contract/confirmations.limits.ts'
import type { Db } from '#server/core/db/db.ts'
import {
  areHoursConfirmed,
  hoursConfirmedAt,
  isSpecialConfirmed,
  specialConfirmedAt,
} from '#server/core/records/confirmations.ts'

/** A special of a venue, or the venue's opening hours if `special_id` is null. */
export type Subject = { venue_id: string; special_id: string | null }
export type SubjectRow = { title: string | null; confirmed_at: Date; is_confirmed: boolean }

/** What people can answer for at a locked venue. Undefined if the venue has no such special, or no hours. */
export async function findSubject(trx: Db, { venue_id, special_id }: Subject): Promise<SubjectRow | undefined> {
  const { rows } =
    special_id === null
      ? await sql<SubjectRow>`
          select null as title, ${hoursConfirmedAt} as confirmed_at, ${areHoursConfirmed} as is_confirmed
          from venues v where v.id = ${venue_id} and exists (select from venue_hours h where h.venue_id = v.id)`.execute(
          trx,
        )
      : await sql<SubjectRow>`
          select s.title, ${specialConfirmedAt} as confirmed_at, ${isSpecialConfirmed} as is_confirmed
          from venue_specials s where s.id = ${special_id} and s.venue_id = ${venue_id}`.execute(trx)
  return rows[0]
}

/** When a person last answered for something. */
export async function findAnswerTime(
  trx: Db,
  profile_id: string,
  { venue_id, special_id }: Subject,
): Promise<Date | undefined> {
  const { rows } = await sql<{ answered_at: Date }>`
    select a.answered_at from venue_answers a
    where a.profile_id = ${profile_id} and a.venue_id = ${venue_id}
      and a.special_id is not distinct from ${special_id}::uuid`.execute(trx)
  return rows[0]?.answered_at
}

/** Stores an answer in place of the person's last one. */
export async function upsertAnswer(
  trx: Db,
  answer: Subject & { profile_id: string; is_right: boolean; answered_at: Date },
): Promise<void> {
  await trx
    .insertInto('venue_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .constraint('venue_answers_once')
        .doUpdateSet({ is_right: answer.is_right, answered_at: answer.answered_at }),
    )
    .execute()
}

/**
 * Whether enough people have said since the confirmation that something is no longer right. Those who are suspended, or
 * whose account was younger than a day, do not count: otherwise one person could be several.
 */
export async function isDoubted(trx: Db, { venue_id, special_id }: Subject, confirmedAt: Date): Promise<boolean> {
  const { rows } = await sql<{ is_doubted: boolean }>`
    select count(*) >= ${NOT_RIGHT_LIMIT}::int as is_doubted
    -- own: counts people, says nothing of them
    from venue_answers a join profiles p on p.id = a.profile_id
    where a.venue_id = ${venue_id} and a.special_id is not distinct from ${special_id}::uuid
      and not a.is_right and a.answered_at > ${confirmedAt}::timestamptz
      and p.created_at <= a.answered_at - interval '24 hours' and p.suspended_at is null`.execute(trx)
  return rows[0]?.is_doubted ?? false
}

/** Marks something as not confirmed, until it is confirmed or saved. */
export async function markDoubted(trx: Db, { venue_id, special_id }: Subject, now: Date): Promise<void> {
  if (special_id === null)
    await trx.updateTable('venues').set({ hours_doubted_at: now }).where('id', '=', venue_id).execute()
  else await trx.updateTable('venue_specials').set({ doubted_at: now }).where('id', '=', special_id).execute()
}

/** Confirms the opening hours of a locked venue. Returns false if it has none. */
export async function confirmHours(trx: Db, venueId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update venues v set hours_confirmed_at = ${now}
    where v.id = ${venueId} and exists (select from venue_hours h where h.venue_id = v.id) returning v.id`.execute(trx)
  return rows.length > 0
}

/** Confirms one special of a locked venue, or all of them without an id. Returns false if there is none. */
export async function confirmSpecials(trx: Db, { venue_id, special_id }: Subject, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update venue_specials s set confirmed_at = ${now}
    where s.venue_id = ${venue_id} and (${special_id}::uuid is null or s.id = ${special_id}::uuid)
    returning s.id`.execute(trx)
  return rows.length > 0
}

export type OwnerToRemind = {
  owner_id: string
  /** How many specials and opening hours no one has confirmed. */
  things: number
  /** The venue with the name that comes first. */
  venue: string
  slug: string
  venues: number
}

type Reminding = { now: Date; dedupe_key: string; after: string | null; limit: number }

/**
 * Owners of venues with specials or opening hours that neither the venue nor anyone else has confirmed for a long time,
 * and who have no notification with this key. Specials that are over are left out.
 */
export async function listOwnersToRemind(
  db: Db,
  { now, dedupe_key, after, limit }: Reminding,
): Promise<OwnerToRemind[]> {
  const since = sql`(${now}::timestamptz - make_interval(hours => 24 * ${sql.lit(CONFIRMATION_DAYS)}))`
  const { rows } = await sql<OwnerToRemind>`
    with stale as (
      select s.venue_id from venue_specials s
      where ${specialConfirmedAt} < ${since} and (s.valid_until is null or s.valid_until > ${now}::timestamptz)
        and not exists (
          select from venue_answers a where a.special_id = s.id and a.is_right and a.answered_at >= ${since}
        )
      union all
      select v.id from venues v
      where ${hoursConfirmedAt} < ${since} and exists (select from venue_hours h where h.venue_id = v.id)
        and not exists (
          select from venue_answers a
          where a.venue_id = v.id and a.special_id is null and a.is_right and a.answered_at >= ${since}
        )
    )
    select v.owner_id, count(*)::integer as things, count(distinct v.id)::integer as venues,
      (array_agg(v.name order by v.folded_text, v.id))[1] as venue,
      (array_agg(v.slug order by v.folded_text, v.id))[1] as slug
    from stale join venues v on v.id = stale.venue_id
    where v.archived_at is null and v.owner_id is not null
      and (${after}::uuid is null or v.owner_id > ${after}::uuid)
      and not exists (
        select from notifications n where n.recipient_id = v.owner_id and n.dedupe_key = ${dedupe_key}
      )
    group by v.owner_id order by v.owner_id limit ${limit}`.execute(db)
  return rows
}
