import { adminMessages } from '#contract/admin.texts.ts'
import { VerificationDecision } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { Handle } from '#contract/profiles.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { textUpTo } from '#contract/text.ts'
import { endSessions } from '#server/accounts/credentials/queries.ts'
import { INVITATION_DAYS, secondFactorResetMail } from '#server/accounts/second-factor/emails.ts'
import { dropFactor } from '#server/accounts/second-factor/queries.ts'
import { type InvitationScene, inviteStaff } from '#server/accounts/second-factor/service.ts'
import { dropCalendarTokens } from '#server/calendars/queries.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import { type GivenUp, listGivenUp, retryGivenUp } from '#server/core/queue/failed-jobs.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { lockSubject } from '#server/moderation/suspension/queries.ts'
import {
  changeSuspension,
  type SuspensionScene,
  type SuspensionVerdict,
} from '#server/moderation/suspension/service.ts'
import { writeNotice } from '#server/notifications/queries.ts'
import { listStaffAndCases, updateAdmin, updateVerification } from './queries.ts'
import { type Decision, judge, statusAfter, type Verdict } from './rules.ts'

/** What every command may need. */
export type CommandScene = SuspensionScene & InvitationScene
type Scene = { db: Db; clock: Clock }

/** Decides on a person: badge, notice and audit in one transaction. `missing` where there is nobody. */
export function decide(
  { db, clock }: Scene,
  by: Parameters<typeof lockSubject>[1],
  { decision, notes, actor_id }: { decision: Decision; notes: string; actor_id: string | null },
): Promise<Verdict | 'missing'> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const subject = await lockSubject(trx, by)
    if (!subject) return 'missing'
    const verdict = judge(decision, subject)
    if (verdict !== 'decide') return verdict
    await updateVerification(trx, subject.id, { status: statusAfter[decision], notes: notes || null, now })
    await insertAudit(trx, { actor_id, action: decision, subject_id: subject.id, details: notes ? { notes } : {} }, now)
    await writeNotice(
      trx,
      {
        recipient_id: subject.id,
        sender_id: null,
        type: 'verification_decision',
        message: told[decision],
        link_url: '/profile/edit',
        metadata: { decision },
      },
      { now, quietSince: now },
    )
    return verdict
  })
}

const told: Record<Decision, string> = {
  verify: profileMessages.verificationVerified,
  reject: profileMessages.verificationRejected,
  revoke: 'Your profile is no longer verified.',
}

/** What the operator's command answers: a text to print, and whether it was done. */
export type CommandAnswer = { done: boolean; text: string }

