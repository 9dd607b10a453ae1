import { hoursMessages } from '#contract/opening-hours.texts.ts'
import { findWrongDates } from '#contract/opening-rules.ts'
import { toWall } from '#contract/zone-clock.ts'
import { toStoredHours, toVenueHours } from '#server/core/records/opening-hours.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findEditConflict } from '#server/core/requests/edit-version.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { EDITED_HOURS_FIELDS } from '#server/venues/rules.ts'
import { lockOwnVenue } from '#server/venues/service.ts'
import { findHours, replaceHours } from './queries.ts'
import { sortHours } from './rules.ts'

export const setHours = authenticatedProcedure.venues.setHours.handler(({ input, context, errors }) =>
  context.db.transaction().execute(async (trx) => {
    const venue = await lockOwnVenue(trx, context.viewer.id, parseSlugOrId(input.slugOrId), {
      notYours: hoursMessages.notYours,
    })
    // Once the venue is locked, so that what people answered until then counts as before this save.
    const now = context.clock.now()
    const stored = toStoredHours(await findHours(trx, venue.id))
    const conflict = findEditConflict(input.version, stored, EDITED_HOURS_FIELDS)
    if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
    const today = toWall(now.getTime(), venue.time_zone).date
    const wrong = findWrongDates(input.exceptions, today).map(({ path, message }) => [path.join('.'), message])
    if (wrong.length > 0) throw errors.INVALID({ data: { fields: Object.fromEntries(wrong) } })
    await replaceHours(trx, venue.id, sortHours(input), now)
    return { hours: toVenueHours(await findHours(trx, venue.id), venue.time_zone, now) }
  }),
)
