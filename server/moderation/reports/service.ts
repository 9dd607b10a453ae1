import type { ReportReason } from '#contract/reports.texts.ts'
import { buildNewReportEmail } from '#server/accounts/emails.ts'
import type { Db } from '#server/core/db/db.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { isOnlyOpenReport, type ReportSubject } from './queries.ts'

/** Tells staff of the first open report of an item, and of each one about danger. */
export async function emailStaff(
  trx: Db,
  { jobs, config, request }: Pick<RequestContext, 'jobs' | 'config' | 'request'>,
  report: ReportSubject & { id: string; reason: ReportReason },
): Promise<void> {
  const isUrgent = report.reason === 'danger'
  if (isUrgent || (await isOnlyOpenReport(trx, report)))
    await jobs.enqueue(trx, 'email', buildNewReportEmail(config.supportEmail, request.origin, isUrgent))
}
