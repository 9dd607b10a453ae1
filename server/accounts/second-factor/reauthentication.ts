import { createORPCErrorConstructorMap } from '@orpc/server'
import { wrongCodeError, wrongPasswordError } from '#contract/accounts.ts'
import { invitationErrors } from '#contract/second-factor.ts'
import { findCredentials, findEmailLinkOwner } from '#server/accounts/credentials/queries.ts'
import type { Db } from '#server/core/db/db.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { enforceRateLimit, resetLimit } from '#server/core/requests/rate-limits.ts'
import { buildRecoveryCodeUsedEmail } from './emails.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  findSecondFactor,
  findSecondFactorStatus,
  updateSealedSecret,
} from './queries.ts'
import { findTimeStep, hashRecoveryCode, sealSecret, unsealSecret } from './service.ts'

const authErrors = createORPCErrorConstructorMap({ ...wrongPasswordError, ...wrongCodeError, ...invitationErrors })

/**
 * Checks the viewer's password and returns their email address; throws WRONG_PASSWORD. Attempts are limited per
 * account.
 */
export async function reauthenticate(context: RequestContext & { viewer: Viewer }, password: string): Promise<string> {
  const { auth, db, viewer } = context
  await enforceRateLimit(context, 'prove', viewer.id)
  const credentials = await findCredentials(db, viewer.id)
  if (!credentials || !(await auth.passwords.verify({ hash: credentials.hash, password })))
    throw authErrors.WRONG_PASSWORD()
  await resetLimit(context, 'prove', viewer.id)
  return credentials.email
}

/**
 * Uses up a valid app code or recovery code of the account; throws WRONG_CODE for any other, and for an app code if it,
 * or a later one, was used before. Attempts are limited per account. `onRecoveryCodeUsed` runs in the transaction that uses
 * up a recovery code.
 */
export async function verifySecondFactor(
  context: RequestContext,
  userId: string,
  code: string,
  onRecoveryCodeUsed?: (trx: Db) => Promise<void>,
): Promise<void> {
  await enforceRateLimit(context, 'second_factor', userId)
  const isValid = /^\d{6}$/.test(code)
    ? await verifyTotpCode(context, userId, code)
    : await context.db.transaction().execute(async (trx) => {
        const isUsedUp = await consumeRecoveryCode(trx, userId, hashRecoveryCode(code))
        if (isUsedUp) await onRecoveryCodeUsed?.(trx)
        return isUsedUp
      })
  if (!isValid) throw authErrors.WRONG_CODE()
  await resetLimit(context, 'second_factor', userId)
}

/** Verifies a code at login. The user gets an email when a recovery code is used, because it may have been stolen. */
export function verifyLoginCode(
  context: RequestContext,
  { id, email }: { id: string; email: string },
  code: string,
): Promise<void> {
  const { jobs, request } = context
  return verifySecondFactor(context, id, code, async (trx) => {
    const { recovery_codes_left } = await findSecondFactorStatus(trx, id)
    await jobs.enqueue(trx, 'email', buildRecoveryCodeUsedEmail(email, request.origin, recovery_codes_left))
  })
}

async function verifyTotpCode(
  { db, clock, config, log }: RequestContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(db, userId)
  if (!factor?.is_on) return false
  const unsealed = unsealSecret(config.appSecrets, userId, factor.secret)
  if (!unsealed) {
    log.error('A second factor was sealed with a key that is neither APP_SECRET nor in APP_SECRET_PREVIOUS')
    return false
  }
  const step = findTimeStep(unsealed.text, code, clock.now())
  if (step === undefined || !(await consumeTimeStep(db, userId, step))) return false
  if (unsealed.isOld) await updateSealedSecret(db, userId, sealSecret(config.appSecrets, userId, unsealed.text))
  return true
}

/** Staff need an emailed link to set up a second factor, which proves that they own the address. */
export async function assertInvited(
  { db, clock, viewer }: RequestContext & { viewer: Viewer },
  token: string | undefined,
): Promise<void> {
  if (!viewer.needs_second_factor) return
  if (token === undefined) throw authErrors.INVITATION_NEEDED()
  const owner = await findEmailLinkOwner(db, { purpose: 'staff', token, now: clock.now() })
  if (owner?.id !== viewer.id) throw authErrors.INVITATION_DEAD()
}
