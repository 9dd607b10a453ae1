import type { ReportSubjectType } from './reports.limits.ts'

export const REPORT_SUBJECT_LABELS: Record<ReportSubjectType, string> = {
  user: 'Person',
  post: 'Post',
  comment: 'Comment',
  shift: 'Shift',
  venue: 'Venue',
  thread: 'Discussion',
  reply: 'Reply',
}

/** The reasons for a report, with their labels. */
export const REPORT_REASONS = {
  harassment: 'Harassment or threats',
  hate: 'Hate speech',
  danger: 'Someone is in danger',
  impersonation: 'Impersonation',
  private_information: 'Shares private information',
  spam: 'Spam or a scam',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof REPORT_REASONS

export const reportMessages = {
  sent: 'Thanks. We’ll review it and let you know the outcome.',
  alreadyReported: 'You’ve already reported this. We’ll let you know the outcome.',
  reasonMissing: 'Choose what’s wrong.',
  notYourOwn: 'You can’t report yourself or your own content.',
  subjectNotFound: 'This is no longer available.',
  sentWithoutAccount: 'Thanks. We’ll review it.',
  failed: 'Could not send your report.',
  mineFailed: 'Could not load your reports.',
} as const
