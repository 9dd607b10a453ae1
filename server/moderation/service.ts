import { UNDO_VERIFY_MINUTES } from '#contract/admin.limits.ts'
import { adminMessages } from '#contract/admin.texts.ts'
import { VerificationDecision } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { UsernameFormat } from '#contract/profiles.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { textUpTo } from '#contract/text.ts'
import { endSessions } from '#server/accounts/credentials/queries.ts'
import { buildSecondFactorResetEmail, INVITATION_DAYS } from '#server/accounts/second-factor/emails.ts'
import { deleteSecondFactor } from '#server/accounts/second-factor/queries.ts'
import { type InvitationDeps, inviteStaff } from '#server/accounts/second-factor/service.ts'
import { deleteCalendarTokens } from '#server/calendars/queries.ts'
import { formatAdminCommand } from '#server/core/admin-command.ts'
import type { Clock } from '#server/core/clock.ts'
import { serverOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import { type FailedJob, listFailedJobs, retryFailedJobs } from '#server/core/queue/failed-jobs.ts'
import { type AuditRecord, insertAuditRecord } from '#server/core/records/audit.ts'
import { OK, type Result, refusal } from '#server/core/result.ts'
import { lockModeratedPerson } from '#server/moderation/suspension/queries.ts'
import type { SuspensionAction, SuspensionRefusal } from '#server/moderation/suspension/rules.ts'
import { changeSuspension, type SuspensionDeps } from '#server/moderation/suspension/service.ts'
import { notify } from '#server/notifications/queries.ts'
import {
  delayVerifiedNotification,
  deleteVerifiedNotification,
  isLastDecision,
  listStaffAndVerifications,
  updateAdmin,
  updateVerification,
} from './queries.ts'
import { checkVerification, statusAfter, type VerificationRefusal, type VerificationVerdict } from './rules.ts'

/** The dependencies of all commands. */
export type CommandDeps = SuspensionDeps & InvitationDeps
type VerificationDeps = { db: Db; clock: Clock }

/** Decides on a verification: status, notification and audit record in one transaction. */
export function decideVerification(
  { db, clock }: VerificationDeps,
  by: Parameters<typeof lockModeratedPerson>[1],
  { decision, notes, actor_id }: { decision: VerificationVerdict; notes: string; actor_id: string | null },
): Promise<Result<VerificationRefusal | 'NOT_FOUND'>> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const subject = await lockModeratedPerson(trx, by)
    if (!subject) return refusal('NOT_FOUND')
    const check = checkVerification(decision, subject)
    if (!check.ok) return check
    await updateVerification(trx, subject.id, { status: statusAfter[decision], notes: notes || null, now })
    const details: Record<string, string> = notes ? { notes } : {}
    await insertAuditRecord(trx, { actor_id, action: decision, subject_id: subject.id, details }, now)
    const notification = {
      recipient_id: subject.id,
      sender_id: null,
      type: 'verification_decision',
      message: decisionMessages[decision],
      link_url: '/profile/edit',
      metadata: { decision },
    } as const
    await notify(trx, notification, { now, quietSince: now })
    if (decision === 'verify')
      await delayVerifiedNotification(trx, subject.id, { now, until: addMs(now, UNDO_OFFERED_MS) })
    return OK
  })
}

/** Emails and push messages wait while the page offers Undo. */
const UNDO_OFFERED_MS = 10_000
const UNDO_ACCEPTED_MS = UNDO_VERIFY_MINUTES * 60_000

/** Puts a person whom this admin has just verified back into the queue, and deletes the notification. */
export function undoVerification(
  { db, clock }: VerificationDeps,
  { id, actor_id }: { id: string; actor_id: string },
): Promise<Result<'NOT_FOUND' | 'NOT_VERIFIED' | 'TOO_LATE'>> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const since = addMs(now, -UNDO_ACCEPTED_MS)
    const subject = await lockModeratedPerson(trx, { id })
    if (!subject) return refusal('NOT_FOUND')
    if (subject.verification_status !== 'verified') return refusal('NOT_VERIFIED')
    if (!(await isLastDecision(trx, { subject_id: id, action: 'verify', actor_id, since }))) return refusal('TOO_LATE')
    await updateVerification(trx, id, { status: statusAfter['undo-verify'], notes: null, now })
    await insertAuditRecord(trx, { actor_id, action: 'undo-verify', subject_id: id, details: {} }, now)
    await deleteVerifiedNotification(trx, id, since)
    return OK
  })
}

