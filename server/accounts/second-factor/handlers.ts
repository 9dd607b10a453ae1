import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { endSessions, findCredentials, lockAccount } from '#server/accounts/credentials/queries.ts'
import { dropCalendarTokens } from '#server/calendars/queries.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { forgive, limit } from '#server/core/requests/rate-limits.ts'
import { recoveryCodesMail, secondFactorOffMail, secondFactorOnMail } from './emails.ts'
import {
  dropFactor,
  findFactor,
  holdFactor,
  judgeInvitation,
  putFactor,
  putRecoveryCodes,
  switchOn,
  takeInvitation,
} from './queries.ts'
import { provenEmail, provesFactor } from './reauthentication.ts'
import { addressOf, makeRecoveryCodes, makeSecret, openSecret, recoveryHash, sealSecret, stepOf } from './service.ts'

type Context = RequestContext & { viewer: Viewer }

const startSecondFactor = member.accounts.startSecondFactor.handler(async ({ input, context, errors }) => {
  const { db, clock, config, viewer } = context
  const email = await provenEmail(context, input.current_password)
  if (!email) throw errors.WRONG_PASSWORD()
  const invited = await judgeInvitation(db, viewer, { token: input.invitation, now: clock.now() })
  if (invited !== 'fine') throw errors[invited]()
  const secret = makeSecret()
  const sealed = sealSecret(config.appSecrets, viewer.id, secret)
  if (!(await putFactor(db, viewer.id, sealed, clock.now()))) throw errors.ON_ALREADY()
  return { secret, uri: addressOf(secret, email) }
})

const confirmSecondFactor = member.accounts.confirmSecondFactor.handler(async ({ input, context, errors }) => {
  const { db, clock, config, jobs, request, viewer } = context
  await limit(context, 'second_factor', viewer.id)
  const factor = await findFactor(db, viewer.id)
  if (factor?.is_on) throw errors.ON_ALREADY()
  const opened = factor && openSecret(config.appSecrets, viewer.id, factor.secret)
  if (!opened) throw errors.NOT_STARTED()
  const invited = await judgeInvitation(db, viewer, { token: input.invitation, now: clock.now() })
  if (invited !== 'fine') throw errors[invited]()
  const step = stepOf(opened.text, input.code, clock.now())
  if (step === undefined) throw errors.WRONG_CODE({ message: secondFactorMessages.wrongFirstCode })
  const recovery_codes = makeRecoveryCodes()
  const wasOff = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id)
    if (!(await takeInvitation(trx, viewer, input.invitation))) throw errors.INVITATION_DEAD()
    if (!(await switchOn(trx, viewer.id, { secret: factor.secret, step, now: clock.now() }))) return false
    await putRecoveryCodes(trx, viewer.id, recovery_codes.map(recoveryHash))
    await endSessions(trx, viewer.id, { except: viewer.session_id })
    // A calendar's address is a way in too.
    await dropCalendarTokens(trx, viewer.id)
    await writeDown(trx, context, 'second-factor-on')
    const credentials = await findCredentials(trx, viewer.id)
    if (credentials) await jobs.enqueue(trx, 'mail', secondFactorOnMail(credentials.email, request.origin))
    await forgive({ ...context, db: trx }, 'second_factor', viewer.id)
    return true
  })
  if (!wasOff) throw errors.ON_ALREADY()
  return { recovery_codes }
})

const stopSecondFactor = member.accounts.stopSecondFactor.handler(async ({ input, context, errors }) => {
  const { db, jobs, request, viewer } = context
  const email = await provenEmail(context, input.current_password)
  if (!email) throw errors.WRONG_PASSWORD()
  if (!(await findFactor(db, viewer.id))?.is_on) throw errors.NOT_ON()
  if (!(await provesFactor(context, viewer.id, input.code))) throw errors.WRONG_CODE()
  await db.transaction().execute(async (trx) => {
    if (!(await dropFactor(trx, viewer.id))) return
    await writeDown(trx, context, 'second-factor-off')
    await jobs.enqueue(trx, 'mail', secondFactorOffMail(email, request.origin))
  })
  return { done: true as const }
})

const renewRecoveryCodes = member.accounts.renewRecoveryCodes.handler(async ({ input, context, errors }) => {
  const { db, jobs, request, viewer } = context
  const email = await provenEmail(context, input.current_password)
  if (!email) throw errors.WRONG_PASSWORD()
  if (!(await findFactor(db, viewer.id))?.is_on) throw errors.NOT_ON()
  if (!(await provesFactor(context, viewer.id, input.code))) throw errors.WRONG_CODE()
  const recovery_codes = makeRecoveryCodes()
  await db.transaction().execute(async (trx) => {
    if (!(await holdFactor(trx, viewer.id))) throw errors.NOT_ON()
    await putRecoveryCodes(trx, viewer.id, recovery_codes.map(recoveryHash))
    await jobs.enqueue(trx, 'mail', recoveryCodesMail(email, request.origin))
  })
  return { recovery_codes }
})

/** The record is of the staff: what others do to their own sign-in is theirs, and they are mailed. */
async function writeDown(
  trx: Db,
  { viewer, clock }: Context,
  action: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  if (!viewer.is_admin && !viewer.needs_second_factor) return
  await insertAudit(trx, { actor_id: viewer.id, action, subject_id: viewer.id, details: {} }, clock.now())
}

export const secondFactorHandlers = { startSecondFactor, confirmSecondFactor, stopSecondFactor, renewRecoveryCodes }
