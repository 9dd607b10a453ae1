import { createORPCErrorConstructorMap } from '@orpc/server'
import { venueRequestErrors } from '#contract/admin.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { notify } from '#server/notifications/queries.ts'
import { lockVenue } from '#server/venues/queries.ts'
import {
  findRequester,
  findVenueRequest,
  lockVenueRequest,
  updateVenueRequest,
  type VenueRequestRow,
} from './queries.ts'

export const requestErrors = createORPCErrorConstructorMap(venueRequestErrors)

/** Locks a request that is still open; throws NOT_FOUND or ANSWERED otherwise. */
export async function lockOpenRequest(trx: Db, id: string) {
  const request = await lockVenueRequest(trx, id)
  if (!request) throw apiErrors.NOT_FOUND()
  if (request.status !== 'open') throw requestErrors.ANSWERED()
  return request
}

/** A decision that fits other requests only: a claim is accepted, and a new venue is listed. */
export const wrongAnswerError = () => apiErrors.INVALID({ data: { fields: { decision: venueMessages.wrongAnswer } } })

export type VenueRequestDecision = { decision: 'listed'; venue: string } | { decision: 'declined'; notes: string }

/**
 * Lists the venue of a request, or declines a request or claim: updates it, notifies the requester and
 * writes the audit record in one transaction.
 */
export async function decideVenueRequest(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  answer: VenueRequestDecision,
  actor_id: string,
): Promise<VenueRequestRow> {
  const requester_id = await findRequester(db, id)
  if (!requester_id) throw apiErrors.NOT_FOUND()
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    await lockProfilesForNoKeyUpdate(trx, [requester_id])
    const request = await lockOpenRequest(trx, id)
    const isClaim = request.claimed_venue_id !== null
    if (isClaim && answer.decision === 'listed') throw wrongAnswerError()
    const venue = answer.decision === 'listed' ? await lockVenue(trx, parseSlugOrId(answer.venue)) : undefined
    if (answer.decision === 'listed' && (!venue || venue.archived_at))
      throw apiErrors.INVALID({ data: { fields: { venue: venueMessages.notFound } } })
    const notes = answer.decision === 'declined' ? answer.notes : null
    await updateVenueRequest(trx, id, { status: answer.decision, notes, venue_id: venue?.id ?? null, now })
    await insertAuditRecord(
      trx,
      {
        actor_id,
        action: venue ? 'list-venue' : 'decline-venue',
        subject_id: requester_id,
        details: { request: request.name, ...(venue && { venue: venue.name }), ...(notes && { notes }) },
      },
      now,
    )
    await notify(
      trx,
      {
        recipient_id: requester_id,
        sender_id: null,
        type: 'venue_request',
        message: venue
          ? `The venue you asked for is listed: ${venue.name}.`
          : `We couldn’t ${isClaim ? 'confirm that you run' : 'list'} ${request.name}: ${notes ?? ''}`,
        link_url: venue ? `/venues/${venue.slug}` : '/venues',
        metadata: { decision: answer.decision },
      },
      { now, quietSince: now },
    )
    const answered = await findVenueRequest(trx, id)
    if (!answered) throw apiErrors.NOT_FOUND()
    return answered
  })
}
