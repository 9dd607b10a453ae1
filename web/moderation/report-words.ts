import type { Reportable, ReportOutcome } from '#contract/reports.texts.ts'

/** What is reported, in a word. */
export const kindWords: Record<Reportable, string> = {
  user: 'Person',
  post: 'Post',
  comment: 'Comment',
  shift: 'Shift',
  venue: 'Venue',
  thread: 'Discussion',
  reply: 'Reply',
}

export const outcomeWords: Record<ReportOutcome, string> = {
  hidden: 'Hidden',
  restored: 'Shown again',
  suspended: 'Account suspended',
  removed: 'Gone by then',
  dismissed: 'Nothing done',
}
