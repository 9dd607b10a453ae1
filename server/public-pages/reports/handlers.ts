import { parsePublicPageAddress } from '#contract/public-page-target.ts'
import { reportMessages } from '#contract/reports.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { publicProcedure } from '#server/core/requests/access-levels.ts'
import { enforceRateLimit } from '#server/core/requests/rate-limits.ts'
import { findReportableItem, insertAnonymousReport, type ReportSubject } from '#server/moderation/reports/queries.ts'
import { emailStaff } from '#server/moderation/reports/service.ts'
import { findPublicProfile, findPublicVenue } from '#server/public-pages/queries.ts'

/** Reports a public page without naming a reporter. A page that is not public answers like one that does not exist. */
export const createPublic = publicProcedure.reports.createPublic.handler(async ({ input, context, errors }) => {
  await enforceRateLimit(context, 'public_report', input.page)
  const { db, clock } = context
  const subject = await findPublicPage(db, input.page)
  const item = subject && (await findReportableItem(db, null, subject))
  if (!item) throw errors.NOT_FOUND({ message: reportMessages.subjectNotFound })
  await db.transaction().execute(async (trx) => {
    const id = await insertAnonymousReport(trx, subject, input, { ...item, now: clock.now() })
    if (id) await emailStaff(trx, context, { ...subject, id, reason: input.reason })
  })
  return { done: true as const }
})

async function findPublicPage(db: Db, address: string): Promise<ReportSubject | undefined> {
  const page = parsePublicPageAddress(address)
  if (!page) return undefined
  const found = page.kind === 'venue' ? await findPublicVenue(db, page.name) : await findPublicProfile(db, page.name)
  return found && { subject_type: page.kind === 'venue' ? 'venue' : 'user', subject_id: found.id }
}