const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms)

const decisionMessages: Record<VerificationVerdict, string> = {
  verify: profileMessages.verificationVerified,
  reject: profileMessages.verificationRejected,
  revoke: 'Your profile is no longer verified.',
}

/** The result of an admin command: the text to print, and whether the command succeeded. */
export type CommandResult = { done: boolean; text: string }

export const USAGE = `Usage: ${formatAdminCommand('COMMAND')}

  list
  grant-admin EMAIL
  revoke-admin EMAIL
  invite EMAIL          (emails an admin the setup link for two-step login again)
  verify WHO            (WHO is an email address or a username)
  reject WHO NOTES
  revoke WHO NOTES
  suspend WHO NOTES     (NOTES are emailed to the person)
  lift WHO
  end-sessions WHO      (logs the person out everywhere)
  reset-second-factor EMAIL   (for someone who lost both the app and the recovery codes)
  jobs                  (lists failed jobs)
  jobs retry ID|all
  audit [--since 7d|36h|2026-11-01] [--json]
  backup [FOLDER] [--keep-days 30]      (FOLDER holds all backups; default: DATA_DIR/backups)
  restore FOLDER [--replace] [--despite-age]
  verify-integrity [--repair]
  import-venues FILE.csv [--apply]      (without --apply, only says what it would do)
  move-files --to folder|s3://… [--from folder|s3://…] [--delete-old]
  map-region --bbox=W,S,E,N|--around=LAT,LON [--miles=40] [--max-zoom=15] [--from=URL] [--yes]
                        (downloads the street map of a region to MAP_PMTILES)
  doctor [--json] [--email ADDRESS]     (checks the whole setup; --email sends a test)
  report-failure UNIT   (for OnFailure= of systemd: emails SUPPORT_EMAIL that the unit failed)
  migrate               (if the server's role does not own the tables: with the owner's DATABASE_URL)`

const EMAILING_COMMANDS = new Set(['grant-admin', 'invite', 'reset-second-factor', 'suspend', 'lift'])
/** Whether a command may send an email and therefore needs the job queue. */
export const sendsEmail = ([command = '']: readonly string[]): boolean => EMAILING_COMMANDS.has(command)

/** Printed so that the operator knows what the role entails. */
const ADMIN_NOTE = `Staff can read Behind the Bar, with every view logged, but cannot post there, even as a verified bartender.
Outside the demo, admins have to set up two-step login before they can use any admin feature.`

/** Runs one admin command. */
export async function runCommand(
  deps: CommandDeps,
  [command, who, ...rest]: readonly string[],
): Promise<CommandResult> {
  const notes = rest.join(' ')
  switch (command) {
    case 'list':
      return { done: true, text: await listStaff(deps.db) }
    case 'grant-admin':
    case 'revoke-admin':
      return who ? setAdmin(deps, command, who) : { done: false, text: USAGE }
    case 'invite':
      return who ? inviteAdmin(deps, who) : { done: false, text: USAGE }
    case 'jobs':
      return runJobsCommand(deps.db, who, notes)
    case 'end-sessions':
      return who ? endAllSessions(deps, who) : { done: false, text: USAGE }
    case 'reset-second-factor':
      return who ? resetSecondFactor(deps, who) : { done: false, text: USAGE }
    case 'suspend':
    case 'lift':
      return who ? runSuspensionCommand(deps, command, who, notes) : { done: false, text: USAGE }
    case 'verify':
    case 'reject':
    case 'revoke':
      return who ? runVerificationCommand(deps, command, who, notes) : { done: false, text: USAGE }
    default:
      return { done: false, text: USAGE }
  }
}

