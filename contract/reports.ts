import { z } from 'zod'
import { anyoneContract, done, memberContract } from './access-levels.ts'
import { Email } from './accounts.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { pageInput, pageOutput } from './paging.ts'
import { PublicPageAddress } from './public-page-address.ts'
import { REPORT_OUTCOMES, REPORT_SUBJECT_TYPES } from './reports.limits.ts'
import { REPORT_REASONS, type ReportReason, reportMessages } from './reports.texts.ts'
import { optionalText } from './text.ts'

const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]
export const reportSubjectFields = {
  subject_type: z.enum(REPORT_SUBJECT_TYPES),
  subject_id: z.uuid(reportMessages.subjectNotFound),
}
export const ReportReasonSchema = z.enum(reasons, reportMessages.reasonMissing)

/** A report as its reporter sees it, without the reported content or its author. */
export const OwnReport = z.object({
  id: z.uuid(),
  ...reportSubjectFields,
  reason: ReportReasonSchema,
  note: z.string().nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable().describe('Null until staff have decided.'),
  resolved_at: Instant.nullable(),
  created_at: Instant,
})
export type OwnReport = z.output<typeof OwnReport>

/** A report as its form submits it. */
export const ReportDraft = z.strictObject({
  ...reportSubjectFields,
  reason: ReportReasonSchema,
  note: optionalText(limits.notes, 'A note'),
})

/** A report of a public page, as its form submits it. */
export const PublicReportDraft = z.strictObject({
  page: PublicPageAddress,
  reason: ReportReasonSchema,
  note: optionalText(limits.notes, 'A note'),
  email: Email.nullish().transform((email) => email ?? null),
})

export const reports = {
  create: memberContract
    .post(
      '/reports',
      'Reports content or an account that you can view and that is not yours. Reporting it again returns 409 ALREADY_REPORTED.',
      { successStatus: 201 },
    )
    .errors({ ALREADY_REPORTED: { status: 409, message: reportMessages.alreadyReported } })
    .input(ReportDraft)
    .output(OwnReport),

  createPublic: anyoneContract
    .post('/public/reports', 'Reports a public page without an account.', { successStatus: 201 })
    .input(PublicReportDraft)
    .output(done),

  mine: memberContract
    .get('/me/reports', 'Lists your reports and their outcomes, newest first.')
    .input(z.strictObject(pageInput(30)))
    .output(pageOutput(OwnReport)),
}
