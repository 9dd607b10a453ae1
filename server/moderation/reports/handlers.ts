import { reportMessages } from '#contract/reports.texts.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { decodeCursor, TimeCursor, toCreatedAtCursor, toPage } from '#server/core/requests/paging.ts'
import { findReportableItem, insertReport, listOwnReports } from './queries.ts'
import { emailStaff } from './service.ts'

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

export const mine = authenticatedProcedure.reports.mine.handler(
  async ({ input: { limit, cursor }, context: { db, viewer } }) => {
    const rows = await listOwnReports(db, viewer.id, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
    return toPage(rows, limit, toCreatedAtCursor)
  },
)