async function listStaff(db: Db): Promise<string> {
  const rows = await listStaffAndVerifications(db)
  if (rows.length === 0) return 'No one is an admin, verified or waiting.'
  return rows
    .map((row) =>
      [
        row.is_suspended ? 'suspended' : row.is_admin ? 'admin' : row.verification_status,
        `@${row.username}`,
        row.user_type,
        row.email,
      ].join('\t'),
    )
    .join('\n')
}

async function runJobsCommand(db: Db, action: string | undefined, which: string): Promise<CommandResult> {
  if (action === undefined) {
    const failedJobs = await listFailedJobs(db)
    return { done: true, text: failedJobs.map(formatFailedJob).join('\n') || 'No failed jobs.' }
  }
  if (action !== 'retry' || which === '') return { done: false, text: USAGE }
  const count = await retryFailedJobs(db, which)
  if (count === 0 && which !== 'all') return { done: false, text: `No failed job ${which} can be retried.` }
  return { done: true, text: count === 1 ? 'Retrying 1 job.' : `Retrying ${count} jobs.` }
}

const formatFailedJob = ({ id, queue, at, tries, reason, is_forgotten }: FailedJob): string =>
  [queue, id, at.toISOString(), `${tries} tries`, is_forgotten ? 'cannot be retried' : 'can be retried', reason].join(
    '\t',
  )

/** Audits a command of the server's own terminal. */
const auditCommand = (trx: Db, action: AuditRecord['action'], subject_id: string, now: Date) =>
  insertAuditRecord(trx, { actor_id: null, action, subject_id, details: {} }, now)

function setAdmin(
  deps: CommandDeps,
  action: 'grant-admin' | 'revoke-admin',
  emailInput: string,
): Promise<CommandResult> {
  const { db, clock } = deps
  const email = emailInput.toLowerCase()
  return db.transaction().execute(async (trx) => {
    const subject = await lockModeratedPerson(trx, { email })
    if (!subject) return { done: false, text: `No account has the email ${emailInput}.` }
    const is_admin = action === 'grant-admin'
    const now = clock.now()
    if (subject.is_admin !== is_admin) {
      await updateAdmin(trx, subject.id, is_admin, now)
      await auditCommand(trx, action, subject.id, now)
    }
    if (!is_admin) return { done: true, text: `@${subject.username} is not an admin.` }
    const isInvited = await inviteStaff(trx, deps, { id: subject.id, email })
    const text = `@${subject.username} is an admin.\n${ADMIN_NOTE}`
    return { done: true, text: isInvited ? `${text}\n${invitedText(email)}` : text }
  })
}

const invitedText = (email: string) =>
  `An invitation is on its way to ${email}. Its link sets up two-step login, once, within ${INVITATION_DAYS} days.`

/** Emails the setup link again, because it was lost or expired, or the second factor was reset. */
function inviteAdmin(deps: CommandDeps, emailInput: string): Promise<CommandResult> {
  const email = emailInput.toLowerCase()
  return deps.db.transaction().execute(async (trx) => {
    const subject = await lockModeratedPerson(trx, { email })
    if (!subject) return { done: false, text: `No account has the email ${emailInput}.` }
    if (!subject.is_admin) return { done: false, text: `@${subject.username} is not an admin.` }
    if (await inviteStaff(trx, deps, { id: subject.id, email })) {
      await auditCommand(trx, 'invite-staff', subject.id, deps.clock.now())
      return { done: true, text: invitedText(email) }
    }
    return {
      done: false,
      text: `@${subject.username} does not need an invitation: two-step login is already on or is not required here.`,
    }
  })
}

