/** The types of content and accounts that can be reported. */
export const REPORT_SUBJECT_TYPES = ['user', 'post', 'comment', 'shift', 'venue', 'thread', 'reply'] as const
export type ReportSubjectType = (typeof REPORT_SUBJECT_TYPES)[number]

/** The outcomes of a staff decision. */
export const REPORT_OUTCOMES = ['hidden', 'restored', 'suspended', 'removed', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
