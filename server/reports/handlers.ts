import { reportMessages } from '#contract/reports.texts.ts'
import { member } from '#server/doors.ts'
import { decodeCursor, pageOf, placeInTime, TimeCursor } from '#server/paging.ts'
import { findSeen, insertReport, listOwnReports } from './queries.ts'

const create = member.reports.create.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const seen = await findSeen(db, viewer.id, input)
  if (!seen) throw errors.NOT_FOUND({ message: reportMessages.gone })
  if (seen.is_mine) throw errors.FORBIDDEN({ message: reportMessages.notYourOwn })
  const report = await insertReport(db, viewer.id, input, { ...seen, now: clock.now() })
  if (!report) throw errors.ALREADY_REPORTED()
  return report
})

const mine = member.reports.mine.handler(async ({ input: { limit, cursor }, context: { db, viewer } }) => {
  const rows = await listOwnReports(db, viewer.id, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, placeInTime)
})

export const reportHandlers = { create, mine }
