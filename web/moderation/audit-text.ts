import type { AuditEntry } from '#contract/admin.ts'
import type { ReportSubjectType } from '#contract/reports.limits.ts'
import { REPORT_SUBJECT_LABELS } from '#contract/reports.texts.ts'
import { appTexts } from '#web/core/texts.ts'

/** Actions on a person; the username follows. */
const ACTIONS_ON_PERSON: Record<string, string> = {
  verify: 'verified',
  reject: 'did not approve',
  revoke: 'removed the badge from',
  'undo-verify': 'undid the verification of',
  'grant-admin': 'granted admin rights to',
  'revoke-admin': 'removed admin rights from',
  'invite-staff': 'sent a staff invitation to',
  'list-venue': 'approved a venue request from',
  'decline-venue': 'declined a venue request from',
  'give-venue': 'made',
  'take-venue': 'removed',
  suspend: 'suspended',
  lift: 'lifted the suspension of',
  'read-person-counts': 'viewed how many people reported, blocked or hid their schedule from',
  'end-sessions': 'ended all sessions of',
  'reset-second-factor': 'turned off two-step login for',
}

/** The rest of an action on a person, after the username. */
const AFTER_USERNAME: Record<string, string> = {
  'give-venue': 'the owner of a venue',
  'take-venue': 'as owner of a venue',
}

/** Actions on a person's content. */
const ACTIONS_ON_SUBJECT: Record<string, string> = {
  hide: 'hid',
  unhide: 'restored',
  dismiss: 'dismissed reports about',
}

const ACTIONS_WITHOUT_SUBJECT: Record<string, string> = {
  'second-factor-on': 'turned on two-step login',
  'second-factor-off': 'turned off two-step login',
  'import-venues': 'imported venues',
  'read-forum': 'viewed Behind the Bar',
  'pin-thread': 'pinned a discussion',
  'unpin-thread': 'unpinned a discussion',
  'delete-thread': 'deleted a discussion',
  'delete-reply': 'deleted a reply',
  backup: 'made a backup',
  restore: 'restored a backup',
  repair: 'repaired problems found by a data check',
}

/** Reads of Behind the Bar. */
const READ_ACTIONS: Record<string, string> = {
  list: 'viewed the list of discussions',
  thread: 'viewed a discussion',
  replies: 'viewed the replies to a discussion',
  picture: 'viewed the image of a discussion',
  reports: 'viewed reports from Behind the Bar',
}

/** Actions that exist only as commands of the operator. */
const COMMANDS = new Set([
  'grant-admin',
  'revoke-admin',
  'invite-staff',
  'end-sessions',
  'reset-second-factor',
  'import-venues',
  'backup',
  'restore',
  'repair',
])

/** Who acted. Without a username it was the operator, or staff whose account has been deleted. */
export const formatActor = ({
  actor_username,
  action,
  details,
}: Pick<AuditEntry, 'actor_username' | 'action' | 'details'>): string => {
  if (actor_username) return `@${actor_username}`
  return details.by === 'operator' || COMMANDS.has(action) ? 'The operator' : appTexts.deletedUser
}

type Entry = Pick<AuditEntry, 'action' | 'subject_id' | 'details'>

/** The text of an audit entry, up to the name of the person concerned. */
export const formatAuditAction = ({ action, subject_id, details }: Entry): string => {
  const read = action === 'read-forum' && READ_ACTIONS[details.what ?? '']
  if (read) return read
  const type = details.subject_type as ReportSubjectType | undefined
  const act = ACTIONS_ON_SUBJECT[action]
  if (act && type) {
    if (type === 'user') return act
    return `${act} a ${REPORT_SUBJECT_LABELS[type].toLowerCase()}${subject_id ? (type === 'venue' ? ' owned by' : ' by') : ''}`
  }
  return ACTIONS_ON_PERSON[action] ?? ACTIONS_WITHOUT_SUBJECT[action] ?? action
}

/** The text of an audit entry after the name of the person concerned, for the few actions that have one. */
export const formatAfterUsername = ({ action }: Pick<Entry, 'action'>): string | undefined => AFTER_USERNAME[action]

/** Whether the name of the person concerned follows the text. */
export const namesPerson = ({ action, subject_id }: Entry): boolean =>
  !(action in ACTIONS_WITHOUT_SUBJECT) && (subject_id !== null || !(action in ACTIONS_ON_SUBJECT))

/** The id of the discussion concerned, if it may still exist. */
export const getThreadId = ({ action, subject_id, details }: Entry): string | null => {
  if (action === 'delete-reply') return details.thread_id ?? null
  return ['read-forum', 'pin-thread', 'unpin-thread'].includes(action) ? subject_id : null
}
