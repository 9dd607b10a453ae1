import { parsePublicPageAddress } from '#contract/public-page-address.texts.ts'
import { type ReportReason, reportMessages } from '#contract/reports.texts.ts'
import { buildNewReportEmail } from '#server/accounts/emails.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure, publicProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { decodeCursor, TimeCursor, toCreatedAtCursor, toPage } from '#server/core/requests/paging.ts'
import { enforceRateLimit } from '#server/core/requests/rate-limits.ts'
import { findPublicProfile, findPublicVenue } from '#server/public-pages/queries.ts'
import {
  findReportableItem,
  insertAnonymousReport,
  insertReport,
  isOnlyOpenReport,
  listOwnReports,
  type ReportSubject,
} from './queries.ts'

export const create = authenticatedProcedure.reports.create.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  const item = await findReportableItem(db, viewer.id, input)
  if (!item) throw errors.NOT_FOUND({ message: reportMessages.subjectNotFound })
  if (item.is_mine) throw errors.FORBIDDEN({ message: reportMessages.notYourOwn })
  return db.transaction().execute(async (trx) => {
    const report = await insertReport(trx, viewer.id, input, { ...item, now: clock.now() })
    if (!report) throw errors.ALREADY_REPORTED()
    await emailStaff(trx, context, report)
    return report
  })
})

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

/** Tells staff of the first open report of an item, and of each one about danger. */
async function emailStaff(
  trx: Db,
  { jobs, config, request }: RequestContext,
  report: ReportSubject & { id: string; reason: ReportReason },
): Promise<void> {
  const isUrgent = report.reason === 'danger'
  if (isUrgent || (await isOnlyOpenReport(trx, report)))
    await jobs.enqueue(trx, 'email', buildNewReportEmail(config.supportEmail, request.origin, isUrgent))
}

export const mine = authenticatedProcedure.reports.mine.handler(
  async ({ input: { limit, cursor }, context: { db, viewer } }) => {
    const rows = await listOwnReports(db, viewer.id, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
    return toPage(rows, limit, toCreatedAtCursor)
  },
)
