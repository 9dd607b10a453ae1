import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import type { SlugOrId } from '#server/core/slug-or-id.ts'
import { writeNotice } from '#server/notifications/queries.ts'
import { lockVenue } from '#server/venues/queries.ts'
import { lockPerson } from '#server/venues/requests/queries.ts'
import { findKeeper, findOwner, updateOwner } from './queries.ts'

const TRIES = 5

type Refusal = 'missing' | 'no such person'
type Gift<Answer> = {
  /** Null gives it to nobody. */
  username: string | null
  actor_id: string
  answer: (trx: Db, venueId: string) => Promise<Answer>
}

/** Gives a venue to somebody or to nobody: owner, notices, audit and what is answered in one transaction. */
export async function giveVenue<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  address: SlugOrId,
  gift: Gift<Answer>,
): Promise<Refusal | { answer: Answer }> {
  for (let tried = 1; tried <= TRIES; tried++) {
    const given = await db.transaction().execute(async (trx) => {
      const venue = await tryToGive(trx, clock.now(), address, gift)
      return typeof venue === 'string' ? venue : { answer: await gift.answer(trx, venue.id) }
    })
    if (given !== 'changed meanwhile') return given
  }
  throw new Error('The owner of the venue changes all the time')
}

async function tryToGive(
  trx: Db,
  now: Date,
  address: SlugOrId,
  { username, actor_id }: Omit<Gift<unknown>, 'answer'>,
): Promise<Refusal | { id: string } | 'changed meanwhile'> {
  const standing = await findOwner(trx, address)
  if (!standing) return 'missing'
  const keeper = username === null ? null : await findKeeper(trx, username)
  if (keeper === undefined) return 'no such person'
  // People before the venue, in the order in which an account is deleted, and both always in the same one.
  const people = [standing.owner_id, keeper].filter((id) => id !== null)
  for (const id of people.sort()) await lockPerson(trx, id)
  const venue = await lockVenue(trx, address)
  if (!venue) return 'missing'
  if (venue.owner_id !== standing.owner_id) return 'changed meanwhile'
  if (keeper !== null && (await findKeeper(trx, username ?? '')) !== keeper) return 'changed meanwhile'
  if (venue.owner_id === keeper) return { id: venue.id }
  await updateOwner(trx, venue.id, keeper, now)
  const told = { link_url: `/venues/${venue.slug}`, venue: venue.name, actor_id }
  if (venue.owner_id !== null)
    await tell(trx, venue.owner_id, 'take-venue', { ...told, message: `You no longer manage ${venue.name}.` }, now)
  if (keeper !== null) await tell(trx, keeper, 'give-venue', { ...told, message: `You manage ${venue.name} now.` }, now)
  return { id: venue.id }
}

type Word = { message: string; link_url: string; venue: string; actor_id: string }

/** One row of the book for each of the two, so that it names no person but by id. */
async function tell(
  trx: Db,
  id: string,
  action: 'take-venue' | 'give-venue',
  { message, link_url, venue, actor_id }: Word,
  now: Date,
): Promise<void> {
  await insertAudit(trx, { actor_id, action, subject_id: id, details: { venue } }, now)
  await writeNotice(
    trx,
    { recipient_id: id, sender_id: null, type: 'venue_ownership', message, link_url, metadata: { action } },
    { now, quietSince: now },
  )
}
