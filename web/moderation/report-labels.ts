import type { ReportOutcome, ReportSubjectType } from '#contract/reports.texts.ts'

export const subjectTypeLabels: Record<ReportSubjectType, string> = {
  user: 'Person',
  post: 'Post',
  comment: 'Comment',
  shift: 'Shift',
  venue: 'Venue',
  thread: 'Discussion',
  reply: 'Reply',
}

export const outcomeLabels: Record<ReportOutcome, string> = {
  hidden: 'Hidden',
  restored: 'Restored',
  suspended: 'Suspended',
  removed: 'Already removed',
  dismissed: 'No action',
}
