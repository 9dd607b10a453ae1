import { randomUUID } from 'node:crypto'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { countWithinLimit } from '#server/core/requests/rate-limits.ts'
import { changeFollowers, sealChange, undoFollowerChange, unsealChange } from './service.ts'

export const changeSeveral = authenticatedProcedure.relationships.changeSeveral.handler(
  async ({ input: { action, ids }, context: { db, clock, config, viewer }, errors }) => {
    const at = clock.now()
    try {
      const people = await db
        .transaction()
        .execute((trx) => changeFollowers(trx, { viewerId: viewer.id, action, ids, now: at }))
      const change = { id: randomUUID(), action, at, people }
      return {
        count: people.length,
        undo: people.length > 0 ? sealChange(config.appSecrets, viewer.id, change) : null,
      }
    } catch (error) {
      throw violatedConstraint(error) === 'schedule_hidden_from_limit' ? errors.FULL() : error
    }
  },
)

export const undoChange = authenticatedProcedure.relationships.undoChange.handler(
  async ({ input, context: { db, clock, config, viewer }, errors }) => {
    const now = clock.now()
    const change = unsealChange(config.appSecrets, viewer.id, input.undo, now)
    if (!change) throw errors.TOO_LATE()
    return await db.transaction().execute(async (trx) => {
      // Only once: a person who unfollows after the undo must not be made to follow again.
      if ((await countWithinLimit({ db: trx, now }, 'undo_followers', change.id, 1)) === 0) throw errors.TOO_LATE()
      return { count: await undoFollowerChange(trx, viewer.id, change) }
    })
  },
)
