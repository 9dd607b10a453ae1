import { profileMessages } from '#contract/profiles.texts.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import {
  deleteHiddenSchedule,
  insertHiddenSchedule,
  listHiddenFrom,
  lockPairAgainstFanOut,
} from '#server/relationships/queries.ts'
import { listPage, withLockedPair } from '#server/relationships/service.ts'

export const hideSchedule = authenticatedProcedure.relationships.hideSchedule.handler(
  async ({ input: { slugOrId }, context: { db, clock, viewer }, errors }) => {
    try {
      await withOther(db, viewer, slugOrId, (trx, id) => insertHiddenSchedule(trx, viewer.id, id, clock.now()))
    } catch (error) {
      throw violatedConstraint(error) === 'schedule_hidden_from_limit' ? errors.FULL() : error
    }
    return { hides_schedule: true }
  },
)

export const showSchedule = authenticatedProcedure.relationships.showSchedule.handler(
  async ({ input: { slugOrId }, context: { db, viewer } }) => {
    await withOther(db, viewer, slugOrId, (trx, id) => deleteHiddenSchedule(trx, viewer.id, id))
    return { hides_schedule: false }
  },
)

export const hiddenFrom = authenticatedProcedure.relationships.hiddenFrom.handler(({ input, context }) =>
  listPage(listHiddenFrom, input, context),
)

const withOther = (db: Db, viewer: Viewer, slugOrId: string, act: (trx: Db, id: string) => Promise<void>) =>
  withLockedPair(
    db,
    viewer,
    { field: 'slugOrId', slugOrId, text: profileMessages.notFound },
    (trx, { id }) => act(trx, id),
    lockPairAgainstFanOut,
  )
