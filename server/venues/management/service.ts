import { venueMessages } from '#contract/venues.texts.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { notify } from '#server/notifications/queries.ts'
import { lockVenue } from '#server/venues/queries.ts'
import {
  findRequester,
  findStaffVenue,
  findVenueRequest,
  type StaffVenueRow,
  updateVenueRequest,
  type VenueRequestRow,
} from '#server/venues/requests/queries.ts'
import { lockOpenRequest, requestErrors, wrongAnswerError } from '#server/venues/requests/service.ts'
import { checkClaimer, findPossibleOwner, findVenueOwner, updateVenueOwner } from './queries.ts'

const MAX_ATTEMPTS = 5

/** Without a username, the venue loses its owner. */
type OwnershipTransfer = { username: string | null; actor_id: string }

/** Changes or removes a venue's owner, with notifications and audit records. Returns the venue as staff see it. */
export async function transferVenue(
  { db, clock }: { db: Db; clock: Clock },
  address: ParsedSlugOrId,
  transfer: OwnershipTransfer,
): Promise<StaffVenueRow> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const venue = await db.transaction().execute(async (trx) => {
      const id = await tryTransfer(trx, clock.now(), address, transfer)
      return id && requireStaffVenue(trx, id)
    })
    if (venue) return venue
  }
  throw new Error(`The venue's owner changed during each of ${MAX_ATTEMPTS} attempts`)
}

/** Returns the venue's id, or undefined if the owner changed before the venue was locked. */
async function tryTransfer(
  trx: Db,
  now: Date,
  address: ParsedSlugOrId,
  { username, actor_id }: OwnershipTransfer,
): Promise<string | undefined> {
  const current = await findVenueOwner(trx, address)
  if (!current) throw venueNotFound()
  const newOwnerId = username === null ? null : await findPossibleOwner(trx, username)
  if (newOwnerId === undefined) throw apiErrors.INVALID({ data: { fields: { username: venueMessages.noSuchOwner } } })
  const owners = [current.owner_id, newOwnerId].filter((id) => id !== null)
  await lockProfilesForNoKeyUpdate(trx, owners)
  const venue = await lockVenue(trx, address)
  if (!venue) throw venueNotFound()
  if (venue.owner_id !== current.owner_id) return undefined
  if (newOwnerId !== null && (await findPossibleOwner(trx, username ?? '')) !== newOwnerId) return undefined
  if (venue.owner_id === newOwnerId) return venue.id
  await updateVenueOwner(trx, venue.id, newOwnerId, now)
  const change = { venue, actor_id, now }
  if (venue.owner_id !== null) await notifyAndAudit(trx, venue.owner_id, 'take-venue', change)
  if (newOwnerId !== null) await notifyAndAudit(trx, newOwnerId, 'give-venue', change)
  return venue.id
}

/**
 * Accepts a claim: makes the requester the owner, in one transaction. The requester may have changed role since, and the
 * venue may have got an owner or been archived: the locks keep both as they are.
 */
export async function acceptVenueClaim(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  actor_id: string,
): Promise<VenueRequestRow> {
  const requester_id = await findRequester(db, id)
  if (!requester_id) throw apiErrors.NOT_FOUND()
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    await lockProfilesForNoKeyUpdate(trx, [requester_id])
    const { claimed_venue_id } = await lockOpenRequest(trx, id)
    if (claimed_venue_id === null) throw wrongAnswerError()
    const venue = await lockVenue(trx, { id: claimed_venue_id, slug: null })
    if (!venue) throw venueNotFound()
    if (venue.owner_id !== null) throw requestErrors.HAS_OWNER()
    const claimer = await checkClaimer(trx, requester_id)
    const problem = venue.archived_at ? 'claimedArchived' : claimer.ok ? undefined : claimerProblems[claimer.reason]
    if (problem) throw apiErrors.INVALID({ data: { fields: { decision: venueMessages[problem] } } })
    await updateVenueOwner(trx, venue.id, requester_id, now)
    await updateVenueRequest(trx, id, { status: 'listed', notes: null, venue_id: venue.id, now })
    await notifyAndAudit(trx, requester_id, 'give-venue', { venue, actor_id, now })
    const accepted = await findVenueRequest(trx, id)
    if (!accepted) throw apiErrors.NOT_FOUND()
    return accepted
  })
}

const claimerProblems = { SUSPENDED: 'claimerSuspended', NOT_BUSINESS: 'claimerNotBusiness' } as const

async function requireStaffVenue(trx: Db, id: string): Promise<StaffVenueRow> {
  const venue = await findStaffVenue(trx, id)
  if (!venue) throw venueNotFound()
  return venue
}

const venueNotFound = () => apiErrors.NOT_FOUND({ message: venueMessages.notFound })

type OwnershipChange = { venue: { name: string; slug: string }; actor_id: string; now: Date }

/** Writes one audit record per person, so that `details` does not contain names of people. */
async function notifyAndAudit(
  trx: Db,
  id: string,
  action: 'take-venue' | 'give-venue',
  { venue: { name, slug }, actor_id, now }: OwnershipChange,
): Promise<void> {
  await insertAuditRecord(trx, { actor_id, action, subject_id: id, details: { venue: name } }, now)
  const notification = {
    recipient_id: id,
    sender_id: null,
    type: 'venue_ownership',
    message: action === 'give-venue' ? `You now own ${name}.` : `You no longer own ${name}.`,
    link_url: `/venues/${slug}`,
    metadata: { action },
  } as const
  await notify(trx, notification, { now, quietSince: now })
}
