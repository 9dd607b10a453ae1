import { z } from 'zod'
import { member } from './access-levels.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORTABLE, type ReportReason, reportMessages } from './reports.texts.ts'
import { optionalText } from './text.ts'

const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]
export const Subject = { subject_type: z.enum(REPORTABLE), subject_id: z.uuid(reportMessages.gone) }
export const Reason = z.enum(reasons, reportMessages.reasonMissing)

/** A report of mine. Whose it was and what it said is not kept for me. */
export const OwnReport = z.object({
  id: z.uuid(),
  ...Subject,
  reason: Reason,
  note: z.string().nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable().describe('null: nobody decided yet'),
  resolved_at: Instant.nullable(),
  created_at: Instant,
})
export type OwnReport = z.output<typeof OwnReport>

/** A report as its form gives it. */
export const ReportDraft = z.strictObject({ ...Subject, reason: Reason, note: optionalText(limits.notes, 'A note') })

export const reports = {
  create: member
    .route({
      summary: 'Reports something that I may see and that is not mine, once.',
      method: 'POST',
      path: '/reports',
      successStatus: 201,
      tags: ['reports'],
    })
    .errors({ ALREADY_REPORTED: { status: 409, message: reportMessages.already } })
    .input(ReportDraft)
    .output(OwnReport),

  mine: member
    .route({
      summary: 'What I reported and what came of it, newest first.',
      method: 'GET',
      path: '/me/reports',
      tags: ['reports'],
    })
    .input(z.strictObject(pageInput(30)))
    .output(pageOf(OwnReport)),
}