async function runVerificationCommand(
  deps: VerificationDeps,
  decision: VerificationVerdict,
  who: string,
  notes: string,
): Promise<CommandResult> {
  const parsed = VerificationDecision.safeParse({ id: '00000000-0000-4000-8000-000000000000', decision, notes })
  if (!parsed.success) return { done: false, text: parsed.error.issues[0]?.message ?? USAGE }
  const by = parseSubject(who)
  const result = by
    ? await decideVerification(deps, by, { decision, notes: parsed.data.notes, actor_id: null })
    : refusal('NOT_FOUND')
  const texts: Record<VerificationRefusal | 'NOT_FOUND', string> = {
    NOT_FOUND: unknownAccountText(who),
    NOT_WAITING: adminMessages.notPendingReview,
    NOT_VERIFIED: adminMessages.notVerified,
    NOT_TALENT: profileMessages.verificationTalentOnly,
  }
  return { done: result.ok, text: result.ok ? `${who} is now ${statusAfter[decision]}.` : texts[result.reason] }
}

async function runSuspensionCommand(
  deps: CommandDeps,
  action: SuspensionAction,
  who: string,
  rawNotes: string,
): Promise<CommandResult> {
  const parsed = textUpTo(limits.notes, 'Notes').safeParse(rawNotes)
  if (!parsed.success) return { done: false, text: parsed.error.issues[0]?.message ?? USAGE }
  const notes = parsed.data
  if (action === 'suspend' && notes === '') return { done: false, text: adminMessages.reasonMissing }
  const by = parseSubject(who)
  const result = by ? await changeSuspension(deps, by, { do: action, notes, actor_id: null }) : refusal('NOT_FOUND')
  const doneText = action === 'suspend' ? `${who} is suspended.` : `The suspension of ${who} is lifted.`
  const texts: Record<SuspensionRefusal | 'NOT_FOUND', string> = {
    NOT_FOUND: unknownAccountText(who),
    STAFF: adminMessages.staffProtected,
    SUSPENDED: adminMessages.doneAlready,
    NOT_SUSPENDED: adminMessages.notSuspended,
  }
  return { done: result.ok, text: result.ok ? doneText : texts[result.reason] }
}

/** Ends all sessions of a person. Deletes their calendar links too, which give access without a session. */
function endAllSessions({ db, clock }: CommandDeps, who: string): Promise<CommandResult> {
  return db.transaction().execute(async (trx) => {
    const by = parseSubject(who)
    const subject = by && (await lockModeratedPerson(trx, by))
    if (!subject) return { done: false, text: unknownAccountText(who) }
    const count = await endSessions(trx, subject.id, 'all')
    await deleteCalendarTokens(trx, subject.id)
    await auditCommand(trx, 'end-sessions', subject.id, clock.now())
    return { done: true, text: `@${subject.username} is logged out everywhere. Sessions ended: ${count}.` }
  })
}

/** Removes the second factor of someone who lost both the app and the recovery codes, and ends all their sessions. */
function resetSecondFactor(deps: CommandDeps, emailInput: string): Promise<CommandResult> {
  const { db, clock, jobs, config } = deps
  const email = emailInput.toLowerCase()
  return db.transaction().execute(async (trx) => {
    const subject = await lockModeratedPerson(trx, { email })
    if (!subject) return { done: false, text: `No account has the email ${emailInput}.` }
    if (!(await deleteSecondFactor(trx, subject.id))) return { done: false, text: secondFactorMessages.notOn }
    await endSessions(trx, subject.id, 'all')
    await deleteCalendarTokens(trx, subject.id)
    await auditCommand(trx, 'reset-second-factor', subject.id, clock.now())
    await jobs.enqueue(trx, 'email', buildSecondFactorResetEmail(email, serverOrigin(config)))
    const isInvited = subject.is_admin && (await inviteStaff(trx, deps, { id: subject.id, email }))
    const text = `@${subject.username} can now log in with the password alone.`
    return { done: true, text: isInvited ? `${text}\n${invitedText(email)}` : text }
  })
}

/** An email address or a username. */
const parseSubject = (who: string) =>
  who.includes('@') && !who.startsWith('@') ? { email: who.toLowerCase() } : parseUsername(who)

function parseUsername(who: string): { username: string } | undefined {
  const username = UsernameFormat.safeParse(who.replace(/^@/, ''))
  return username.success ? { username: username.data } : undefined
}

const unknownAccountText = (who: string) => `There is no account named ${who}.`
