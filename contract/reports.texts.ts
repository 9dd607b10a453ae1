/** What can be reported. */
export const REPORTABLE = ['user', 'post', 'comment', 'shift', 'venue', 'thread', 'reply'] as const
export type Reportable = (typeof REPORTABLE)[number]

/** Why, in the words of the form. */
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

/** What staff made of it. */
export const REPORT_OUTCOMES = ['hidden', 'restored', 'suspended', 'removed', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const reportMessages = {
  sent: 'Thank you. We will look at it and tell you what came of it.',
  already: 'You reported this already. We will tell you what came of it.',
  reasonMissing: 'Choose what is wrong.',
  notYourOwn: 'You cannot report yourself or what is yours.',
  gone: 'This is not there any more.',
  failed: 'Could not send your report.',
  mineFailed: 'Could not load your reports.',
} as const
