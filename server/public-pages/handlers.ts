import type { WebPageChoice } from '#contract/web-page.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { ownProfileNotFound } from '#server/profiles/service.ts'
import { findWebPage, updateWebPageChoice, type WebPageRow } from './queries.ts'
import { findPrivacyConflict, listAllowedLevels } from './rules.ts'
import { findProfilePage, WITHOUT_LINKS } from './service.ts'

export const webPage = authenticatedProcedure.profiles.webPage.handler(async ({ context: { db, viewer } }) =>
  toWebPage(await requireWebPage(db, viewer)),
)

export const updateWebPage = authenticatedProcedure.profiles.updateWebPage.handler(
  ({ input, context: { db, clock, viewer }, errors }) =>
    db
      .transaction()
      .execute(async (trx) => toWebPage(await saveChoice(trx, viewer, input, { errors, now: clock.now() }))),
)

/** Saves the choice, reads the page like anyone else would, and rolls back: so the preview cannot differ from the page. */
export const previewWebPage = authenticatedProcedure.profiles.previewWebPage.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const trx = await db.startTransaction().execute()
    try {
      await saveChoice(trx, viewer, input, { errors, now: clock.now() })
      // The API signs links in every answer.
      const found = await findProfilePage({ db: trx, clock, mediaLinks: WITHOUT_LINKS }, viewer.username)
      return { page: found?.page ?? null }
    } finally {
      await trx.rollback().execute()
    }
  },
)

type PrivacyErrors = Record<'PRIVATE_PROFILE' | 'PRIVATE_SCHEDULE', () => Error>

async function saveChoice(
  trx: Db,
  viewer: Viewer,
  choice: WebPageChoice,
  { errors, now }: { errors: PrivacyErrors; now: Date },
): Promise<WebPageRow> {
  const conflict = findPrivacyConflict(choice.level, await requireWebPage(trx, viewer, { locked: true }))
  if (conflict) throw errors[conflict]()
  await updateWebPageChoice(trx, viewer.id, choice, now)
  return requireWebPage(trx, viewer)
}

async function requireWebPage(db: Db, viewer: Viewer, options?: { locked: true }): Promise<WebPageRow> {
  const row = await findWebPage(db, viewer.id, options)
  if (!row) throw ownProfileNotFound()
  return row
}

const toWebPage = ({ level, shows_workplaces, ...privacy }: WebPageRow) => ({
  level,
  shows_workplaces,
  allowed_levels: listAllowedLevels(privacy),
})
