import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { endSessions, findCredentials, lockAccount } from '#server/accounts/credentials/queries.ts'
import { deleteCalendarTokens } from '#server/calendars/queries.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { enforceRateLimit, resetLimit } from '#server/core/requests/rate-limits.ts'
import { buildRecoveryCodesEmail, buildSecondFactorDisabledEmail, buildSecondFactorEnabledEmail } from './emails.ts'
import {
  consumeInvitation,
  deleteSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  savePendingSecondFactor,
} from './queries.ts'
import { assertInvited, reauthenticate, verifySecondFactor } from './reauthentication.ts'
import {
  buildOtpauthUri,
  findTimeStep,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  sealSecret,
  unsealSecret,
} from './service.ts'

type Context = RequestContext & { viewer: Viewer }

export const startSecondFactor = authenticatedProcedure.accounts.startSecondFactor.handler(
  async ({ input, context, errors }) => {
    const { db, clock, config, viewer } = context
    const email = await reauthenticate(context, input.current_password)
    await assertInvited(context, input.invitation)
    const secret = generateTotpSecret()
    const sealed = sealSecret(config.appSecrets, viewer.id, secret)
    if (!(await savePendingSecondFactor(db, viewer.id, sealed, clock.now()))) throw errors.ON_ALREADY()
    return { secret, uri: buildOtpauthUri(secret, email) }
  },
)

export const confirmSecondFactor = authenticatedProcedure.accounts.confirmSecondFactor.handler(
  async ({ input, context, errors }) => {
    const { db, clock, config, jobs, request, viewer } = context
    await enforceRateLimit(context, 'second_factor', viewer.id)
    const factor = await findSecondFactor(db, viewer.id)
    if (factor?.is_on) throw errors.ON_ALREADY()
    const unsealed = factor && unsealSecret(config.appSecrets, viewer.id, factor.secret)
    if (!unsealed) throw errors.NOT_STARTED()
    await assertInvited(context, input.invitation)
    const step = findTimeStep(unsealed.text, input.code, clock.now())
    if (step === undefined) throw errors.WRONG_CODE({ message: secondFactorMessages.wrongFirstCode })
    const recovery_codes = generateRecoveryCodes()
    const wasOff = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, viewer.id)
      if (!(await consumeInvitation(trx, viewer, input.invitation))) throw errors.INVITATION_DEAD()
      if (!(await enableSecondFactor(trx, viewer.id, { secret: factor.secret, step, now: clock.now() }))) return false
      await replaceRecoveryCodes(trx, viewer.id, recovery_codes.map(hashRecoveryCode))
      await endSessions(trx, viewer.id, { except: viewer.session_id })
      // A calendar link gives access as well.
      await deleteCalendarTokens(trx, viewer.id)
      await auditIfStaff(trx, context, 'second-factor-on')
      const credentials = await findCredentials(trx, viewer.id)
      if (credentials)
        await jobs.enqueue(trx, 'email', buildSecondFactorEnabledEmail(credentials.email, request.origin))
      await resetLimit({ ...context, db: trx }, 'second_factor', viewer.id)
      return true
    })
    if (!wasOff) throw errors.ON_ALREADY()
    return { recovery_codes }
  },
)

export const stopSecondFactor = authenticatedProcedure.accounts.stopSecondFactor.handler(
  async ({ input, context, errors }) => {
    const { db, jobs, request, viewer } = context
    const email = await reauthenticate(context, input.current_password)
    if (!(await findSecondFactor(db, viewer.id))?.is_on) throw errors.NOT_ON()
    await verifySecondFactor(context, viewer.id, input.code)
    await db.transaction().execute(async (trx) => {
      if (!(await deleteSecondFactor(trx, viewer.id))) return
      await auditIfStaff(trx, context, 'second-factor-off')
      await jobs.enqueue(trx, 'email', buildSecondFactorDisabledEmail(email, request.origin))
    })
    return { done: true as const }
  },
)

export const renewRecoveryCodes = authenticatedProcedure.accounts.renewRecoveryCodes.handler(
  async ({ input, context, errors }) => {
    const { db, jobs, request, viewer } = context
    const email = await reauthenticate(context, input.current_password)
    if (!(await findSecondFactor(db, viewer.id))?.is_on) throw errors.NOT_ON()
    await verifySecondFactor(context, viewer.id, input.code)
    const recovery_codes = generateRecoveryCodes()
    await db.transaction().execute(async (trx) => {
      if (!(await lockSecondFactor(trx, viewer.id))) throw errors.NOT_ON()
      await replaceRecoveryCodes(trx, viewer.id, recovery_codes.map(hashRecoveryCode))
      await jobs.enqueue(trx, 'email', buildRecoveryCodesEmail(email, request.origin))
    })
    return { recovery_codes }
  },
)

/** The audit log covers staff only. Other users change their own sign-in privately and are notified by email. */
async function auditIfStaff(
  trx: Db,
  { viewer, clock }: Context,
  action: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  if (!viewer.is_admin && !viewer.needs_second_factor) return
  await insertAuditRecord(trx, { actor_id: viewer.id, action, subject_id: viewer.id, details: {} }, clock.now())
}
