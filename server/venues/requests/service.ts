import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { writeNotice } from '#server/notifications/queries.ts'
import { lockVenue } from '#server/venues/queries.ts'
import { findRequest, findRequester, lockPerson, lockRequest, updateRequest, type VenueRequestRow } from './queries.ts'

export type Answer = { decision: 'listed'; venue: string } | { decision: 'declined'; notes: string }

/** Answers whoever missed a venue: request, notice and audit in one transaction. */
export async function answerRequest(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  answer: Answer,
  actor_id: string,
): Promise<VenueRequestRow | 'missing' | 'ANSWERED' | 'no such venue'> {
  const requester_id = await findRequester(db, id)
  if (!requester_id) return 'missing'
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    await lockPerson(trx, requester_id)
    const request = await lockRequest(trx, id)
    if (!request) return 'missing'
    if (request.status !== 'open') return 'ANSWERED'
    const venue = answer.decision === 'listed' ? await lockVenue(trx, parseSlugOrId(answer.venue)) : undefined
    if (answer.decision === 'listed' && (!venue || venue.archived_at)) return 'no such venue'
    const notes = answer.decision === 'declined' ? answer.notes : null
    await updateRequest(trx, id, { status: answer.decision, notes, venue_id: venue?.id ?? null, now })
    await insertAudit(
      trx,
      {
        actor_id,
        action: venue ? 'list-venue' : 'decline-venue',
        subject_id: requester_id,
        details: { request: request.name, ...(venue && { venue: venue.name }), ...(notes && { notes }) },
      },
      now,
    )
    await writeNotice(
      trx,
      {
        recipient_id: requester_id,
        sender_id: null,
        type: 'venue_request',
        message: venue
          ? `You missed a venue: ${venue.name} is listed now.`
          : `We could not list ${request.name}: ${notes ?? ''}`,
        link_url: venue ? `/venues/${venue.slug}` : '/venues',
        metadata: { decision: answer.decision },
      },
      { now, quietSince: now },
    )
    return (await findRequest(trx, id)) ?? 'missing'
  })
}
