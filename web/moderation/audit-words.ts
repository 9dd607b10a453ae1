import type { AuditEntry } from '#contract/admin.ts'
import type { Reportable } from '#contract/reports.texts.ts'
import { kindWords } from './report-words.ts'

/** What was done to somebody, before their name. */
const TO_SOMEBODY: Record<string, string> = {
  verify: 'verified',
  reject: 'did not approve',
  revoke: 'took the badge from',
  'grant-admin': 'made an admin of',
  'revoke-admin': 'took admin rights from',
  'invite-staff': 'sent a staff invitation to',
  'list-venue': 'listed a venue for',
  'decline-venue': 'did not list a venue for',
  'give-venue': 'gave a venue to',
  'take-venue': 'took a venue from',
  suspend: 'suspended',
  lift: 'lifted the suspension of',
  'end-sessions': 'signed out everywhere',
  'reset-second-factor': 'switched off the two-step sign-in of',
}

/** What was done to a thing of somebody's. */
const TO_A_THING: Record<string, string> = {
  hide: 'hid',
  unhide: 'showed again',
  dismiss: 'dismissed the reports of',
}

const ALONE: Record<string, string> = {
  'second-factor-on': 'switched on two-step sign-in',
  'second-factor-off': 'switched off two-step sign-in',
  'read-forum': 'read Behind the Bar',
  'pin-thread': 'pinned a discussion',
  'unpin-thread': 'unpinned a discussion',
  'delete-thread': 'deleted a discussion',
  'delete-reply': 'deleted a reply',
  backup: 'made a backup',
  restore: 'restored a backup',
  repair: 'repaired what a check of the data had found',
}

/** What was read Behind the Bar. */
const READS: Record<string, string> = {
  list: 'read the list of discussions',
  thread: 'read a discussion',
  replies: 'read the replies of a discussion',
  picture: 'looked at the picture of a discussion',
  reports: 'read what was reported Behind the Bar',
}

type Entry = Pick<AuditEntry, 'action' | 'subject_id' | 'details'>

/** What staff did, up to the name of whom it was done to. */
export const didText = ({ action, subject_id, details }: Entry): string => {
  const read = action === 'read-forum' && READS[details.what ?? '']
  if (read) return read
  const type = details.subject_type as Reportable | undefined
  const act = TO_A_THING[action]
  if (act && type) {
    if (type === 'user') return act
    return `${act} a ${kindWords[type].toLowerCase()}${subject_id ? ' of' : ''}`
  }
  return TO_SOMEBODY[action] ?? ALONE[action] ?? action
}

/** Whether a name belongs behind it. */
export const isAboutSomebody = ({ action, subject_id }: Entry): boolean =>
  !(action in ALONE) && (subject_id !== null || !(action in TO_A_THING))

/** The discussion it was about, where it may still stand. */
export const threadOf = ({ action, subject_id, details }: Entry): string | null => {
  if (action === 'delete-reply') return details.thread_id ?? null
  return ['read-forum', 'pin-thread', 'unpin-thread'].includes(action) ? subject_id : null
}
