import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { requireOwnProfile } from '#server/profiles/service.ts'
import { findOwnTimeZone, hideSchedule, showSchedule } from './queries.ts'
import { findDarkEnd } from './rules.ts'

export const goDark = authenticatedProcedure.profiles.goDark.handler(
  ({ input, context: { db, clock, config, viewer } }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const zone = (await findOwnTimeZone(trx, viewer.id, now)) ?? defaultTimeZone(config)
      await hideSchedule(trx, viewer.id, findDarkEnd(input.duration, now, zone), now)
      return requireOwnProfile(trx, viewer.id)
    }),
)

export const endDark = authenticatedProcedure.profiles.endDark.handler(({ context: { db, clock, viewer } }) =>
  db.transaction().execute(async (trx) => {
    await showSchedule(trx, viewer.id, clock.now())
    return requireOwnProfile(trx, viewer.id)
  }),
)
