import type { ReportOutcome, ReportSubjectType } from '#contract/reports.limits.ts'
import { OK, type Result, refusal } from '#server/core/result.ts'

/** The current state of a reported item when staff decides on it. */
export type ReportedItem = {
  subject_type: ReportSubjectType
  state: 'shown' | 'hidden' | 'gone'
  /** Whether the item has an open report. */
  is_open: boolean
  person_id: string | null
  is_admin: boolean
  is_suspended: boolean
}

export type ReportAction = 'hide' | 'restore' | 'suspend' | 'lift' | 'dismiss'
type ReportDecisionRefusal = 'DONE_ALREADY' | 'GONE' | 'CANNOT_HIDE' | 'STAFF'

/**
 * Whether a decision is still possible in the item's current state, since another admin may have decided first. `again`
 * allows a new decision on closed reports.
 */
export function checkReportDecision(
  decision: ReportAction,
  item: ReportedItem,
  again: boolean,
): Result<ReportDecisionRefusal> {
  const isUndecided = item.is_open || again
  switch (decision) {
    case 'hide':
      if (item.subject_type === 'user') return refusal('CANNOT_HIDE')
      if (item.state === 'gone') return refusal('GONE')
      return isUndecided && (item.is_open || item.state === 'shown') ? OK : refusal('DONE_ALREADY')
    case 'restore':
      if (item.subject_type === 'user') return refusal('CANNOT_HIDE')
      if (item.state === 'gone') return refusal('GONE')
      return item.state === 'hidden' ? OK : refusal('DONE_ALREADY')
    case 'suspend':
      if (item.person_id === null) return refusal('GONE')
      if (item.is_admin) return refusal('STAFF')
      return isUndecided && (item.is_open || !item.is_suspended) ? OK : refusal('DONE_ALREADY')
    case 'lift':
      if (item.person_id === null) return refusal('GONE')
      return item.is_suspended ? OK : refusal('DONE_ALREADY')
    case 'dismiss':
      return item.is_open ? OK : refusal('DONE_ALREADY')
  }
}

const OUTCOMES: Record<ReportAction, ReportOutcome> = {
  hide: 'hidden',
  restore: 'restored',
  suspend: 'suspended',
  lift: 'dismissed',
  dismiss: 'dismissed',
}

/** The outcome recorded for the open reports. Dismissing a report of a deleted item counts as removed. */
export const toReportOutcome = (decision: ReportAction, { state }: Pick<ReportedItem, 'state'>): ReportOutcome =>
  decision === 'dismiss' && state === 'gone' ? 'removed' : OUTCOMES[decision]

/** The outcome notification links to the reporter's own reports. */
export const REPORTS_LINK = '/settings/account#reports'

const KIND_LABELS: Record<ReportSubjectType, string> = {
  user: 'account',
  post: 'post',
  comment: 'comment',
  shift: 'shift',
  venue: 'venue',
  thread: 'discussion',
  reply: 'reply',
}

/** The outcome notification's text. It names no one, because other people may see the screen. */
export function formatOutcomeMessage(subject_type: ReportSubjectType, outcome: ReportOutcome): string {
  const kind = KIND_LABELS[subject_type]
  if (outcome === 'hidden') return `The ${kind} you reported is now hidden. Thank you.`
  if (outcome === 'restored') return `We took another look at the ${kind} you reported and restored it.`
  if (outcome === 'removed') return `The ${kind} you reported has been deleted. Thank you for telling us.`
  if (outcome === 'dismissed')
    return `We looked at the ${kind} you reported and took no action. Thank you for telling us.`
  if (subject_type === 'user') return 'We suspended the account you reported. Thank you.'
  return `We suspended the account behind the ${kind} you reported. Thank you.`
}

/**
 * Authors of posts, comments, threads and replies are notified. A hidden shift or venue is marked on its page instead.
 */
export const notifiesAuthor = (
  subject_type: ReportSubjectType,
): subject_type is 'post' | 'comment' | 'thread' | 'reply' =>
  subject_type !== 'user' && subject_type !== 'shift' && subject_type !== 'venue'

/** Tells an author that an item is hidden, without its text and without naming the reporter or the admin. */
export const formatHiddenMessage = (subject_type: ReportSubjectType, support: string): string =>
  `Staff hid a ${KIND_LABELS[subject_type]} you wrote. If you think this is wrong, write to ${support}. A person reads it.`

/** The author's notification links to the rules on what may be posted. */
export const TERMS_LINK = '/terms'
