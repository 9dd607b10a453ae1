import { profileMessages } from '#contract/profiles.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { deleteBell, insertBell } from '#server/relationships/queries.ts'
import { withLockedPair } from '#server/relationships/service.ts'

export const ringBell = authenticatedProcedure.notifications.ringBell.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    await withLockedPair(db, viewer, toBellTarget(input.slugOrId), async (trx, person) => {
      if (person.relationship_status !== 'following') throw errors.NOT_FOLLOWING()
      await insertBell(trx, viewer.id, person.id, clock.now())
    })
    return { has_bell: true }
  },
)

export const stopBell = authenticatedProcedure.notifications.stopBell.handler(
  async ({ input, context: { db, viewer } }) => {
    await withLockedPair(db, viewer, toBellTarget(input.slugOrId), (trx, person) =>
      deleteBell(trx, viewer.id, person.id),
    )
    return { has_bell: false }
  },
)

const toBellTarget = (slugOrId: string) => ({ field: 'slugOrId' as const, slugOrId, text: profileMessages.notFound })
