/** The types of content and accounts that can be reported. */
export const REPORT_SUBJECT_TYPES = ['user', 'post', 'comment', 'shift', 'venue', 'thread', 'reply'] as const
export type ReportSubjectType = (typeof REPORT_SUBJECT_TYPES)[number]

/** The reasons for a report, with their labels. */
export const REPORT_REASONS = {
  harassment: 'Harassment or threats',
  hate: 'Hate',
  danger: 'Somebody is in danger',
  impersonation: 'Pretends to be somebody else',
  private_information: 'Shows private information',
  spam: 'Spam or a scam',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** The outcomes of a staff decision. */
export const REPORT_OUTCOMES = ['hidden', 'restored', 'suspended', 'removed', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const reportMessages = {
  sent: 'Thank you. We will look at it and tell you what came of it.',
  alreadyReported: 'You reported this already. We will tell you what came of it.',
  reasonMissing: 'Choose what is wrong.',
  notYourOwn: 'You cannot report yourself or what is yours.',
  subjectNotFound: 'This is not there any more.',
  failed: 'Could not send your report.',
  mineFailed: 'Could not load your reports.',
} as const
