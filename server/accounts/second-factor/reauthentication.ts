import { findCredentials } from '#server/accounts/credentials/queries.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { forgive, limit } from '#server/core/requests/rate-limits.ts'
import { findFactor, reseal, takeRecoveryCode, takeStep } from './queries.ts'
import { openSecret, recoveryHash, sealSecret, stepOf } from './service.ts'

/** The caller's address, if the password is theirs. Tries are counted by account. */
export async function provenEmail(
  context: RequestContext & { viewer: Viewer },
  password: string,
): Promise<string | undefined> {
  const { auth, db, viewer } = context
  await limit(context, 'prove', viewer.id)
  const credentials = await findCredentials(db, viewer.id)
  if (!credentials || !(await auth.passwords.verify({ hash: credentials.hash, password }))) return undefined
  await forgive(context, 'prove', viewer.id)
  return credentials.email
}

/**
 * Whether a code is one of the account's: of its app, never the same or an earlier one again, or a recovery code, which
 * is used up by it. Tries are counted by account.
 */
export async function provesFactor(context: RequestContext, userId: string, code: string): Promise<boolean> {
  await limit(context, 'second_factor', userId)
  const proves = /^\d{6}$/.test(code)
    ? await provesByApp(context, userId, code)
    : await takeRecoveryCode(context.db, userId, recoveryHash(code))
  if (proves) await forgive(context, 'second_factor', userId)
  return proves
}

async function provesByApp({ db, clock, config, log }: RequestContext, userId: string, code: string): Promise<boolean> {
  const factor = await findFactor(db, userId)
  if (!factor?.is_on) return false
  const opened = openSecret(config.appSecrets, userId, factor.secret)
  if (!opened) {
    log.error('A second factor was sealed with an APP_SECRET that is neither in use nor in APP_SECRET_PREVIOUS')
    return false
  }
  const step = stepOf(opened.text, code, clock.now())
  if (step === undefined || !(await takeStep(db, userId, step))) return false
  if (opened.isOld) await reseal(db, userId, sealSecret(config.appSecrets, userId, opened.text))
  return true
}
