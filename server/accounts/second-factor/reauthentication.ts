import { findCredentials } from '#server/accounts/credentials/queries.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { enforceRateLimit, resetLimit } from '#server/core/requests/rate-limits.ts'
import { consumeRecoveryCode, consumeTimeStep, findSecondFactor, updateSealedSecret } from './queries.ts'
import { findTimeStep, hashRecoveryCode, sealSecret, unsealSecret } from './service.ts'

/** Checks the viewer's password and returns their email address, or undefined. Attempts are limited per account. */
export async function reauthenticate(
  context: RequestContext & { viewer: Viewer },
  password: string,
): Promise<string | undefined> {
  const { auth, db, viewer } = context
  await enforceRateLimit(context, 'prove', viewer.id)
  const credentials = await findCredentials(db, viewer.id)
  if (!credentials || !(await auth.passwords.verify({ hash: credentials.hash, password }))) return undefined
  await resetLimit(context, 'prove', viewer.id)
  return credentials.email
}

/**
 * Whether a code is a valid app code or recovery code of the account, and uses it up. An app code is refused if it, or
 * a later one, was used before. Attempts are limited per account.
 */
export async function verifySecondFactor(context: RequestContext, userId: string, code: string): Promise<boolean> {
  await enforceRateLimit(context, 'second_factor', userId)
  const isValid = /^\d{6}$/.test(code)
    ? await verifyTotpCode(context, userId, code)
    : await consumeRecoveryCode(context.db, userId, hashRecoveryCode(code))
  if (isValid) await resetLimit(context, 'second_factor', userId)
  return isValid
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
