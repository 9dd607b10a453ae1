import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { notify } from '#server/notifications/queries.ts'
import { lockVenue } from '#server/venues/queries.ts'
import { lockProfile } from '#server/venues/requests/queries.ts'
import { findPossibleOwner, findVenueOwner, updateVenueOwner } from './queries.ts'

const MAX_ATTEMPTS = 5

type TransferRefusal = 'missing' | 'no such person'
type OwnershipTransfer<Answer> = {
  /** Null gives it to nobody. */
  username: string | null
  actor_id: string
  answer: (trx: Db, venueId: string) => Promise<Answer>
}

/** Gives a venue to somebody or to nobody: owner, notices, audit and what is answered in one transaction. */
export async function transferVenue<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  address: ParsedSlugOrId,
  gift: OwnershipTransfer<Answer>,
): Promise<TransferRefusal | { answer: Answer }> {
  for (let tried = 1; tried <= MAX_ATTEMPTS; tried++) {
    const result = await db.transaction().execute(async (trx) => {
      const venue = await tryTransfer(trx, clock.now(), address, gift)
      return typeof venue === 'string' ? venue : { answer: await gift.answer(trx, venue.id) }
    })
    if (result !== 'changed meanwhile') return result
  }
  throw new Error('The owner of the venue changes all the time')
}

async function tryTransfer(
  trx: Db,
  now: Date,
  address: ParsedSlugOrId,
  { username, actor_id }: Omit<OwnershipTransfer<unknown>, 'answer'>,
): Promise<TransferRefusal | { id: string } | 'changed meanwhile'> {
  const current = await findVenueOwner(trx, address)
  if (!current) return 'missing'
  const newOwnerId = username === null ? null : await findPossibleOwner(trx, username)
  if (newOwnerId === undefined) return 'no such person'
  // People before the venue, in the order in which an account is deleted, and both always in the same one.
  const people = [current.owner_id, newOwnerId].filter((id) => id !== null)
  for (const id of people.sort()) await lockProfile(trx, id)
  const venue = await lockVenue(trx, address)
  if (!venue) return 'missing'
  if (venue.owner_id !== current.owner_id) return 'changed meanwhile'
  if (newOwnerId !== null && (await findPossibleOwner(trx, username ?? '')) !== newOwnerId) return 'changed meanwhile'
  if (venue.owner_id === newOwnerId) return { id: venue.id }
  await updateVenueOwner(trx, venue.id, newOwnerId, now)
  const notification = { link_url: `/venues/${venue.slug}`, venue: venue.name, actor_id }
  if (venue.owner_id !== null)
    await notifyAndAudit(
      trx,
      venue.owner_id,
      'take-venue',
      { ...notification, message: `You no longer manage ${venue.name}.` },
      now,
    )
  if (newOwnerId !== null)
    await notifyAndAudit(
      trx,
      newOwnerId,
      'give-venue',
      { ...notification, message: `You manage ${venue.name} now.` },
      now,
    )
  return { id: venue.id }
}

type OwnershipNotification = { message: string; link_url: string; venue: string; actor_id: string }

/** One row of the book for each of the two, so that it names no person but by id. */
async function notifyAndAudit(
  trx: Db,
  id: string,
  action: 'take-venue' | 'give-venue',
  { message, link_url, venue, actor_id }: OwnershipNotification,
  now: Date,
): Promise<void> {
  await insertAuditRecord(trx, { actor_id, action, subject_id: id, details: { venue } }, now)
  await notify(
    trx,
    { recipient_id: id, sender_id: null, type: 'venue_ownership', message, link_url, metadata: { action } },
    { now, quietSince: now },
  )
}