export const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- grant-admin EMAIL
  npm run admin -- revoke-admin EMAIL
  npm run admin -- invite EMAIL          (mails an admin the link for two-step login again)
  npm run admin -- verify WHO            (WHO is an email address or a username)
  npm run admin -- reject WHO NOTES
  npm run admin -- revoke WHO NOTES
  npm run admin -- suspend WHO NOTES     (the person is mailed these words)
  npm run admin -- lift WHO
  npm run admin -- end-sessions WHO      (signs them out everywhere)
  npm run admin -- reset-second-factor EMAIL   (for who lost the app and the recovery codes)
  npm run admin -- jobs                  (what was given up)
  npm run admin -- jobs retry ID|all
  npm run admin -- audit [--since 7d|36h|2026-11-01] [--json]
  npm run admin -- backup [FOLDER] [--keep-days 30]      (FOLDER keeps all backups; DATA_DIR/backups if left out)
  npm run admin -- restore FOLDER [--replace] [--despite-age]
  npm run admin -- verify-integrity [--repair]
  npm run admin -- migrate               (with DATABASE_URL of the tables' owner, where the server's role is another)`

const MAILING = new Set(['grant-admin', 'invite', 'reset-second-factor', 'suspend', 'lift'])
/** Whether a command may send a mail, and so needs the job queue. */
export const sendsMail = ([command = '']: readonly string[]): boolean => MAILING.has(command)

/** What comes with it, before they find out. */
const STAFF_IS = `Staff reads Behind the Bar, each read on record, and does not post there, verified bartenders neither.
Outside the demo they set up two-step sign-in first: until then they can do nothing as staff.`

/** Runs one command of the operator's terminal. */
export async function runCommand(
  scene: CommandScene,
  [command, who, ...rest]: readonly string[],
): Promise<CommandAnswer> {
  const notes = rest.join(' ')
  switch (command) {
    case 'list':
      return { done: true, text: await list(scene.db) }
    case 'grant-admin':
    case 'revoke-admin':
      return who ? setAdmin(scene, command, who) : { done: false, text: USAGE }
    case 'invite':
      return who ? invite(scene, who) : { done: false, text: USAGE }
    case 'jobs':
      return jobs(scene.db, who, notes)
    case 'end-sessions':
      return who ? endAllSessions(scene, who) : { done: false, text: USAGE }
    case 'reset-second-factor':
      return who ? resetSecondFactor(scene, who) : { done: false, text: USAGE }
    case 'suspend':
    case 'lift':
      return who ? suspendOrLift(scene, command, who, notes) : { done: false, text: USAGE }
    case 'verify':
    case 'reject':
    case 'revoke':
      return who ? decideOn(scene, command, who, notes) : { done: false, text: USAGE }
    default:
      return { done: false, text: USAGE }
  }
}

async function list(db: Db): Promise<string> {
  const rows = await listStaffAndCases(db)
  if (rows.length === 0) return 'Nobody is an admin, verified or waiting.'
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

async function jobs(db: Db, action: string | undefined, which: string): Promise<CommandAnswer> {
  if (action === undefined) {
    const given = await listGivenUp(db)
    return { done: true, text: given.length === 0 ? 'No job was given up.' : given.map(lineOf).join('\n') }
  }
  if (action !== 'retry' || which === '') return { done: false, text: USAGE }
  const count = await retryGivenUp(db, which)
  if (count === 0 && which !== 'all') {
    return { done: false, text: `There is no job ${which} that was given up and could be tried again.` }
  }
  return { done: true, text: count === 1 ? 'One job is tried again.' : `${count} jobs are tried again.` }
}

const lineOf = ({ id, queue, at, tries, reason, is_forgotten }: GivenUp): string =>
  [
    queue,
    id,
    at.toISOString(),
    `${tries} tries`,
    is_forgotten ? 'cannot be tried again' : 'can be tried again',
    reason,
  ].join('\t')

function setAdmin(scene: CommandScene, action: 'grant-admin' | 'revoke-admin', given: string): Promise<CommandAnswer> {
  const { db, clock } = scene
  const email = given.toLowerCase()
  return db.transaction().execute(async (trx) => {
    const subject = await lockSubject(trx, { email })
    if (!subject) return { done: false, text: `Nobody has an account with the address ${given}.` }
    const is_admin = action === 'grant-admin'
    const now = clock.now()
    if (subject.is_admin !== is_admin) {
      await updateAdmin(trx, subject.id, is_admin, now)
      await insertAudit(trx, { actor_id: null, action, subject_id: subject.id, details: {} }, now)
    }
    if (!is_admin) return { done: true, text: `@${subject.username} is no admin.` }
    const isInvited = await inviteStaff(trx, scene, { id: subject.id, email })
    return {
      done: true,
      text: `@${subject.username} is an admin.\n${STAFF_IS}${isInvited ? `\n${invitedText(email)}` : ''}`,
    }
  })
}

const invitedText = (email: string) =>
  `An invitation is on its way to ${email}. Its link sets up two-step login, once, within ${INVITATION_DAYS} days.`

/** Mails an admin the link again: the first was lost or too old, or the second factor was reset. */
function invite(scene: CommandScene, given: string): Promise<CommandAnswer> {
  const email = given.toLowerCase()
  return scene.db.transaction().execute(async (trx) => {
    const subject = await lockSubject(trx, { email })
    if (!subject) return { done: false, text: `Nobody has an account with the address ${given}.` }
    if (!subject.is_admin) return { done: false, text: `@${subject.username} is no admin.` }
    if (await inviteStaff(trx, scene, { id: subject.id, email })) {
      const record = { actor_id: null, action: 'invite-staff', subject_id: subject.id, details: {} } as const
      await insertAudit(trx, record, scene.clock.now())
      return { done: true, text: invitedText(email) }
    }
    return {
      done: false,
      text: `@${subject.username} needs no invitation: two-step login is on, or not required here.`,
    }
  })
}

async function decideOn(scene: Scene, decision: Decision, who: string, notes: string): Promise<CommandAnswer> {
  const checked = VerificationDecision.safeParse({ id: '00000000-0000-4000-8000-000000000000', decision, notes })
  if (!checked.success) return { done: false, text: checked.error.issues[0]?.message ?? USAGE }
  const by = subjectOf(who)
  const verdict = by ? await decide(scene, by, { decision, notes: checked.data.notes, actor_id: null }) : 'missing'
  return { done: verdict === 'decide', text: verdictTexts(who, decision)[verdict] }
}

async function suspendOrLift(
  scene: CommandScene,
  action: 'suspend' | 'lift',
  who: string,
  given: string,
): Promise<CommandAnswer> {
  const checked = textUpTo(limits.notes, 'Notes').safeParse(given)
  if (!checked.success) return { done: false, text: checked.error.issues[0]?.message ?? USAGE }
  const notes = checked.data
  if (action === 'suspend' && notes === '') return { done: false, text: adminMessages.reasonMissing }
  const by = subjectOf(who)
  const verdict = by ? await changeSuspension(scene, by, { do: action, notes, actor_id: null }) : 'missing'
  const texts: Record<SuspensionVerdict, string> = {
    done: action === 'suspend' ? `${who} is suspended.` : `${who} is not suspended any more.`,
    missing: `There is nobody called ${who}.`,
    STAFF: adminMessages.staffProtected,
    SUSPENDED: adminMessages.doneAlready,
    NOT_SUSPENDED: adminMessages.notSuspended,
  }
  return { done: verdict === 'done', text: texts[verdict] }
}

/** Signs somebody out everywhere; the addresses of their calendars, which are a way in too, stop. */
function endAllSessions({ db, clock }: CommandScene, who: string): Promise<CommandAnswer> {
  return db.transaction().execute(async (trx) => {
    const by = subjectOf(who)
    const subject = by && (await lockSubject(trx, by))
    if (!subject) return { done: false, text: `There is nobody called ${who}.` }
    const count = await endSessions(trx, subject.id, 'all')
    await dropCalendarTokens(trx, subject.id)
    await insertAudit(trx, { actor_id: null, action: 'end-sessions', subject_id: subject.id, details: {} }, clock.now())
    return { done: true, text: `@${subject.username} was signed in ${count} times, and is not any more.` }
  })
}

/** Lets somebody in by the password alone who lost the app and the recovery codes. Whoever is signed in is out. */
function resetSecondFactor(scene: CommandScene, given: string): Promise<CommandAnswer> {
  const { db, clock, jobs } = scene
  const email = given.toLowerCase()
  return db.transaction().execute(async (trx) => {
    const subject = await lockSubject(trx, { email })
    if (!subject) return { done: false, text: `Nobody has an account with the address ${given}.` }
    if (!(await dropFactor(trx, subject.id))) return { done: false, text: secondFactorMessages.notOn }
    await endSessions(trx, subject.id, 'all')
    await dropCalendarTokens(trx, subject.id)
    const record = { actor_id: null, action: 'reset-second-factor', subject_id: subject.id, details: {} } as const
    await insertAudit(trx, record, clock.now())
    await jobs.enqueue(trx, 'mail', secondFactorResetMail(email))
    const isInvited = subject.is_admin && (await inviteStaff(trx, scene, { id: subject.id, email }))
    const text = `@${subject.username} signs in with the password alone.`
    return { done: true, text: isInvited ? `${text}\n${invitedText(email)}` : text }
  })
}

/** An email address or a username. */
const subjectOf = (who: string) =>
  who.includes('@') && !who.startsWith('@') ? { email: who.toLowerCase() } : usernameOf(who)

function usernameOf(who: string): { username: string } | undefined {
  const username = Handle.safeParse(who.replace(/^@/, ''))
  return username.success ? { username: username.data } : undefined
}

const verdictTexts = (who: string, decision: Decision): Record<Verdict | 'missing', string> => ({
  decide: `${who} is now ${statusAfter[decision]}.`,
  missing: `There is nobody called ${who}.`,
  NOT_WAITING: adminMessages.notWaiting,
  NOT_VERIFIED: adminMessages.notVerified,
  NOT_TALENT: profileMessages.verificationTalentOnly,
})
