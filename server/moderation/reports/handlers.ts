import { reportMessages } from '#contract/reports.texts.ts'
import { reportWaitsMail } from '#server/accounts/emails.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { decodeCursor, pageOf, placeInTime, TimeCursor } from '#server/core/requests/paging.ts'
import { findSeen, insertReport, isOnlyOpen, listOwnReports } from './queries.ts'

const create = member.reports.create.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer, jobs, config, request } = context
  const seen = await findSeen(db, viewer.id, input)
  if (!seen) throw errors.NOT_FOUND({ message: reportMessages.gone })
  if (seen.is_mine) throw errors.FORBIDDEN({ message: reportMessages.notYourOwn })
  return db.transaction().execute(async (trx) => {
    const report = await insertReport(trx, viewer.id, input, { ...seen, now: clock.now() })
    if (!report) throw errors.ALREADY_REPORTED()
    const isUrgent = input.reason === 'danger'
    if (isUrgent || (await isOnlyOpen(trx, report)))
      await jobs.enqueue(trx, 'mail', reportWaitsMail(config.supportEmail, request.origin, isUrgent))
    return report
  })
})

const mine = member.reports.mine.handler(async ({ input: { limit, cursor }, context: { db, viewer } }) => {
  const rows = await listOwnReports(db, viewer.id, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, placeInTime)
})

export const reportHandlers = { create, mine }
