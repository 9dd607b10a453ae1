import type { ReportCase } from '#contract/admin.ts'
import { REPORT_REASONS } from '#contract/reports.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { outcomeLabels } from './report-labels.ts'

type Reported = Pick<ReportCase, 'subject_type' | 'person' | 'said' | 'says'>

/** Venues and people have their name in the first line of the reported text. */
const isNamedByText = ({ subject_type }: Pick<Reported, 'subject_type'>) =>
  subject_type === 'venue' || subject_type === 'user'

const toLines = ({ said, says }: Reported): string[] =>
  (said ?? says ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Who is reported: the venue, or else the person. */
export const formatReportSubject = (report: Reported): string => {
  const [first] = toLines(report)
  if (report.subject_type === 'venue' && first) return first
  if (report.person) return report.person.full_name ?? `@${report.person.username}`
  return (isNamedByText(report) && first) || appTexts.deletedUser
}

/** The first words of the reported text, on one line. */
export const formatReportExcerpt = (report: Reported): string =>
  toLines(report)
    .slice(isNamedByText(report) ? 1 : 0)
    .join(' ')

/** `Spam or a scam · 2 reports`; the outcome comes first once decided. With several reasons, the newest comes first. */
export const formatReportReasons = ({
  reports,
  report_count,
  is_open,
  outcome,
}: Pick<ReportCase, 'reports' | 'report_count' | 'is_open' | 'outcome'>): string => {
  const reasons = [...new Set(reports.map(({ reason }) => REPORT_REASONS[reason]))]
  const [first = '', ...others] = reasons
  const list = [first, ...others.map((reason) => reason.toLowerCase())].join(', ')
  const count = report_count === 1 ? '1 report' : `${report_count.toLocaleString('en-US')} reports`
  return [is_open || !outcome ? undefined : outcomeLabels[outcome], list, count].filter(Boolean).join(' · ')
}

type Reporter = Pick<ReportCase['reports'][number], 'reporter_username' | 'is_anonymous' | 'reporter_email'>

/** `@pat`, or for a report from a public page `No account`, with the email address that was left for an answer. */
export const formatReporter = ({ reporter_username, is_anonymous, reporter_email }: Reporter): string => {
  if (is_anonymous) return ['No account', reporter_email].filter(Boolean).join(', ')
  return reporter_username ? `@${reporter_username}` : appTexts.deletedUser
}
