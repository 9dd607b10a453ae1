import { confirmationMessages } from '#contract/confirmations.texts.ts'
import { formatAnsweredBefore } from '#contract/format-confirmation.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { lockProfilesForShare } from '#server/core/records/locks.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { findVenueForWrite, lockVenue, type VenueWriteRow } from '#server/venues/queries.ts'
import { isOwnVenue } from '#server/venues/rules.ts'
import { lockOwnVenue } from '#server/venues/service.ts'
import { confirmHours, confirmSpecials, findAnswerTime, findSubject, upsertAnswer } from './queries.ts'
import { countDaysUntil, toNextAnswer } from './rules.ts'
import { judgeAnswers } from './service.ts'

export const answer = authenticatedProcedure.venues.answer.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const viewerId = context.viewer.id
    const found = await findVenueForWrite(trx, parseSlugOrId(input.slugOrId))
    assertOthersVenue(viewerId, found)
    // People are locked before venues, as everywhere. The owner may be notified.
    if (!(await lockProfilesForShare(trx, viewerId, [found.owner_id]))) throw apiErrors.UNAUTHORIZED()
    const venue = await lockVenue(trx, { id: found.id, slug: null })
    assertOthersVenue(viewerId, venue)
    // Once the venue is locked, so that an answer is newer than each confirmation before it.
    const now = context.clock.now()
    const subject = { venue_id: venue.id, special_id: input.what === 'hours' ? null : input.what }
    const stored = await findSubject(trx, subject)
    if (!stored) throw missingSubject(input.what)
    const before = await findAnswerTime(trx, viewerId, subject)
    if (before && toNextAnswer(before) > now) {
      const again = toNextAnswer(before)
      throw errors.ANSWERED_BEFORE({
        message: formatAnsweredBefore(countDaysUntil(again, now)),
        data: { again_at: again.toISOString() },
      })
    }
    await upsertAnswer(trx, { ...subject, profile_id: viewerId, is_right: input.is_right, answered_at: now })
    return { is_confirmed: await judgeAnswers(trx, venue, { subject, stored, now }) }
  }),
)

export const confirm = authenticatedProcedure.venues.confirm.handler(({ input: { slugOrId, what }, context }) =>
  context.db.transaction().execute(async (trx) => {
    const venue = await lockOwnVenue(trx, context.viewer.id, parseSlugOrId(slugOrId), {
      notYours: confirmationMessages.notYours,
    })
    const now = context.clock.now()
    const isAll = what === 'all'
    const hours = (isAll || what === 'hours') && (await confirmHours(trx, venue.id, now))
    const specials =
      what !== 'hours' && (await confirmSpecials(trx, { venue_id: venue.id, special_id: isAll ? null : what }, now))
    if (!isAll && !hours && !specials) throw missingSubject(what)
    return { confirmed_at: now }
  }),
)

/** An archived venue counts as missing for everyone but its owner, who confirms instead of answering. */
function assertOthersVenue(viewerId: string, venue: VenueWriteRow | undefined): asserts venue is VenueWriteRow {
  if (venue && isOwnVenue(viewerId, venue)) throw apiErrors.FORBIDDEN({ message: confirmationMessages.ownVenue })
  if (!venue || venue.archived_at !== null) throw apiErrors.NOT_FOUND({ message: venueMessages.notFound })
}

const missingSubject = (what: string) =>
  apiErrors.NOT_FOUND({ message: what === 'hours' ? confirmationMessages.noHours : specialMessages.notFound })
