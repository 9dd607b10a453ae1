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
  /** Null removes the owner. */
  username: string | null
  actor_id: string
  answer: (trx: Db, venueId: string) => Promise<Answer>
}

/**
 * Changes or removes a venue's owner, with notifications and audit records. `answer` builds the result in the same
 * transaction.
 */
export async function transferVenue<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  address: ParsedSlugOrId,
  transfer: OwnershipTransfer<Answer>,
): Promise<TransferRefusal | { answer: Answer }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const result = await db.transaction().execute(async (trx) => {
      const venue = await tryTransfer(trx, clock.now(), address, transfer)
      return typeof venue === 'string' ? venue : { answer: await transfer.answer(trx, venue.id) }
    })
    if (result !== 'changed concurrently') return result
  }
  throw new Error(`The venue's owner changed during each of ${MAX_ATTEMPTS} attempts`)
}

async function tryTransfer(
  trx: Db,
  now: Date,
  address: ParsedSlugOrId,
  { username, actor_id }: Omit<OwnershipTransfer<unknown>, 'answer'>,
): Promise<TransferRefusal | { id: string } | 'changed concurrently'> {
  const current = await findVenueOwner(trx, address)
  if (!current) return 'missing'
  const newOwnerId = username === null ? null : await findPossibleOwner(trx, username)
  if (newOwnerId === undefined) return 'no such person'
  // Lock people before the venue, as deleting an account does, and people in a fixed order, to avoid deadlocks.
  const people = [current.owner_id, newOwnerId].filter((id) => id !== null)
  for (const id of people.sort()) await lockProfile(trx, id)
  const venue = await lockVenue(trx, address)
  if (!venue) return 'missing'
  if (venue.owner_id !== current.owner_id) return 'changed concurrently'
  if (newOwnerId !== null && (await findPossibleOwner(trx, username ?? '')) !== newOwnerId)
    return 'changed concurrently'
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
      { ...notification, message: `You now manage ${venue.name}.` },
      now,
    )
  return { id: venue.id }
}

type OwnershipNotification = { message: string; link_url: string; venue: string; actor_id: string }

/** Writes one audit record per person, so that `details` does not contain names of people. */
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
